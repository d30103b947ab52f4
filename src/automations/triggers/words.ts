/** Letters, digits and spaces of a text, in lower case, so that whole words are found in it. */
const plain = (text: string): string =>
  ` ${text
    .toLowerCase()
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `

/** Tells whether a text contains one of the words or phrases, in any letter case. No words means any text. */
export function saysOneOf(text: string, words: readonly string[]): boolean {
  const said = plain(text)
  return words.length === 0 || words.some((word) => said.includes(plain(word)))
}
