import type { SmsTemplate } from '../../api/api.gen.ts'
import { ChangedElsewhere } from '../../ui/changed-elsewhere.tsx'
import { CATEGORIES, TYPES } from './words.ts'

/** What the form of a template holds. */
export type TemplateDraft = Pick<SmsTemplate, 'name' | 'category' | 'type' | 'body'>

interface VersionsProps {
  mine: TemplateDraft
  theirs: SmsTemplate
  onKeep(): void
  onTake(): void
}

/** The template as it is written here and as it was saved elsewhere, in what differs. */
export function Versions({ mine, theirs, onKeep, onTake }: VersionsProps) {
  const differing = FIELDS.filter(([field]) => mine[field] !== theirs[field])
  const shown = (version: TemplateDraft) =>
    differing.map(([field, label]) => (
      <div key={field}>
        {label}: {wordOf(field, version)}
      </div>
    ))
  return (
    <ChangedElsewhere
      title="The template was changed in another window while you changed it here. It is not saved yet."
      changedAt={theirs.updatedAt}
      here={shown(mine)}
      there={shown(theirs)}
      onKeep={onKeep}
      onTake={onTake}
    />
  )
}

const FIELDS = [
  ['name', 'Name'],
  ['category', 'About'],
  ['type', 'Offered in'],
  ['body', 'Text'],
] as const

function wordOf(field: keyof TemplateDraft, { category, type, ...texts }: TemplateDraft): string {
  if (field === 'category') return CATEGORIES[category]
  return field === 'type' ? TYPES[type] : texts[field]
}
