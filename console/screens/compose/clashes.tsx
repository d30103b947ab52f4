import { compose } from '../../../words/en/compose.ts'
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
      title={compose.clash({ field: FIELD_NAMES[field]() })}
      changedAt={theirsAt(field)}
      here={shown(draft[field])}
      there={shown(theirs(field))}
      onKeep={() => keepMine(field)}
      onTake={() => takeTheirs(field)}
    />
  ))
}

const LONGEST = 300

/** Returns a text or number as it is. */
function shown(value: Draft[DraftField] | undefined): string {
  if (value === null || value === '' || value === undefined) return compose.clashNothing()
  if (typeof value === 'object') return compose.clashOther()
  const text = String(value)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)} …` : text
}
