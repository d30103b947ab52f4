import * as v from 'valibot'
import { oneOf, PAGE_FIELDS, pageQuery, queryArray, uuid } from '../../http/schema.ts'
import { describeFields, describeObject, describeWords } from '../../lib/describe.ts'
import { perField, TEXT_FIELDS } from '../records/fields.ts'
import { ContactRecord } from '../records/schema.ts'
import { DUPLICATE_RULES } from './duplicate-rules.ts'
import { MERGED_FIELDS } from './fields.ts'

const CHOICES = ['this', 'other'] as const
describeWords(CHOICES, 'MergeChoice', 'Which value is kept.', {
  this: 'The value of the contact that stays.',
  other: 'The value of the other contact, unless it is empty.',
})
const choice = oneOf(CHOICES)
const choices = Object.fromEntries(MERGED_FIELDS.map((field) => [field, v.optional(choice)])) as {
  [Field in (typeof MERGED_FIELDS)[number]]: v.OptionalSchema<typeof choice, undefined>
}

/** Unknown fields are refused, not dropped, because a merge cannot be undone. */
const noChoice = (issue: v.StrictObjectIssue): string =>
  issue.expected === 'never'
    ? `must be one of ${MERGED_FIELDS.join(', ')}, customFields; phone number and status are those of the contact that stays`
    : 'must be an object of fields, each this or other'

const MergePreference = v.strictObject(
  {
    ...choices,
    customFields: v.optional(
      v.record(v.string(), choice, 'must be an object of keys, each this or other'),
      {},
    ),
  },
  noChoice,
)
describeObject(MergePreference, 'MergePreference', 'Which value to keep where both contacts have one.', {
  ...perField(TEXT_FIELDS, ({ label }) => `Whose ${label}.`),
  source: 'Whose source.',
  stage: 'Whose stage.',
  customFields: 'By the key of a custom field, whose value.',
})

export const MergeContacts = v.object({
  otherId: uuid,
  prefer: v.optional(MergePreference, {}),
})
describeObject(MergeContacts, 'MergeContacts', 'What to merge into the contact of the path.', {
  otherId: 'Id of the other contact, which is deleted.',
  prefer:
    'Field by field, whose value to keep. For an absent field, this contact keeps its own value, or gets the other one when it has none.',
})

describeWords(DUPLICATE_RULES, 'DuplicateRule', 'What makes contacts look like the same person.', {
  EMAIL: 'The same email address.',
  NAME_AND_PHONE: 'The same name, and the same last seven digits of the number.',
  NAME_AND_ADDRESS: 'The same name, and the same postal code or the same street and city.',
})

const CONFIDENCES = ['HIGH', 'MEDIUM'] as const
describeWords(CONFIDENCES, 'DuplicateConfidence', 'How certain it is that the contacts are one person.', {
  HIGH: 'Almost certain.',
  MEDIUM: 'Likely; a person should check.',
})

export const ListDuplicates = v.object({ ...pageQuery, rules: queryArray(oneOf(DUPLICATE_RULES)) })
describeFields(ListDuplicates, {
  ...PAGE_FIELDS,
  rules: 'Only groups that one of these rules finds. Absent means all rules.',
})

export const DuplicateGroupRecord = v.object({
  rules: v.array(oneOf(DUPLICATE_RULES)),
  confidence: oneOf(CONFIDENCES),
  contacts: v.array(ContactRecord),
})
describeObject(DuplicateGroupRecord, 'DuplicateGroup', 'Contacts that look like the same person.', {
  rules: 'Every rule that finds exactly these contacts.',
  confidence: 'How certain the match is.',
  contacts: 'The contacts, the oldest first.',
})

export type ListDuplicatesQuery = v.InferOutput<typeof ListDuplicates>
export type MergeContactsInput = v.InferOutput<typeof MergeContacts>
