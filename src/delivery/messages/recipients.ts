import { channelOf } from '../../channels/ports/all.ts'
import { fromLiveContacts } from '../../contacts/records/store.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { type Fragment, fragment, verbatim } from '../../db/fragment.ts'
import type { FindRecipients, MessageRecipient } from '../../links/clicks/record.ts'
import type { SendingPlan, SendingPorts } from '../executions/ports.ts'
import { HELD, variantSql } from '../executions/variants.ts'
import { isInDoubt } from './fragments.ts'
import { findLastOfNext } from './store.ts'
import { NO_ERROR, type Transitions, withTransitions } from './transitions.ts'

/** The next contacts of a run, after `after` and up to `through`. */
interface Chunk {
  plan: SendingPlan
  executionId: number
  startedAt: number
  /** The SQL condition that a row of `contacts` is in the segment. */
  audience: Fragment
  after: number
  through: number
}

/**
 * Makes UUIDs in SQL, because a million trips to JavaScript cost more than the rows. Version 7 (RFC 9562
 * section 5.7): the time in ms, then the contact's position in the chunk, carried into the time every 4,096,
 * then 62 random bits. So they grow with the rows, and inserts go to the right edge of the index. After a gap
 * in the ids of contacts they may not grow, and the time is right to a quarter of a second.
 */
function uuidsFrom(nowMs: number, after: number): Fragment {
  const offset = fragment`((id - ${after}) & 0xfffff)`
  const time = fragment`(${nowMs} + (${offset} >> 12))`
  return fragment`printf('%08x-%04x-7%03x-%04x-%012x', ${time} >> 16, ${time} & 0xffff, ${offset} & 0xfff,
    0x8000 | (random() & 0x3fff), random() & 0xffffffffffff)`
}

/**
 * Inserts a message for each contact of the chunk: QUEUED, SKIPPED with the reason, or SCHEDULED without a time
 * for recipients who wait for the choice of the text of an A/B test. `LIMIT -1` keeps SQLite from merging the
 * inner query into the outer. The merged query would compute `reason` four times. Returns the id of the first
 * message, if there is any.
 */
export function insertRecipients(transitions: Transitions, chunk: Chunk): number {
  const { tx } = transitions
  const { plan, executionId, startedAt, after, through } = chunk
  const { variants } = plan
  const channel = channelOf(plan.channel)
  const first = (tx.value<number | null>('SELECT max(id) FROM messages') ?? 0) + 1
  const insert = fragment`
    INSERT INTO messages (uuid, organization_id, campaign_id, execution_id, contact_id, channel, address,
                          status, error_code, queued_at, created_at${verbatim(variants ? ', variant' : '')})
    SELECT ${uuidsFrom(tx.now, after)}, ${plan.organizationId}, ${plan.campaignId}, ${executionId}, id,
           ${plan.channel}, iif(reason IN ('MISSING_ADDRESS', 'DUPLICATE'), NULL, address),
           ${variants ? TESTED_STATUS : STATUS}, reason, iif(${variants ? IS_QUEUED : IS_WANTED}, ${tx.now}, NULL), ${tx.now}
           ${verbatim(variants ? ', iif(reason IS NULL, variant, NULL)' : '')}
    FROM (SELECT id, ${verbatim(channel.addressColumn)} AS address, ${channel.exclusionReason(plan, startedAt)} AS reason
            ${variants ? variantColumn(variants, executionId) : verbatim('')}
          ${fromLiveContacts(plan.organizationId)}
            AND contacts.id > ${after} AND contacts.id <= ${through} AND (${chunk.audience})
          ORDER BY id LIMIT -1)`
  const { changes } = tx.run(insert.text, ...insert.params)
  if (channel.sharesAddresses) leaveOutDuplicates(tx, executionId, first)
  // Counts QUEUED messages by their index. Most chunks skip no contact, so their rows are not read again.
  const counted = `SELECT count(*) FROM messages WHERE execution_id = ? AND id >= ? AND status = 'QUEUED'`
  const queued = tx.value<number>(counted, executionId, first) ?? 0
  transitions.countMoved(executionId, null, 'QUEUED', queued)
  const held = variants ? countHeld(tx, first) : 0
  transitions.countMoved(executionId, null, 'SCHEDULED', held)
  if (queued + held < changes) countLeftOut(transitions, executionId, first)
  return first
}

/** Skips duplicates: of several contacts with the same address, the first gets the message. */
function leaveOutDuplicates(tx: Tx, executionId: number, firstId: number): void {
  tx.run(fragment`
    UPDATE messages SET status = 'SKIPPED', error_code = 'DUPLICATE', address = NULL, queued_at = NULL,
      variant = NULL
    WHERE id >= ${firstId} AND execution_id = ${executionId} AND status IN ('QUEUED', 'SCHEDULED')
      AND EXISTS (SELECT 1 FROM messages former INDEXED BY messages_email_addresses
      WHERE former.execution_id = messages.execution_id AND former.channel = 'EMAIL'
      AND former.address = messages.address AND former.id < messages.id AND former.status <> 'SKIPPED')`)
}

function countLeftOut(transitions: Transitions, executionId: number, first: number): void {
  const leftOut = transitions.tx.all<{ reason: string; count: number }>(fragment`
    SELECT error_code AS reason, count(*) AS count FROM messages WHERE id >= ${first} AND status = 'SKIPPED'
    GROUP BY 1`)
  for (const { reason, count } of leftOut) transitions.countLeftOut(executionId, reason, count)
}

const IS_WANTED = verbatim('reason IS NULL')
const STATUS = verbatim(`iif(reason IS NULL, 'QUEUED', 'SKIPPED')`)
const IS_QUEUED = verbatim(`reason IS NULL AND variant <> ${HELD}`)
const TESTED_STATUS = verbatim(
  `CASE WHEN reason IS NOT NULL THEN 'SKIPPED' WHEN variant = ${HELD} THEN 'SCHEDULED' ELSE 'QUEUED' END`,
)

const variantColumn = (
  { texts, sharePercent }: NonNullable<SendingPlan['variants']>,
  executionId: number,
): Fragment =>
  fragment`, ${variantSql('id', executionId, { texts: texts.length, percent: sharePercent })} AS variant`

const countHeld = (tx: Tx, firstId: number): number =>
  tx.value<number>('SELECT count(*) FROM messages WHERE id >= ? AND variant = 0', firstId) ?? 0

/** Number of messages that a transaction reads. */
const RELEASE_CHUNK = 1_000

/**
 * SCHEDULED -> QUEUED for the next chunk of the messages of a run that waited for the choice of the text.
 * @param text number of the chosen text, from 1
 * @returns the cursor for the next chunk; null at the end
 */
export function releaseNextChunk(
  tx: Tx,
  ports: Pick<SendingPorts, 'executionFinished'>,
  { executionId, text }: { executionId: number; text: number },
  after: number,
): number | null {
  const through = findLastOfNext(tx, executionId, after, RELEASE_CHUNK)
  if (through === null) return null
  withTransitions(tx, ports, (transitions) => {
    const { changes } = tx.run(fragment`
      UPDATE messages SET status = 'QUEUED', variant = ${-text}, queued_at = ${tx.now}
      WHERE execution_id = ${executionId} AND id > ${after} AND id <= ${through} AND status = 'SCHEDULED'
        AND variant = 0`)
    transitions.countMoved(executionId, 'SCHEDULED', 'QUEUED', changes)
  })
  tx.notify('messages')
  return through
}

/** QUEUED -> SCHEDULED, each until its time (ms since 1970), for messages that this transaction has queued. */
export function scheduleAll(
  transitions: Transitions,
  executionId: number,
  times: ReadonlyArray<readonly [id: number, at: number]>,
): void {
  if (times.length === 0) return
  const { changes } = transitions.tx.run(fragment`
    UPDATE messages SET status = 'SCHEDULED', queued_at = NULL, scheduled_for = j.value ->> 1
    FROM json_each(${JSON.stringify(times)}) j
    WHERE messages.id = j.value ->> 0 AND +messages.status = 'QUEUED'`)
  transitions.countMoved(executionId, 'QUEUED', 'SCHEDULED', changes)
}

/** Cancels the messages of a run in (afterId, throughId] that have not been claimed. */
export function cancelRange(
  transitions: Transitions,
  executionId: number,
  afterId: number,
  throughId: number,
): void {
  for (const from of ['QUEUED', 'SCHEDULED'] as const) {
    const { changes } = transitions.tx.run(
      `UPDATE messages SET status = 'CANCELLED', ${NO_ERROR}, scheduled_for = NULL
       WHERE execution_id = ? AND id > ? AND id <= ? AND status = ?`,
      executionId,
      afterId,
      throughId,
      from,
    )
    transitions.countMoved(executionId, from, 'CANCELLED', changes)
  }
}

/**
 * Counts the messages in doubt of each of these runs. Absent for a run without any.
 * @param executionIds internal
 */
export const countInDoubt = (reader: Reader, executionIds: readonly number[]): Map<number, number> =>
  new Map(
    reader
      .all<{ executionId: number; count: number }>(
        `SELECT execution_id, count(*) AS count FROM messages INDEXED BY messages_unknown
         WHERE execution_id IN (SELECT value FROM json_each(?)) AND ${isInDoubt('messages')} GROUP BY execution_id`,
        JSON.stringify(executionIds),
      )
      .map(({ executionId, count }) => [executionId, count]),
  )

/** FAILED -> SCHEDULED with the current time, for messages of a run that are in doubt. Returns their number. */
export function sendAgain(transitions: Transitions, executionId: number): number {
  const { tx } = transitions
  const failures = tx.all<{ failedAt: number; count: number }>(
    `SELECT coalesce(failed_at, 0) AS failedAt, count(*) AS count FROM messages INDEXED BY messages_unknown
     WHERE execution_id = ? AND ${isInDoubt('messages')} GROUP BY 1`,
    executionId,
  )
  const { changes } = tx.run(
    `UPDATE messages SET status = 'SCHEDULED', scheduled_for = ?, attempt = 0, expires_at = NULL, epoch = NULL,
       earlier_tries = json_insert(coalesce(earlier_tries, '[]'), '$[#]',
         json_object('failedAt', failed_at, 'errorMessage', error_message, 'sentAgainAt', ?)),
       failed_at = NULL, ${NO_ERROR}
     WHERE execution_id = ? AND ${isInDoubt('messages')}`,
    tx.now,
    tx.now,
    executionId,
  )
  for (const { failedAt, count } of failures) {
    transitions.uncountFailed(executionId, failedAt, 'UNKNOWN', count)
  }
  transitions.countMoved(executionId, 'FAILED', 'SCHEDULED', changes)
  return changes
}

/**
 * Marks SENDING messages as allowed to leave. @returns the marked messages; a message that is no longer SENDING
 * must not leave
 */
export const markBegun = (tx: Tx, ids: readonly number[]): Set<number> =>
  new Set(
    tx
      .all<{ id: number }>(fragment`UPDATE messages SET epoch = abs(epoch)
        WHERE id IN ${ids} AND status = 'SENDING' RETURNING id`)
      .map(({ id }) => id),
  )

/** Deletes some messages of a run, oldest first. @returns their number */
export const deleteMessagesOfRun = (tx: Tx, executionId: number, limit: number): number =>
  tx.run(fragment`DELETE FROM messages
    WHERE id IN (SELECT id FROM messages WHERE execution_id = ${executionId} ORDER BY id LIMIT ${limit})`)
    .changes

const RECIPIENT = `SELECT DISTINCT messages.id AS messageId, messages.uuid AS messageUuid,
    messages.organization_id, messages.contact_id,
    messages.campaign_id, messages.execution_id, messages.sent_at
  FROM json_each(?) wanted CROSS JOIN messages`

/** Lists the recipients of these messages. */
export const listRecipientsOf: FindRecipients = (reader, visited) => {
  const ids = visited.flatMap(({ organizationId: of, message }) =>
    'id' in message ? [[of, message.id]] : [],
  )
  const uuids = visited.flatMap(({ organizationId: of, message }) =>
    'uuid' in message ? [[of, message.uuid]] : [],
  )
  return [
    ...reader.all<MessageRecipient>(
      `${RECIPIENT} ON messages.id = wanted.value->>1 AND messages.organization_id = wanted.value->>0`,
      JSON.stringify(ids),
    ),
    ...reader.all<MessageRecipient>(
      `${RECIPIENT} ON messages.organization_id = wanted.value->>0 AND messages.uuid = wanted.value->>1`,
      JSON.stringify(uuids),
    ),
  ]
}
