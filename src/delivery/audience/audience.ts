import { fromLiveContacts, nextLiveContacts, type Piece } from '../../contacts/records/store.ts'
import type { Db, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import { interruptible, isCostly } from '../../db/interruptible.ts'
import { monotonicMs } from '../../lib/clock.ts'
import { runExclusiveSlice } from '../../lib/exclusive-slice.ts'
import { faultPoint } from '../../lib/fault.ts'
import type { SendingPorts } from '../executions/ports.ts'
import { haltExecution } from '../executions/run-state.ts'
import { findProgress, moveAudience } from '../executions/store.ts'
import { insertRecipients, scheduleAll } from '../messages/recipients.ts'
import { listQueuedFrom } from '../messages/store.ts'
import { type Transitions, withTransitions } from '../messages/transitions.ts'
import { addTimes } from './store.ts'
import { type LocalTime, localTimesOf } from './times.ts'

/** A run that is sent at the same clock time in each recipient's time zone. */
interface LocalRun {
  organizationId: number
  executionId: number
  /** ms since 1970. */
  scheduledFor: number
  /** IANA zone of `scheduledFor`. */
  timezone: string
  organizationTimezone: string
}

/**
 * Schedules the messages that a chunk of the audience has just queued for their recipients' time. A message
 * whose time has passed stays queued, and leaves as soon as the send window allows.
 * @param firstId the first of these messages
 */
function scheduleLocally(transitions: Transitions, run: LocalRun, firstId: number): void {
  const { tx } = transitions
  const times = localTimesOf(run.scheduledFor, run.timezone, run.organizationTimezone)
  const counts = new Map<number, LocalTime & { recipients: number }>()
  const later: Array<readonly [id: number, at: number]> = []
  for (const { id, ...recipient } of listQueuedFrom(tx, run.executionId, firstId)) {
    const time = times.of(recipient)
    const count = counts.get(time.at)
    if (count) count.recipients += 1
    else counts.set(time.at, { ...time, recipients: 1 })
    if (time.at > tx.now) later.push([id, time.at])
  }
  if (counts.size > 0) addTimes(tx, run, [...counts.values()])
  scheduleAll(transitions, run.executionId, later)
}

/** The next contacts that match the rules of a segment. */
interface FoundAhead {
  /** The cursor of the run before these contacts. The result is valid only while the run has this cursor. */
  after: number
  /** The range of contacts that were tested, matching or not. */
  boundary: Piece
  /** A JSON array of internal ids. SQL takes it as text. */
  contactIds: string
}

/**
 * Evaluates costly segment rules for the next `size` contacts in the read pool. Returns undefined when the run
 * is not freezing or the rules are cheap. The chunk then evaluates the rules itself. The chunk always decides
 * which contacts are skipped and why, so a recent opt-out counts. Throws QUERY_TIMEOUT.
 */
async function findAhead(
  db: Db,
  ports: SendingPorts,
  executionId: number,
  size: number,
): Promise<FoundAhead | undefined> {
  const progress = findProgress(db, executionId)
  if (!progress) return undefined
  const { organizationId, cursor: after, through, startedAt } = progress
  const plan = ports.loadPlan(db, organizationId, progress.campaignId)
  const audience = plan && ports.audienceCondition(db, plan, startedAt)
  if (!audience || !isCostly(audience.text)) return undefined
  const boundary = nextLiveContacts(db, organizationId, { after, through, size })
  const query = fragment`SELECT json_group_array(contacts.id) AS contactIds ${fromLiveContacts(organizationId)}
      AND contacts.id > ${after} AND contacts.id <= ${boundary.through}
      AND ${interruptible('contacts.id')} AND (${audience})`
  const asker = {
    organizationId,
    advice: 'The rules of the segment take too long. Use fewer conditions on text.',
  }
  const row = await db.readPool.of(asker).get<{ contactIds: string }>(query.text, ...query.params)
  return { after, boundary, contactIds: row?.contactIds ?? '[]' }
}

/**
 * Freezes the recipients of a run: contacts in id order, in chunks. A chunk is one `INSERT … SELECT`, with the
 * cursor in the same transaction, so after a crash the walk continues after the last complete chunk. A skipped
 * contact gets a row too: SKIPPED, with the reason.
 */

/** Longest time that a chunk may hold the event loop. Chunks shrink and grow to meet it. */
const CHUNK_TARGET_MS = 10
const FIRST_CHUNK = 1_000
const SMALLEST_CHUNK = 500
/** Multiple of the target time that a query in the read pool may take. */
const AHEAD_SHARE = 50
const LARGEST_CHUNK = 10_000

interface AudienceDeps {
  db: Db
  ports: SendingPorts
}

/**
 * Freezes the audience of a RUNNING execution completely, and lets other work run between chunks. Returns early
 * when the run is paused or cancelled or the process stops. The next call continues there.
 */
export async function freezeAudience(
  { db, ports }: AudienceDeps,
  executionId: number,
  signal: AbortSignal,
): Promise<void> {
  let size = FIRST_CHUNK
  while (!signal.aborted) {
    const aheadMs = monotonicMs()
    const ahead = await findAhead(db, ports, executionId, size)
    // The read pool does not hold the event loop, so this query may take longer than the chunk itself.
    let tookMs = ahead ? (monotonicMs() - aheadMs) / AHEAD_SHARE : 0
    const freezeNext = (tx: Tx) => {
      const startedMs = monotonicMs()
      const more = freezeChunk(tx, ports, executionId, { size, ahead })
      tookMs = Math.max(tookMs, monotonicMs() - startedMs)
      return more
    }
    const isMore = await runExclusiveSlice(() => db.write(freezeNext))
    faultPoint('audience.after_chunk')
    if (!isMore) return
    size = nextChunkSize(size, tookMs)
  }
}

/** Returns the size of the next chunk: aims at CHUNK_TARGET_MS, and changes by a factor of two at most. */
export function nextChunkSize(size: number, tookMs: number): number {
  const ideal = size * (CHUNK_TARGET_MS / Math.max(tookMs, 0.1))
  const gentle = Math.min(size * 2, Math.max(size / 2, ideal))
  return Math.round(Math.min(LARGEST_CHUNK, Math.max(SMALLEST_CHUNK, gentle)))
}

/**
 * Freezes a chunk of at most `size` contacts. Returns false when nothing is left.
 * @param ahead the matching contacts, if the read pool has already found them
 */
export function freezeChunk(
  tx: Tx,
  ports: SendingPorts,
  executionId: number,
  { size, ahead }: { size: number; ahead?: FoundAhead | undefined },
): boolean {
  const progress = findProgress(tx, executionId)
  if (!progress) return false
  const plan = ports.loadPlan(tx, progress.organizationId, progress.campaignId)
  const audience = plan && ports.audienceCondition(tx, plan, progress.startedAt)
  if (!plan || !audience || plan.approved?.isChanged) {
    const reason = plan && audience ? 'AUDIENCE_CHANGED' : 'SEGMENT_MISSING'
    haltExecution(tx, ports, executionId, { reason, cause: null })
    return false
  }
  const { cursor } = progress
  // Another start of this job has already frozen these contacts.
  if (ahead && ahead.after !== cursor) return true
  const walk = { after: cursor, through: progress.through, size }
  const boundary = ahead?.boundary ?? nextLiveContacts(tx, plan.organizationId, walk)
  return withTransitions(tx, ports, (transitions) => {
    if (boundary.count > 0) {
      const { startedAt, scheduledFor } = progress
      const firstId = insertRecipients(transitions, {
        plan,
        executionId,
        startedAt,
        audience: ahead
          ? fragment`contacts.id IN (SELECT value FROM json_each(${ahead.contactIds}))`
          : audience,
        after: cursor,
        through: boundary.through,
      })
      if (plan.localTimeOf !== null) {
        const { organizationId, organization } = plan
        const local = {
          scheduledFor,
          timezone: plan.localTimeOf,
          organizationTimezone: organization.timezone,
        }
        scheduleLocally(transitions, { organizationId, executionId, ...local }, firstId)
      }
    }
    const isMore = boundary.count === size
    moveAudience(tx, executionId, isMore ? boundary.through : null)
    // Without a new row, nothing else would end the run.
    if (!isMore) transitions.touch(executionId)
    tx.notify('messages')
    return isMore
  })
}
