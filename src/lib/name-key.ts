/** Letters that are one of A to Z with something through or beside it, which Unicode does not take apart. */
const SPELLED_OUT: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ı: 'i',
  þ: 'th',
}
const TO_SPELL_OUT = /[ßæœøđðłıþ]/g

const plainLetters = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(TO_SPELL_OUT, (letter) => SPELLED_OUT[letter] ?? letter)

const ASCII_ONLY = /^[\0-\x7f]*$/

/**
 * A name as it compares with others: case, accents, punctuation and the order
 * of its words do not matter. `José  GARCÍA` and `garcia, jose` are
 * `garcia jose`. Empty when there is no letter or digit in it.
 */
export function nameKey(name: string): string {
  const words = ASCII_ONLY.test(name)
    ? name.toLowerCase().match(/[a-z0-9]+/g)
    : plainLetters(name).match(/[\p{L}\p{N}]+/gu)
  if (!words) return ''
  return words.length === 1 ? words[0]! : words.sort().join(' ')
}
