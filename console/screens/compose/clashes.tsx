import { compose } from '../../../words/en/compose.ts'
import { useTopicName } from '../../shell/topic-field.tsx'
import { ChangedElsewhere } from '../../ui/changed-elsewhere.tsx'
import { useCompose } from './context.ts'
import type { Draft, DraftField } from './draft.ts'
import { FIELD_NAMES } from './field-names.ts'

/** Asks the user to choose between their version of a field and one from another window. */
export default function Clashes() {
  const { clashes, draft, campaign, theirs, theirsAt, keepMine, takeTheirs } = useCompose()
  const known = campaign?.topic
  const topicHere = useTopicName({ value: draft.topicId, known })
  const topicThere = useTopicName({ value: theirs('topicId') ?? null, known })
  const shown = (field: DraftField, value: Draft[DraftField] | undefined, topic: string | undefined) =>
    isNothing(value) || !IDS.has(field)
      ? textOf(value)
      : ((field === 'topicId' ? topic : undefined) ?? compose.clashOther())
  return clashes.map((field) => (
    <ChangedElsewhere
      key={field}
      title={compose.clash({ field: FIELD_NAMES[field]() })}
      changedAt={theirsAt(field)}
      here={shown(field, draft[field], topicHere)}
      there={shown(field, theirs(field), topicThere)}
      onKeep={() => keepMine(field)}
      onTake={() => takeTheirs(field)}
    />
  ))
}

const LONGEST = 300

/** Fields with an id, which says nothing to a person. */
const IDS: ReadonlySet<DraftField> = new Set(['segmentId', 'templateId', 'topicId'])

const isNothing = (value: unknown): boolean => value === null || value === '' || value === undefined

/** Returns a text or number as it is. */
function textOf(value: Draft[DraftField] | undefined): string {
  if (isNothing(value)) return compose.clashNothing()
  if (typeof value === 'object') return compose.clashOther()
  const text = String(value)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)} …` : text
}
