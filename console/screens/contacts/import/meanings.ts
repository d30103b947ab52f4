import { contactFields } from '../../../../words/en/contact-fields.ts'
import { contactImport } from '../../../../words/en/contact-import.ts'
import type { CustomField } from '../../../api/api.gen.ts'
import { FIELDS } from '../words.ts'

/** Meanings of an imported column. */

type Meaning = readonly [field: string, label: string]

const PERSON: readonly Meaning[] = [
  ...FIELDS.filter(([name]) => ['firstName', 'lastName', 'phone', 'email'].includes(name)),
  ['fullName', contactImport.meaningFullName()],
]
const ADDRESS: readonly Meaning[] = FIELDS.filter(
  ([name]) => !['firstName', 'lastName', 'phone', 'email'].includes(name),
)
const PERMISSION: readonly Meaning[] = [
  ['topics', contactImport.meaningTopics()],
  ['unsubscribedTopics', contactImport.meaningUnsubscribedTopics()],
  ['isOptedOut', contactImport.meaningSmsOptOut()],
  ['emailOptedOut', contactImport.meaningEmailOptOut()],
  ['doNotContact', contactImport.meaningDoNotContact()],
  ['smsConsent', contactImport.meaningSmsConsent()],
  ['emailConsent', contactImport.meaningEmailConsent()],
  ['marketingConsent', contactImport.meaningConsent()],
  ['contactStatus', contactImport.meaningStatus()],
  ['contactPreference', contactImport.meaningPreference()],
  ['contactLabels', contactImport.meaningLabels()],
  ['emailBounced', contactImport.meaningBounced()],
]
const RECORD: readonly Meaning[] = [
  ['tags', contactFields.tags()],
  ['stage', contactImport.meaningStage()],
  ['source', contactImport.meaningSource()],
  ['preferredCaller', contactImport.meaningSender()],
  ['createdAt', contactImport.meaningCreated()],
]

interface MeaningGroup {
  label: string
  meanings: readonly Meaning[]
}

/** Returns all meanings in groups. */
export const meaningGroups = (fields: readonly CustomField[]): MeaningGroup[] => [
  { label: contactImport.groupPerson(), meanings: PERSON },
  { label: contactImport.groupAddress(), meanings: ADDRESS },
  { label: contactImport.groupPermission(), meanings: PERMISSION },
  { label: contactImport.groupContact(), meanings: RECORD },
  {
    label: contactFields.customFields(),
    meanings: fields
      .filter(({ isArchived }) => !isArchived)
      .map(({ key, label }): Meaning => [`custom.${key}`, label]),
  },
]
