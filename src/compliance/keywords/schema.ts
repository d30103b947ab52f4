import * as v from 'valibot'
import { isoTime, pageEntries, queryText, sortEntries, text, uuid } from '../../http/schema.ts'
import { component, enumeration, parameters } from '../../lib/describe.ts'

/** Number of characters of a text that are compared with keywords; every keyword is shorter. */
const MAX_LENGTH = 1_000

/**
 * Returns a text in capitals and in NFKC, without punctuation and emoji, in two readings. In
 * `apart`, a space replaces punctuation, as for `STOP,please`. In `joined`, nothing replaces it,
 * as for `S.T.O.P.`
 */
export function readings(text: string): readonly [apart: string, joined: string] {
  const plain = text.slice(0, MAX_LENGTH).normalize('NFKC').slice(0, MAX_LENGTH).toUpperCase()
  const read = (replacement: string) =>
    plain
      .replace(/[^\p{L}\p{N}\s]/gu, replacement)
      .split(/\s+/)
      .filter((word) => word !== '')
      .join(' ')
  return [read(' '), read('')]
}

/** Removes accents, because people on a phone write `CANCELACION` for `CANCELACIÓN`. */
export const withoutAccents = (text: string): string => text.normalize('NFD').replace(/\p{Mn}/gu, '')

const OPT_OUT_KEYWORD_SORTS = enumeration(
  'OptOutKeywordSort',
  'What a list of opt-out keywords is sorted by.',
  {
    createdAt: 'By when they were added.',
    keyword: 'By the word.',
  },
)

/** Schema of a keyword. It is normalized like an incoming text, because otherwise it could not match one. */
const keyword = v.pipe(
  text(2, 64),
  v.check(
    (value) => /^[\p{L}\p{N}\s]+$/u.test(value.normalize('NFKC')),
    'must have letters, digits and spaces only',
  ),
  v.transform((value) => readings(value)[0]),
  v.check((value) => value.length >= 2 && value.length <= 64, 'must have 2 to 64 characters'),
)

const KEYWORD =
  'The word or words: letters, digits and spaces, kept in capitals. A text opts out if it consists of the keyword alone; case, accents, punctuation and emoji do not matter.'

export const CreateOptOutKeyword = component('CreateOptOutKeyword', 'A word of your own that opts out.', {
  keyword: [keyword, KEYWORD],
})

export const UpdateOptOutKeyword = component('UpdateOptOutKeyword', 'A new word for a keyword of your own.', {
  keyword: [keyword, KEYWORD],
})

export const ListOptOutKeywords = parameters({
  ...pageEntries,
  search: [queryText(64), 'Only keywords that contain this text.'],
  ...sortEntries(OPT_OUT_KEYWORD_SORTS, 'createdAt'),
})

export const OptOutKeywordRecord = component('OptOutKeyword', 'A word that opts out the sender of a text.', {
  id: [uuid, 'Id of the keyword.'],
  keyword: [v.string(), 'The word or words, in capitals.'],
  isSystem: [v.boolean(), 'Whether every organization has it; then it can be neither changed nor deleted.'],
  createdAt: [isoTime, 'When it was added; those of the system, when the organization was created.'],
  updatedAt: [isoTime, 'When it was last changed; at first when it was added.'],
})

export type ListOptOutKeywordsQuery = v.InferOutput<typeof ListOptOutKeywords>
export interface OptOutKeywordInput {
  keyword: string
}
