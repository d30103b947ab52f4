/** A space or another sign that an address has only in its encoded form. */
const ENCODED = /[\s<>\p{Cc}]/gu
/** Any number of slashes and backslashes are two. */
const SCHEME = /^(https?:)[\\/]*(?=[^\\/?#])/i

/**
 * Returns the value of an attribute, or a piece of it, as a browser reads an address: without tabs, line breaks
 * and the spaces around it, and with the other spaces encoded. Entities must be decoded.
 */
export function addressInHtml(piece: string, { begins, ends }: { begins: boolean; ends: boolean }): string {
  let [from, to] = [0, piece.length]
  while (begins && from < to && piece[from]! <= ' ') from++
  while (ends && to > from && piece[to - 1]! <= ' ') to--
  const read = piece
    .slice(from, to)
    .replace(/[\t\n\r]/g, '')
    .replace(ENCODED, encodeURIComponent)
  return begins ? read.replace(SCHEME, '$1//') : read
}

/** Returns an address as a browser reads it, in one word. Merge fields stay as they are. */
export const inOneWord = (address: string): string =>
  address
    .split(/(\{\{[^{}]{0,500}\}\})/)
    .map((piece, n, all) =>
      n % 2 === 1 ? piece : addressInHtml(piece, { begins: n === 0, ends: n === all.length - 1 }),
    )
    .join('')
