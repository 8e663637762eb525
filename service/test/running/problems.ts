import { connect } from 'node:net'
import { expect } from 'vitest'
import type { Answer } from './service.ts'

export function expectProblem(answer: Answer, status: number, code: string, field?: string): void {
  expect(answer.headers.get('content-type')).toBe('application/problem+json')
  expect({ status: answer.status, ...answer.json }).toEqual({
    type: expect.stringMatching(/^urn:saltbridge:problem:[a-z-]+$/),
    title: expect.any(String),
    detail: expect.any(String),
    status,
    code,
    ...(field !== undefined && { field }),
  })
  expect(answer.json.status).toBe(status)
}

/** Writes to a connection and returns everything that it receives until it is closed. */
export function raw(port: number, request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(request))
    socket.on('data', (data) => (text += data))
    socket.on('close', () => resolve(text))
    socket.on('error', reject)
  })
}
