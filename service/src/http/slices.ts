import type { Socket } from 'node:net'

/** The size of a slice in bytes. A chunk of 64 KiB may contain 3,000 requests, and each uses memory before it can be refused. */
const slice = 1024

/**
 * Passes the data of a connection to the parser of node:http in slices, so that the service can stop a client that
 * pipelines many requests after a few of them.
 */
export function feedInSlices(
  socket: Socket,
  { isTrusted, isEnding }: { readonly isTrusted: () => boolean; readonly isEnding: () => boolean },
): void {
  const [parse] = socket.listeners('data') as ((chunk: Buffer) => void)[]
  if (!parse) return
  socket.on('data', (chunk: Buffer) => {
    // Ignores the rest, and reads nothing more before the client has taken the answers.
    if (isEnding() && !socket.writableFinished) socket.pause()
    for (let at = 0; at < chunk.length && !isEnding() && !socket.destroyed; ) {
      // The server has paused the socket, because the client does not read the answers or a body arrives too fast.
      if (socket.isPaused()) return socket.unshift(chunk.subarray(at))
      const end = isTrusted() ? chunk.length : at + slice
      parse(chunk.subarray(at, end))
      at = end
    }
  })
  socket.removeListener('data', parse)
}
