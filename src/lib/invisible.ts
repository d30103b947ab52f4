const INVISIBLE = /[\s\p{Cc}\p{Cf}]/u
/** Fillers, selectors and blanks that Unicode counts among letters and signs are invisible too. */
const VISIBLE = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u

/** Whether anything of `text` can be seen. */
export const hasVisible = (text: string): boolean => VISIBLE.test(text)

/** Printable ASCII: what nearly every text begins and ends with. */
const isPlain = (code: number): boolean => code > 0x20 && code < 0x7f

/**
 * Without white space and what takes no space at all (joiners, direction marks,
 * byte order marks) at both ends. Looks at each character once: an expression
 * that ends in `+$` would look at every run within the text from each of its places.
 */
export function trimInvisible(text: string): string {
  let end = text.length
  for (let size = invisibleBefore(text, end); size > 0; size = invisibleBefore(text, end)) end -= size
  let start = 0
  for (let size = invisibleAt(text, start); size > 0; size = invisibleAt(text, start)) {
    start += size
    if (start >= end) return ''
  }
  return text.slice(start, end)
}

/** Code units of the invisible character that begins at `index`; 0 when it can be seen or there is none. */
function invisibleAt(text: string, index: number): number {
  const code = text.codePointAt(index)
  if (code === undefined || isPlain(code)) return 0
  if (code <= 0x20) return 1
  const character = String.fromCodePoint(code)
  return INVISIBLE.test(character) ? character.length : 0
}

/** The same for the character that ends just before `index`. */
function invisibleBefore(text: string, index: number): number {
  if (index === 0 || isPlain(text.charCodeAt(index - 1))) return 0
  const isPair = index > 1 && (text.codePointAt(index - 2) ?? 0) > 0xffff
  return invisibleAt(text, index - (isPair ? 2 : 1))
}

/** A name as it is stored: without invisible ends, and composed (NFC), so that é is one letter. */
export const tidyName = (name: string): string => trimInvisible(name).normalize('NFC')
