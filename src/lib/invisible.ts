import * as v from 'valibot'

/**
 * Lengths of text in characters (code points), as JSON Schema's `minLength` and `maxLength` count them. An
 * emoji outside the first plane counts as one. JavaScript counts two.
 */

/** Returns whether `text` has more than `max` characters. Counts only as far as needed. */
export function isLongerThan(text: string, max: number): boolean {
  if (text.length <= max) return false
  if (text.length > 2 * max) return true
  let count = 0
  for (const _ of text) if (++count > max) return true
  return false
}

type LengthAction = v.MaxLengthAction<string, number, string> | v.MinLengthAction<string, number, string>

/** Checks values with `isGood`, but appears in the document as `action`. */
const withCheck = <A extends LengthAction>(action: A, isGood: (text: string) => boolean): A => ({
  ...action,
  '~run'(dataset: v.OutputDataset<string, v.BaseIssue<unknown>>, config: v.Config<v.BaseIssue<unknown>>) {
    if (dataset.typed && !isGood(dataset.value)) v._addIssue(this, 'length', dataset, config)
    return dataset
  },
})

export const atMostCharacters = (max: number, message = `must be at most ${max} characters`) =>
  withCheck(v.maxLength<string, number, string>(max, message), (text) => !isLongerThan(text, max))

export const atLeastCharacters = (
  min: number,
  message = min === 1 ? 'must not be empty' : `must be at least ${min} characters`,
) => withCheck(v.minLength<string, number, string>(min, message), (text) => isLongerThan(text, min - 1))

const INVISIBLE = /[\s\p{Cc}\p{Cf}]/u
/**
 * Matches a visible character. Excludes invisible characters that Unicode classifies as letters or symbols:
 * fillers, selectors, blanks.
 */
const VISIBLE = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u

/** Tells whether `text` has a visible character. */
export const hasVisible = (text: string): boolean => VISIBLE.test(text)

/** Returns whether a character is printable ASCII. Nearly every text begins and ends with such a character. */
const isPlain = (code: number): boolean => code > 0x20 && code < 0x7f

/**
 * Removes white space and invisible characters (joiners, direction marks, byte order marks) at both ends, in
 * linear time. A regular expression that ends in `+$` would take quadratic time for a long run within the text.
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

/**
 * Returns the number of code units of the invisible character that begins at `index`, or 0 if it is visible or
 * missing.
 */
function invisibleAt(text: string, index: number): number {
  const code = text.codePointAt(index)
  if (code === undefined || isPlain(code)) return 0
  if (code <= 0x20) return 1
  const character = String.fromCodePoint(code)
  return INVISIBLE.test(character) ? character.length : 0
}

/**
 * Returns the number of code units of the invisible character that ends just before `index`, or 0 if it is
 * visible or missing.
 */
function invisibleBefore(text: string, index: number): number {
  if (index === 0 || isPlain(text.charCodeAt(index - 1))) return 0
  const isPair = index > 1 && (text.codePointAt(index - 2) ?? 0) > 0xffff
  return invisibleAt(text, index - (isPair ? 2 : 1))
}

/** Replaces each run of line breaks and tabs by one space, because they would break lists, mail headers and tables. */
export const oneLine = (text: string): string => text.replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, ' ')

/** Returns a name as stored: without invisible characters at its ends, and in NFC, so that é is a single letter. */
export const tidyName = (name: string): string => trimInvisible(name).normalize('NFC')
