import { templates } from '../../../words/en/templates.ts'
import type { SmsTemplate } from '../../api/api.gen.ts'
import { ChangedElsewhere } from '../../ui/changed-elsewhere.tsx'
import { type InWords, versionsOf } from '../../ui/versions.tsx'
import { CATEGORIES, TYPES } from './words.ts'

/** Values of the template form. */
export type TemplateDraft = Pick<SmsTemplate, 'name' | 'category' | 'type' | 'body'>

interface VersionsProps {
  mine: TemplateDraft
  theirs: SmsTemplate
  onKeep(): void
  onTake(): void
}

const inWords = ({ name, category, type, body }: TemplateDraft): InWords => ({
  [templates.name()]: name,
  [templates.category()]: CATEGORIES[category],
  [templates.use()]: TYPES[type],
  [templates.text()]: body,
})

/** Shows the differences between the template here and the version saved elsewhere. */
export const Versions = ({ mine, theirs, onKeep, onTake }: VersionsProps) => (
  <ChangedElsewhere
    title={templates.changed()}
    changedAt={theirs.updatedAt}
    {...versionsOf(inWords(mine), inWords(theirs))}
    onKeep={onKeep}
    onTake={onTake}
  />
)
