import { channelOf } from '../../channels/ports/all.ts'
import { isSuppressedMessage } from '../../compliance/suppressions/fragments.ts'
import type { Reader } from '../../db/database.ts'
import type { ChannelName } from '../../providers/port.ts'
import type { Sender } from '../executions/ports.ts'
import { NOT_IN_TIME } from '../messages/singles.ts'
import { assign, type Claimable, openLane, type Tick } from './tick.ts'

/**
 * Claims of messages of no run. They come before those of runs, since somebody
 * waits, and are held to the same rules: the hold, the suppression list, the
 * sender's rate, slots and daily cap. A sender in ERROR may be tried, as a test
 * is how one finds out that it works again; a DISABLED one may not.
 */

/** Waiting messages looked at in one tick. */
const LOOKED_AT = 500

interface SingleRow extends Claimable {
  organizationId: number
  campaignId: number | null
  channel: ChannelName
  body: string
  isSuppressed: number
  channelIdentityId: number
  /** Null when the sender was deleted. */
  from: string | null
  senderStatus: Sender['status'] | null
  throughputPerSecond: number
  dailyCap: number | null
}

const waiting = (condition: string): string => `
  SELECT m.id, m.uuid, m.organization_id AS organizationId, m.campaign_id AS campaignId,
    m.contact_id AS contactId, m.channel, m.address, m.body, m.attempt, m.expires_at AS expiresAt,
    ${isSuppressedMessage('m')} AS isSuppressed, m.channel_identity_id AS channelIdentityId,
    i.address AS "from", i.status AS senderStatus, i.throughput_per_second AS throughputPerSecond,
    i.daily_cap AS dailyCap
  FROM messages m LEFT JOIN channel_identities i
    ON i.id = m.channel_identity_id AND i.organization_id = m.organization_id AND i.deleted_at IS NULL
  WHERE m.execution_id IS NULL AND m.status = 'QUEUED' ${condition} ORDER BY m.id LIMIT ${LOOKED_AT}`

const WAITING = waiting('')
const THIS_ONE = waiting('AND m.id = ?')

/** Whether any of them waits. */
export const hasSingles = (reader: Reader): boolean =>
  reader.get(`SELECT 1 FROM messages WHERE execution_id IS NULL AND status = 'QUEUED' LIMIT 1`) !== undefined

/**
 * Claims those whose sender has room, oldest first; only the one with the
 * internal id `only` when that is given. Returns how many moved, also those
 * that were left out or had expired.
 */
export function claimSingles(tick: Tick, only?: number): number {
  const { tx } = tick
  const rows = only === undefined ? tx.all<SingleRow>(WAITING) : tx.all<SingleRow>(THIS_ONE, only)
  let moved = 0
  for (const row of rows) if (claimSingle(tick, row)) moved += 1
  return moved
}

function claimSingle(tick: Tick, row: SingleRow): boolean {
  const { tx, transitions, paceMs } = tick
  const message = { id: row.id, executionId: null }
  if (row.isSuppressed) return transitions.skip(message, 'QUEUED', 'OPTED_OUT')
  if (row.expiresAt !== null && row.expiresAt <= tx.now)
    return transitions.fail(message, 'QUEUED', NOT_IN_TIME)
  const { senderStatus, from } = row
  if (from === null || senderStatus === null || senderStatus === 'DISABLED') {
    return transitions.fail(message, 'QUEUED', SENDER_GONE)
  }
  const lane = openLane(tick, { ...row, address: from, status: senderStatus })
  if (!lane) return transitions.fail(message, 'QUEUED', SENDER_GONE)
  if (lane.available(paceMs) === 0) return false
  const channel = channelOf(row.channel)
  const content = channel.plain(tx, row.body)
  const problem = channel.problemOf(content)
  if (problem) return transitions.skip(message, 'QUEUED', problem)
  const origin = { organizationId: row.organizationId, campaignId: row.campaignId, executionId: null }
  const { channelIdentityId } = row
  return assign(tick, { row, origin }, { channelIdentityId, from, lane }, { channel, content })
}

const SENDER_GONE = {
  errorCode: 'SENDER_INVALID',
  providerErrorCode: null,
  message: 'The sender was deleted, disabled or cannot be set up.',
}
