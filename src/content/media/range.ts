/** Which bytes of a file are asked for, the last one included. */
export interface ByteRange {
  first: number
  last: number
}

const ONE_RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/

/**
 * The range of a `Range` header (RFC 9110 section 14): `whole` where it asks for none, for several or
 * in words that are not understood, `none` where the file has no such bytes.
 */
export function rangeOf(header: string | null, size: number): ByteRange | 'whole' | 'none' {
  const [, first = '', last = ''] = ONE_RANGE.exec(header ?? '') ?? []
  if (first === '' && last === '') return 'whole'
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'none' : { first: size - length, last: size - 1 }
  }
  const range = { first: Number(first), last: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
  if (last !== '' && Number(last) < range.first) return 'whole'
  return range.first >= size ? 'none' : range
}
