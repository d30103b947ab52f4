import * as v from 'valibot'
import { oneOf, pageEntries, queryArray, uuid } from '../../http/schema.ts'
import { component, describeObject, enumeration, parameters } from '../../lib/describe.ts'
import { perField, TEXT_FIELDS } from '../records/fields.ts'
import { ContactRecord } from '../records/schema.ts'
import { DUPLICATE_RULES } from './duplicate-rules.ts'
import { MERGED_FIELDS } from './fields.ts'

const CHOICES = enumeration('MergeChoice', 'Which value is kept.', {
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

export const MergeContacts = component('MergeContacts', 'What to merge into the contact of the path.', {
  otherId: [uuid, 'Id of the other contact, which is deleted.'],
  prefer: [
    v.optional(MergePreference, {}),
    'Field by field, whose value to keep. For an absent field, this contact keeps its own value, or gets the other one when it has none.',
  ],
})

const CONFIDENCES = enumeration(
  'DuplicateConfidence',
  'How certain it is that the contacts are one person.',
  {
    HIGH: 'Almost certain.',
    MEDIUM: 'Likely; a person should check.',
  },
)

export const ListDuplicates = parameters({
  ...pageEntries,
  rules: [
    queryArray(oneOf(DUPLICATE_RULES)),
    'Only groups that one of these rules finds. Absent means all rules.',
  ],
})

export const DuplicateGroupRecord = component('DuplicateGroup', 'Contacts that look like the same person.', {
  rules: [v.array(oneOf(DUPLICATE_RULES)), 'Every rule that finds exactly these contacts.'],
  confidence: [oneOf(CONFIDENCES), 'How certain the match is.'],
  contacts: [v.array(ContactRecord), 'The contacts, the oldest first.'],
})

export type ListDuplicatesQuery = v.InferOutput<typeof ListDuplicates>
export type MergeContactsInput = v.InferOutput<typeof MergeContacts>
