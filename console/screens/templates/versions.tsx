import type { SmsTemplate } from '../../api/api.gen.ts'
import { ChangedElsewhere } from '../../ui/changed-elsewhere.tsx'
import { type InWords, versionsOf } from '../../ui/versions.tsx'
import { CATEGORIES, TYPES } from './words.ts'

/** What the form of a template holds. */
export type TemplateDraft = Pick<SmsTemplate, 'name' | 'category' | 'type' | 'body'>

interface VersionsProps {
  mine: TemplateDraft
  theirs: SmsTemplate
  onKeep(): void
  onTake(): void
}

const inWords = ({ name, category, type, body }: TemplateDraft): InWords => ({
  Name: name,
  About: CATEGORIES[category],
  'Offered in': TYPES[type],
  Text: body,
})

/** The template as it is written here and as it was saved elsewhere, in what differs. */
export const Versions = ({ mine, theirs, onKeep, onTake }: VersionsProps) => (
  <ChangedElsewhere
    title="The template was changed in another window while you changed it here. It is not saved yet."
    changedAt={theirs.updatedAt}
    {...versionsOf(inWords(mine), inWords(theirs))}
    onKeep={onKeep}
    onTake={onTake}
  />
)
