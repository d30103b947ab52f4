import * as v from 'valibot'
import { oneOf, pageQuery, queryArray, uuid } from '../../http/schema.ts'
import { ContactRecord } from '../contacts/schema.ts'
import { DUPLICATE_RULES } from './duplicate-rules.ts'
import { MERGED_FIELDS } from './fields.ts'

const choice = oneOf(['this', 'other'])
const choices = Object.fromEntries(MERGED_FIELDS.map((field) => [field, v.optional(choice)])) as {
  [Field in (typeof MERGED_FIELDS)[number]]: v.OptionalSchema<typeof choice, undefined>
}

/** What is no choice is refused, not dropped: the merge cannot be undone. */
const noChoice = (issue: v.StrictObjectIssue): string =>
  issue.expected === 'never'
    ? `must be one of ${MERGED_FIELDS.join(', ')}, customFields; phone number and status are those of the contact that stays`
    : 'must be an object of fields, each this or other'

export const MergeContacts = v.object({
  otherId: uuid,
  prefer: v.optional(
    v.strictObject(
      {
        ...choices,
        customFields: v.optional(
          v.record(v.string(), choice, 'must be an object of keys, each this or other'),
          {},
        ),
      },
      noChoice,
    ),
    {},
  ),
})

export const ListDuplicates = v.object({ ...pageQuery, rules: queryArray(oneOf(DUPLICATE_RULES)) })

export const DuplicateGroupRecord = v.object({
  /** Every rule that finds exactly these contacts. */
  rules: v.array(oneOf(DUPLICATE_RULES)),
  confidence: oneOf(['HIGH', 'MEDIUM']),
  contacts: v.array(ContactRecord),
})

export type ListDuplicatesQuery = v.InferOutput<typeof ListDuplicates>
export type MergeContactsInput = v.InferOutput<typeof MergeContacts>
