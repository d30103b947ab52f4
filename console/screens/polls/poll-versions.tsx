import { useQuery } from '@tanstack/react-query'
import { polls } from '../../../words/en/polls.ts'
import { versions } from '../../../words/en/versions.ts'
import { read } from '../../api/queries.ts'
import { ChangedElsewhere } from '../../ui/changed-elsewhere.tsx'
import { type InWords, versionsOf } from '../../ui/versions.tsx'
import { instantOf, placedMoment } from '../../ui/zoned.ts'
import { launchTime, type PollDraft } from './draft.ts'

interface PollVersionsProps {
  mine: PollDraft
  theirs: PollDraft
  changedAt: string | null
  zone: string | undefined
  onKeep(): void
  onTake(): void
}

/** Asks for one of two versions of a poll draft. */
export function PollVersions({ mine, theirs, changedAt, zone, onKeep, onTake }: PollVersionsProps) {
  const segmentOf = useSegmentNames([mine.segmentId, theirs.segmentId])
  const senders = useQuery(read('GET /channel-identities', { query: { limit: 100 } })).data?.data ?? []
  const inWords = (draft: PollDraft): InWords => ({
    [polls.name()]: draft.name,
    [polls.question()]: draft.question,
    [polls.options()]: draft.options.map(({ label }) => label),
    [polls.several()]: draft.allowsSeveral,
    [polls.segment()]: segmentOf(draft.segmentId),
    [polls.senders()]: senders.filter(({ id }) => draft.senderIds.includes(id)).map(({ name }) => name),
    [polls.category()]: draft.isMarketing ? polls.marketing() : polls.transactional(),
    [polls.begins()]: launchTime(draft, zone),
    [polls.closes()]: closeTime(draft, zone),
  })
  return (
    <ChangedElsewhere
      title={versions.changed()}
      changedAt={changedAt}
      {...versionsOf(inWords(mine), inWords(theirs))}
      onKeep={onKeep}
      onTake={onTake}
    />
  )
}

function closeTime({ closesAt }: PollDraft, zone: string | undefined): string {
  const instant = instantOf(closesAt, zone)
  return instant && zone ? placedMoment(instant, zone, Date.now()) : closesAt
}

/** Returns a function from the id of one of two segments to its name; undefined until it is loaded. */
function useSegmentNames([one, other]: readonly [string, string]): (id: string) => string | undefined {
  const queryOf = (id: string) => ({
    ...read('GET /segments/{id}', { params: { id } }),
    enabled: id !== '',
  })
  const found = [useQuery(queryOf(one)), useQuery(queryOf(other))].map(({ data }) => data?.data)
  return (id) => found.find((segment) => segment?.id === id)?.name
}
