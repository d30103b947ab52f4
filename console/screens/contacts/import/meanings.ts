import type { CustomField } from '../../../api/api.gen.ts'
import { FIELDS } from '../words.ts'

/** Meanings of an imported column. */

type Meaning = readonly [field: string, label: string]

const PERSON: readonly Meaning[] = [
  ...FIELDS.filter(([name]) => ['firstName', 'lastName', 'phone', 'email'].includes(name)),
  ['fullName', 'Whole name'],
]
const ADDRESS: readonly Meaning[] = FIELDS.filter(
  ([name]) => !['firstName', 'lastName', 'phone', 'email'].includes(name),
)
const PERMISSION: readonly Meaning[] = [
  ['isOptedOut', 'Opted out of texts'],
  ['emailOptedOut', 'Opted out of emails'],
  ['doNotContact', 'Do not contact at all'],
  ['smsConsent', 'Agreed to texts (yes or no)'],
  ['emailConsent', 'Agreed to emails (yes or no)'],
  ['marketingConsent', 'Agreed to texts and emails (yes or no)'],
  ['contactStatus', 'A status that may say “unsubscribed”'],
  ['contactPreference', 'How they want to be contacted'],
  ['contactLabels', 'Labels that may say “unsubscribed”'],
  ['emailBounced', 'Emails come back'],
]
const RECORD: readonly Meaning[] = [
  ['tags', 'Tags'],
  ['stage', 'Stage, as in our exports'],
  ['source', 'Came from, as in our exports'],
  ['preferredCaller', 'Preferred sender, as in our exports'],
  ['createdAt', 'When they were added'],
]

interface MeaningGroup {
  label: string
  meanings: readonly Meaning[]
}

/** Returns all meanings in groups. */
export const meaningGroups = (fields: readonly CustomField[]): MeaningGroup[] => [
  { label: 'Person', meanings: PERSON },
  { label: 'Address', meanings: ADDRESS },
  { label: 'Permission to write', meanings: PERMISSION },
  { label: 'Contact', meanings: RECORD },
  {
    label: 'Custom fields',
    meanings: fields
      .filter(({ isArchived }) => !isArchived)
      .map(({ key, label }): Meaning => [`custom.${key}`, label]),
  },
]
