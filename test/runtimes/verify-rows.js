// Part of a worker and of a page: verifies rows, and counts by scheme the rows with the expected outcome.
const bytesOf = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))

export async function verifyRows(verifier, rows) {
  const passed = {}
  const failed = []
  for (const { scheme, hash, password, passwordHex, expect, options } of rows) {
    const typed = passwordHex === undefined ? password : bytesOf(passwordHex)
    const outcome = await verifier.verify(typed, hash, options).then(
      (match) => (match ? 'match' : 'mismatch'),
      (error) => error.code ?? String(error),
    )
    if (outcome === expect) passed[scheme] = (passed[scheme] ?? 0) + 1
    else failed.push({ hash, expect, outcome })
  }
  return { passed, failed }
}
