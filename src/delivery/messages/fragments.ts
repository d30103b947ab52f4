import type { FactRows } from '../../contacts/segment-rules/facts.ts'
import { type Fragment, fragment, verbatim } from '../../db/fragment.ts'
import { settingOf } from '../../db/settings.ts'
import { MINUTE_MS } from '../../lib/clock.ts'
import { idsOfExecutions, idsOfRunsSince } from '../executions/store.ts'

/** SQL by which other slices read messages. A fragment covers all organizations unless it says otherwise. */

/**
 * Returns the messages through the index of a contact's messages. Other indexes find the messages of a run.
 * @param alias of `messages`
 */
export const fromMessagesOfContact = (alias = ''): string => `FROM messages ${alias} INDEXED BY messages_once`

/**
 * Returns the SQL condition that a contact has a message in a run. @param contactId SQL of the internal id
 * @param executionId internal id
 */
export const hasMessageIn = (organizationId: number, contactId: string, executionId: number): Fragment =>
  fragment`EXISTS (SELECT 1 FROM messages there INDEXED BY messages_once
    WHERE there.organization_id = ${organizationId} AND there.contact_id = ${verbatim(contactId)}
      AND there.execution_id = ${executionId})`

/** Returns SQL of the internal id, or 0 if the organization has no such message. */
export const idOfMessage = (organizationId: number, uuid: string): Fragment =>
  fragment`ifnull((SELECT id FROM messages WHERE organization_id = ${organizationId} AND uuid = ${uuid}), 0)`

/** @param row alias of a row with `message_id` and `organization_id` */
export const uuidOfMessage = (row: string): string => `(SELECT uuid ${fromMessageOf(row)})`

/** @param row alias of a row with `message_id` and `organization_id` */
export const subjectOfMessage = (row: string): string => `(SELECT subject ${fromMessageOf(row)})`

const fromMessageOf = (row: string): string =>
  `FROM messages WHERE messages.id = ${row}.message_id AND messages.organization_id = ${row}.organization_id`

/**
 * Returns the SQL condition that a message of a run was due before a time. The plus makes SQLite search the
 * SCHEDULED messages by their time: they are few, while a run may have a million messages.
 * @param executionId SQL of the internal id of the run
 * @param before ms since 1970
 */
export const wasDue = (executionId: string, before: number): Fragment =>
  fragment`EXISTS (SELECT 1 FROM messages m WHERE +m.execution_id = ${verbatim(executionId)}
    AND m.status = 'SCHEDULED' AND m.scheduled_for < ${before})`

/**
 * Returns SQL of the number of messages of these runs, and of marketing by call, that a contact has received since a
 * time: messages that a carrier accepted, messages in progress, and messages with an unknown result. Parameters: the
 * runs as a JSON array, then four times the time, ms since 1970.
 * @param contact alias of a row with `organization_id` and `contact_id`
 * @param contactId SQL of the internal id
 */
export const countGot = (contact: string, contactId: string): string =>
  `((SELECT count(*) ${fromGot(contact, contactId, OF_RUNS)}) + (SELECT count(*) ${fromGot(contact, contactId, BY_CALL)}))`

const OF_RUNS = 'got.execution_id IN (SELECT value FROM json_each(?))'
const BY_CALL = `got.execution_id IS NULL AND got.single_source ->> 'category' = 'MARKETING'`

const fromGot = (contact: string, contactId: string, isCounted: string): string =>
  `FROM messages got INDEXED BY messages_once
    WHERE got.organization_id = ${contact}.organization_id AND got.contact_id = ${contactId} AND ${isCounted}
      AND (got.sent_at >= ? OR got.status = 'SENDING'
        OR (got.status = 'FAILED' AND got.error_code = 'UNKNOWN' AND got.failed_at >= ?))`

/**
 * Returns SQL of the time when the contact received a message that `countGot` counts, ms since 1970.
 * Parameters: the time used for a message in progress, the parameters of `countGot`, the number of later
 * messages to skip.
 */
export const timeGot = (contact: string, contactId: string): string =>
  `(SELECT iif(status = 'SENDING', ?, at) AS at FROM (${timesGot(contact, contactId, OF_RUNS)}
      UNION ALL ${timesGot(contact, contactId, BY_CALL)}) ORDER BY at DESC LIMIT 1 OFFSET ?)`

const timesGot = (contact: string, contactId: string, isCounted: string): string =>
  `SELECT got.status, iif(got.status = 'FAILED' AND got.error_code = 'UNKNOWN',
      max(ifnull(got.sent_at, 0), ifnull(got.failed_at, 0)), got.sent_at) AS at
    ${fromGot(contact, contactId, isCounted)}`

/** SQL of the statuses of messages with a result. A message that a carrier accepted is received until it fails. */
const STATUSES = {
  received: verbatim(`('SENT', 'DELIVERED', 'READ')`),
  delivered: verbatim(`('DELIVERED', 'READ')`),
  failed: verbatim(`('FAILED')`),
  skipped: verbatim(`('SKIPPED')`),
} as const

type MessageResult = keyof typeof STATUSES
export const MESSAGE_RESULTS = Object.keys(STATUSES) as readonly MessageResult[]

/**
 * Messages of a campaign with a result. With a condition on the contact, SQLite finds them by the index
 * `messages_once`.
 * @param campaignId its internal id, or SQL of it in parentheses
 */
export const messagesWith = (
  result: MessageResult,
  organizationId: number,
  campaignId: number | Fragment,
): FactRows => ({
  rows: fragment`${fromMessages(organizationId, result)}
    AND execution_id IN ${idsOfExecutions(organizationId, campaignId)}`,
  id: 'messages.id',
})

/**
 * Messages of campaigns with a result that were sent, or failed or left out without being sent, since a time.
 * @param since ms since 1970
 */
export function messagesSince(result: MessageResult, organizationId: number, since: number): FactRows {
  const runs = idsOfRunsSince(organizationId, since)
  const isRecent = fragment`coalesce(sent_at, failed_at, skipped_at, created_at) >= ${since}`
  return {
    rows: fragment`${fromMessages(organizationId, result)} AND execution_id IN ${runs} AND ${isRecent}`,
    // A contact has fewer messages than an organization has runs: the plus keeps SQLite from trying each run.
    rowsOfContact: fragment`${fromMessages(organizationId, result)} AND +execution_id IN ${runs} AND ${isRecent}`,
    id: 'messages.id',
  }
}

const fromMessages = (organizationId: number, result: MessageResult): Fragment =>
  fragment`FROM messages WHERE organization_id = ${organizationId} AND status IN ${STATUSES[result]}`

/** Messages by the index of messages without a run between a contact and a sender. @param alias of `messages` */
export const fromDirectMessages = (alias: string): string =>
  `FROM messages ${alias} INDEXED BY messages_conversation`

/**
 * Returns the SQL condition that a message is in doubt: a carrier may have accepted it, but its answer was
 * lost. Two indexes use this condition.
 * @param alias of `messages`
 */
export const isInDoubt = (alias: string): string =>
  `${alias}.status = 'FAILED' AND ${alias}.error_code = 'UNKNOWN' AND ${alias}.provider_message_id IS NULL
    AND ${alias}.provider_error_code IS NULL`

/** Key of the time since which the stored minutes are complete, ms since 1970. Absent if all are complete. */
export const MINUTES_SINCE_KEY = 'message_minutes_since'

/** SQL of the first minute since 1970 that is complete. */
export const FIRST_MINUTE = `(ifnull(${settingOf(MINUTES_SINCE_KEY)}, 0) / ${MINUTE_MS})`

/** SQL of the stored minutes that are complete and have a count. */
export const KEPT_MINUTES = `SELECT execution_id, kind, minute, messages FROM message_minutes
  WHERE messages <> 0 AND minute >= ${FIRST_MINUTE}`

/** SQL of the runs that have stored minutes. */
export const RUNS_WITH_MINUTES = 'SELECT execution_id FROM message_minutes'

/**
 * Statements that recompute all minutes.
 * @param counted SQL of the rows: run, kind, minute, messages
 */
export const setMinutes = (counted: string): string[] => [
  'DELETE FROM message_minutes',
  `INSERT INTO message_minutes (execution_id, kind, minute, messages) ${counted}`,
]
