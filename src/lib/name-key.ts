/** The spelling in A to Z of letters that Unicode does not decompose. */
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
 * Returns a key for comparing names. Case, accents, punctuation and the order of words do not matter: `José
 * GARCÍA` and `garcia, jose` are both `garcia jose`. Empty when the name has no letter or digit.
 */
export function nameKey(name: string): string {
  const words = ASCII_ONLY.test(name)
    ? name.toLowerCase().match(/[a-z0-9]+/g)
    : plainLetters(name).match(/[\p{L}\p{N}]+/gu)
  if (!words) return ''
  return words.length === 1 ? words[0]! : words.sort().join(' ')
}
