import { ChangedElsewhere } from '../../ui/changed-elsewhere.tsx'
import { useCompose } from './context.ts'
import type { Draft, DraftField } from './draft.ts'
import { FIELD_NAMES } from './field-names.ts'

/** Asks the user to choose between their version of a field and one from another window. */
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

/** Returns a text or number as it is, and otherwise only the name of the field. */
function shown(field: DraftField, value: Draft[DraftField] | undefined): string {
  if (value === null || value === '' || value === undefined) return 'Nothing'
  if (typeof value === 'object') return `Another value of ${FIELD_NAMES[field].toLowerCase()}`
  const text = String(value)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)} …` : text
}
