import { joinOrganization } from '../../accounts/organizations/fragments.ts'
import { type HealthReader, MAX_LISTED } from '../../channels/identities/troubles.ts'
import type { Reader } from '../../db/database.ts'
import { errorOfOpenRun, hasItsMessages } from '../../delivery/executions/store.ts'
import { isInDoubt } from '../../delivery/messages/fragments.ts'
import { sayStored } from '../../lib/stored-sentence.ts'
import type { CampaignRow } from './table.ts'

/** Problems of sending campaigns, read from the data: for `doctor`, `send status` and the API. */

/** A campaign with a run that has not ended. */
interface OpenCampaign extends Pick<CampaignRow, 'organizationId' | 'name' | 'status' | 'pauseReason'> {
  /** Public id of the campaign. */
  id: string
  organizationName: string
  /** Why its run was stopped, else the problem of one of its senders, in English; null without a problem. */
  lastError: string | null
  /** Number of messages of its open runs without a final status, and of all messages. */
  waiting: number
  total: number
  /** Time when the first open run is or was due, ms since 1970. */
  scheduledFor: number
}

/** Lists campaigns with open runs, the oldest first, of one organization or of all. At most 200. */
export const listOpenCampaigns = (reader: HealthReader, organizationId?: number): OpenCampaign[] =>
  reader
    .all<OpenCampaign>(
      `SELECT c.uuid AS id, c.organization_id, organizations.name AS organizationName, c.name, c.status,
       c.pause_reason, ${campaignError('c')} AS lastError,
       sum(e.scheduled_count + e.queued_count + e.sending_count) AS waiting,
       sum(e.scheduled_count + e.queued_count + e.sending_count + e.sent_count + e.delivered_count
         + e.read_count + e.failed_count + e.skipped_count + e.cancelled_count) AS total,
       min(e.scheduled_for) AS scheduledFor
     FROM executions e JOIN campaigns c ON c.id = e.campaign_id ${joinOrganization('c.organization_id')}
     WHERE e.status IN ('PENDING', 'RUNNING', 'PAUSED') AND (? IS NULL OR e.organization_id = ?)
     GROUP BY c.id ORDER BY min(e.scheduled_for), c.id LIMIT ${MAX_LISTED}`,
      organizationId ?? null,
      organizationId ?? null,
    )
    .map((campaign) => ({
      ...campaign,
      lastError: campaign.lastError && sayStored(campaign.lastError, 'en'),
    }))

/** Returns the open campaigns that a guard paused, not a user. */
export const pausedByFault = (campaigns: readonly OpenCampaign[]): OpenCampaign[] =>
  campaigns.filter(({ status, pauseReason }) => status === 'PAUSED' && pauseReason !== 'USER')

/**
 * Returns SQL of the problem of a campaign that has to send: why its run was stopped, else the oldest
 * problem of its senders. Null for a campaign that has ended.
 * @param campaign the alias of the row of `campaigns`
 */
const campaignError = (campaign: string): string => `
  CASE WHEN ${campaign}.status IN ('SENDING', 'PAUSED', 'ACTIVE') THEN coalesce(
    ${errorOfOpenRun(campaign)},
    (SELECT i.last_error FROM campaign_channel_identities l JOIN channel_identities i ON i.id = l.channel_identity_id
     WHERE l.organization_id = ${campaign}.organization_id AND l.campaign_id = ${campaign}.id
       AND i.deleted_at IS NULL AND i.last_error IS NOT NULL
     ORDER BY i.last_error_at, i.id LIMIT 1)) END`

/** Finds the problem of one campaign, in English; null without one, or when the campaign has ended. */
export const troubleOfCampaign = (
  reader: Pick<Reader, 'value'>,
  organizationId: number,
  campaignId: number,
): string | null => {
  const stored = reader.value<string | null>(
    `SELECT ${campaignError('c')} FROM campaigns c WHERE c.organization_id = ? AND c.id = ?`,
    organizationId,
    campaignId,
  )
  return stored ? sayStored(stored, 'en') : null
}

/** A run with messages in doubt: a carrier may have accepted them, but its answer was lost. */
export interface RunInDoubt {
  /** Uuids. */
  campaignId: string
  executionId: string
  campaign: string
  /** Internal id. */
  organizationId: number
  organizationName: string
  sequence: number
  status: string
  inDoubt: number
}

/** Lists runs whose messages may be sent again, the latest first; at most 200. */
export const listRunsInDoubt = (reader: HealthReader): RunInDoubt[] =>
  reader.all<RunInDoubt>(
    `SELECT c.uuid AS campaignId, e.uuid AS executionId, c.name AS campaign, c.organization_id, organizations.name AS organizationName,
       e.sequence, e.status, count(*) AS inDoubt
     FROM messages m INDEXED BY messages_unknown CROSS JOIN executions e ON e.id = m.execution_id
       JOIN campaigns c ON c.id = e.campaign_id ${joinOrganization('c.organization_id')}
     WHERE ${isInDoubt('m')} AND ${hasItsMessages('e')} AND e.status <> 'CANCELLED' AND c.deleted_at IS NULL
     GROUP BY e.id ORDER BY e.id DESC LIMIT ${MAX_LISTED}`,
  )
