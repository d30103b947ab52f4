import * as v from 'valibot'
import {
  isoTime,
  oneOf,
  PAGE_FIELDS,
  pageQuery,
  queryText,
  SORT_FIELDS,
  sortOrder,
  text,
  uuid,
} from '../../http/schema.ts'
import { describeFields, describeObject, describeWords } from '../../lib/describe.ts'
import { readings } from './readings.ts'

const OPT_OUT_KEYWORD_SORTS = ['createdAt', 'keyword'] as const
describeWords(OPT_OUT_KEYWORD_SORTS, 'OptOutKeywordSort', 'What a list of opt-out keywords is sorted by.', {
  createdAt: 'By when they were added.',
  keyword: 'By the word.',
})

/** Normalized like an incoming text; otherwise the keyword could never match. */
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

export const CreateOptOutKeyword = v.object({ keyword })
describeObject(CreateOptOutKeyword, 'CreateOptOutKeyword', 'A word of your own that opts out.', {
  keyword: KEYWORD,
})

export const UpdateOptOutKeyword = v.object({ keyword })
describeObject(UpdateOptOutKeyword, 'UpdateOptOutKeyword', 'A new word for a keyword of your own.', {
  keyword: KEYWORD,
})

export const ListOptOutKeywords = v.object({
  ...pageQuery,
  search: queryText(64),
  sortBy: v.optional(oneOf(OPT_OUT_KEYWORD_SORTS), 'createdAt'),
  sortOrder,
})
describeFields(ListOptOutKeywords, {
  ...PAGE_FIELDS,
  ...SORT_FIELDS,
  search: 'Only keywords that contain this text.',
})

export const OptOutKeywordRecord = v.object({
  id: uuid,
  keyword: v.string(),
  isSystem: v.boolean(),
  createdAt: isoTime,
  updatedAt: isoTime,
})
describeObject(OptOutKeywordRecord, 'OptOutKeyword', 'A word that opts out the sender of a text.', {
  id: 'Id of the keyword.',
  keyword: 'The word or words, in capitals.',
  isSystem: 'Whether every organization has it; then it can be neither changed nor deleted.',
  createdAt: 'When it was added; those of the system, when the organization was created.',
  updatedAt: 'When it was last changed; at first when it was added.',
})

export type ListOptOutKeywordsQuery = v.InferOutput<typeof ListOptOutKeywords>
export interface OptOutKeywordInput {
  keyword: string
}
