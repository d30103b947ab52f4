import { channelOf } from '../../channels/ports/all.ts'
import { fromLiveContacts } from '../../contacts/store/fragments.ts'
import { type Fragment, fragment, verbatim } from '../../db/fragment.ts'
import type { SendingPlan } from '../executions/ports.ts'
import type { Transitions } from './transitions.ts'

/** The next contacts of a run: those after `after` up to `through`. */
export interface Chunk {
  plan: SendingPlan
  executionId: number
  startedAt: number
  /** Who of them belongs to the segment, as a condition on a row of `contacts`. */
  audience: Fragment
  after: number
  through: number
}

/**
 * UUIDs made in SQL, because a million trips to JavaScript cost more than the
 * rows. Version 7 (RFC 9562 section 5.7): the time in ms, then how far the
 * contact is into the chunk, carried into the time every 4,096, then 62 random
 * bits; so they grow with the rows and their index at its right edge.
 */
function uuidsFrom(nowMs: number, after: number): Fragment {
  const offset = fragment`(id - ${after})`
  const time = fragment`(${nowMs} + (${offset} >> 12))`
  return fragment`printf('%08x-%04x-7%03x-%04x-%012x', ${time} >> 16, ${time} & 0xffff, ${offset} & 0xfff,
    0x8000 | (random() & 0x3fff), random() & 0xffffffffffff)`
}

/**
 * Inserts a message for each of them: QUEUED, or SKIPPED with the reason.
 * `LIMIT -1` keeps SQLite from merging the inner query into the outer, which would work out `reason` four times.
 * Returns the id that the first of them has, should there be any.
 */
export function insertRecipients(transitions: Transitions, chunk: Chunk): number {
  const { tx } = transitions
  const { plan, executionId, startedAt, after, through } = chunk
  const channel = channelOf(plan.channel)
  const first = (tx.value<number | null>('SELECT max(id) FROM messages') ?? 0) + 1
  const insert = fragment`
    INSERT INTO messages (uuid, organization_id, campaign_id, execution_id, contact_id, channel, address,
                          status, error_code, queued_at, created_at)
    SELECT ${uuidsFrom(tx.now, after)}, ${plan.organizationId}, ${plan.campaignId}, ${executionId}, id,
           ${plan.channel}, iif(reason IN ('MISSING_ADDRESS', 'DUPLICATE'), NULL, address),
           iif(reason IS NULL, 'QUEUED', 'SKIPPED'), reason, iif(reason IS NULL, ${tx.now}, NULL), ${tx.now}
    FROM (SELECT id, ${verbatim(channel.addressColumn)} AS address, ${channel.exclusionReason(plan, startedAt)} AS reason
          ${fromLiveContacts(plan.organizationId)}
            AND contacts.id > ${after} AND contacts.id <= ${through} AND (${chunk.audience})
          ORDER BY id LIMIT -1)`
  const { changes } = tx.run(insert.text, ...insert.params)
  // Counted in the index of the queue: in most chunks nobody is left out, and no row is read again.
  const counted = `SELECT count(*) FROM messages WHERE execution_id = ? AND id >= ? AND status = 'QUEUED'`
  const queued = tx.value<number>(counted, executionId, first) ?? 0
  transitions.countQueued(executionId, queued)
  if (queued < changes) countLeftOut(transitions, executionId, first)
  return first
}

function countLeftOut(transitions: Transitions, executionId: number, first: number): void {
  const leftOut = transitions.tx.all<{ reason: string; count: number }>(
    `SELECT error_code AS reason, count(*) AS count FROM messages WHERE id >= ? AND status = 'SKIPPED' GROUP BY 1`,
    first,
  )
  for (const { reason, count } of leftOut) transitions.countLeftOut(executionId, reason, count)
}
