import type { Socket } from 'node:net'

/** Bytes that the parser gets together: 64 KiB hold 3,000 requests, and each costs memory before it can be refused. */
const slice = 1024

/**
 * Hands what comes on a connection to the parser of node:http in slices, so that a client that pipelines requests is
 * stopped after a few of them.
 */
export function feedInSlices(
  socket: Socket,
  { isTrusted, isEnding }: { readonly isTrusted: () => boolean; readonly isEnding: () => boolean },
): void {
  const [parse] = socket.listeners('data') as ((chunk: Buffer) => void)[]
  if (!parse) return
  socket.on('data', (chunk: Buffer) => {
    // The rest is ignored, and nothing more is read before the client has taken the answers.
    if (isEnding() && !socket.writableFinished) socket.pause()
    for (let at = 0; at < chunk.length && !isEnding() && !socket.destroyed; ) {
      // The server has paused because its answers are not read or a body comes too fast.
      if (socket.isPaused()) return socket.unshift(chunk.subarray(at))
      const end = isTrusted() ? chunk.length : at + slice
      parse(chunk.subarray(at, end))
      at = end
    }
  })
  socket.removeListener('data', parse)
}
