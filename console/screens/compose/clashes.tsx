import { ChangedElsewhere } from '../../ui/changed-elsewhere.tsx'
import { useCompose } from './context.ts'
import type { Draft, DraftField } from './draft.ts'
import { FIELD_NAMES } from './field-names.ts'

/** What was changed here and in another window: a person decides which of the two stays. */
export default function Clashes() {
  const { clashes, draft, theirs, theirsAt, keepMine, takeTheirs } = useCompose()
  return clashes.map((field) => (
    <ChangedElsewhere
      key={field}
      title={`${FIELD_NAMES[field]} was changed in another window while you changed it here.`}
      changedAt={theirsAt(field)}
      here={shown(field, draft[field])}
      there={shown(field, theirs(field))}
      onKeep={() => keepMine(field)}
      onTake={() => takeTheirs(field)}
    />
  ))
}

const LONGEST = 300

/** Texts and numbers are shown; what is no text is only named. */
function shown(field: DraftField, value: Draft[DraftField] | undefined): string {
  if (value === null || value === '' || value === undefined) return 'Nothing'
  if (typeof value === 'object') return `Another value of ${FIELD_NAMES[field].toLowerCase()}`
  const text = String(value)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)} …` : text
}
