/**
 * Kannel percent-encodes the bytes of a text in whatever character set the text
 * has, so its query must not be read as UTF-8 before that is known.
 */

/** The fields of a query as they came, still encoded; a name given twice has its last value. */
export function rawFields(url: string): Map<string, string> {
  const fields = new Map<string, string>()
  const query = url.slice(url.indexOf('?') + 1 || url.length).split('#', 1)[0]!
  for (const pair of query.split('&')) {
    const end = pair.indexOf('=')
    if (end > 0) fields.set(pair.slice(0, end), pair.slice(end + 1))
  }
  return fields
}

/** Reads an encoded value in this character set; one that nobody knows is read as UTF-8. */
export function textOf(encoded: string, charset: string): string {
  const bytes = bytesOf(encoded)
  try {
    return new TextDecoder(charset as Bun.Encoding).decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}

function bytesOf(encoded: string): Buffer {
  const source = Buffer.from(encoded.replaceAll('+', ' '))
  const bytes = Buffer.alloc(source.length)
  let length = 0
  for (let at = 0; at < source.length; at++) {
    const value = source[at] === 0x25 ? hexAt(source, at + 1) : undefined
    bytes[length++] = value ?? source[at]!
    if (value !== undefined) at += 2
  }
  return bytes.subarray(0, length)
}

/** The byte that two hexadecimal digits stand for; undefined where there are none. */
function hexAt(source: Buffer, at: number): number | undefined {
  const digits = source.toString('latin1', at, at + 2)
  return /^[0-9a-f]{2}$/i.test(digits) ? Number.parseInt(digits, 16) : undefined
}
