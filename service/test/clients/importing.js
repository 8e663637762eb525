// A minimal client of the bulk interface: one request, whose answers are passed on as they arrive.
import { request } from 'node:http'
import { createInterface } from 'node:readline'

/**
 * Sends rows in one request and passes on each answer. Resolves with the last line. Rejects if the connection ends
 * before that line.
 */
export async function importRows(address, { apiKey, importId, path = '/import/users', rows, onAnswer }) {
  const headers = { 'api-key': apiKey, 'content-type': 'application/x-ndjson', 'import-id': importId }
  const sent = request(new URL(path, address), { method: 'POST', headers, agent: false })
  const response = await new Promise((resolve, reject) => {
    sent.on('response', resolve).on('error', reject)
    sent.end(rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
  })
  response.setEncoding('utf8')
  if (response.statusCode !== 200) {
    let text = ''
    for await (const piece of response) text += piece
    throw Object.assign(new Error(`${response.statusCode} ${text}`), { status: response.statusCode })
  }
  let last
  for await (const line of createInterface({ input: response, crlfDelay: Infinity })) {
    const answer = JSON.parse(line)
    if ('end' in answer) last = answer
    else onAnswer(answer)
  }
  if (!last) throw new Error('the answer ends in the middle')
  return last
}
