import * as v from 'valibot'

/**
 * Lengths of text in characters (code points), as JSON Schema's `minLength`
 * and `maxLength` count them: an emoji outside the first plane is one, where
 * JavaScript counts two.
 */

/** Whether `text` has more than `max` characters; counts no further than needed. */
export function isLongerThan(text: string, max: number): boolean {
  if (text.length <= max) return false
  if (text.length > 2 * max) return true
  let count = 0
  for (const _ of text) if (++count > max) return true
  return false
}

type LengthAction = v.MaxLengthAction<string, number, string> | v.MinLengthAction<string, number, string>

/** `action`, which the document shows, but with `isGood` as its check. */
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
