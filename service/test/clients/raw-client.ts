import { connect, type Socket } from 'node:net'

/** A connection that writes the text of a test and collects the answer. */
export interface RawClient {
  readonly socket: Socket
  text(): string
  isClosed(): boolean
  /** Resolves with the whole answer when the service has closed the connection. */
  readonly closed: Promise<string>
}

/** Writes the first text, and then the second one every 100 ms until the connection is closed. */
export function openClient(port: number, first = '', again = '', localAddress = '127.0.0.1'): RawClient {
  let text = ''
  let timer: NodeJS.Timeout | undefined
  const socket = connect({ port, host: '127.0.0.1', localAddress }, () => {
    socket.setNoDelay()
    if (first !== '') socket.write(first)
    if (again !== '') timer = setInterval(() => socket.writable && socket.write(again), 100)
  })
  socket.on('data', (data) => (text += data)).on('error', () => undefined)
  const closed = new Promise<string>((resolve) =>
    socket.on('close', () => {
      clearInterval(timer)
      resolve(text)
    }),
  )
  return { socket, text: () => text, isClosed: () => socket.destroyed, closed }
}

export const headOf = (method: string, path: string, ...headers: readonly string[]): string =>
  `${[`${method} ${path} HTTP/1.1`, 'host: a', ...headers].join('\r\n')}\r\n\r\n`
