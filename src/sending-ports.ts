import * as campaigns from './campaigns/records/service.ts'
import { loadCampaignPlan } from './campaigns/sending/plan.ts'
import { recordChanges } from './contacts/activities/service.ts'
import { suppress } from './contacts/opt-outs/service.ts'
import { segmentConditionById } from './contacts/segments/service.ts'
import type { Tx } from './db/database.ts'
import type { Run, SenderHealthChange, SendingPorts } from './delivery/executions/ports.ts'
import { AppError } from './lib/errors.ts'
import type { Log } from './lib/log.ts'
import type { ChannelAdapter } from './providers/port.ts'

const CARRIER = { type: 'SYSTEM', id: null, name: 'Carrier' } as const

/** What the send engine gets from the slices. */
export const sendingPorts = (
  providerOf: (channelIdentityId: number) => ChannelAdapter,
  log: Log,
): SendingPorts => ({
  loadPlan: loadCampaignPlan,
  audienceCondition: (reader, organizationId, segmentId, now) => {
    try {
      return segmentConditionById(reader, organizationId, segmentId, { now })
    } catch (error) {
      if (error instanceof AppError && error.code === 'NOT_FOUND') return undefined
      throw error
    }
  },
  providerOf,
  suppressAddress: (tx, { organizationId, channel, address, contactId, campaignId, messageId }) => {
    const about = { contactId, campaignId, messageId }
    suppress(tx, { organizationId, channel, address, method: 'PROVIDER', actor: CARRIER, ...about })
  },
  contactInvalidated: (tx, { organizationId, contactId }) => {
    const data = { from: 'ACTIVE', to: 'INVALID' }
    recordChanges(tx, { organizationId, actor: CARRIER }, [{ contactId, type: 'STATUS_CHANGED', data }])
  },
  executionStarted: (tx, run) => {
    campaigns.executionStarted(tx, run)
    logOnCommit(tx, log.info, 'a campaign sends', namesOfRun(tx, run))
  },
  executionFinished: (tx, run, outcome) => {
    campaigns.executionFinished(tx, run, outcome)
    const say = outcome === 'COMPLETED' ? log.info : log.warn
    logOnCommit(tx, say, 'a campaign is over', { ...namesOfRun(tx, run), outcome })
  },
  executionHalted: (tx, run, { reason, cause }) => {
    campaigns.executionHalted(tx, run, reason)
    const why = { reason, ...(cause === null ? {} : { cause: forTheLog(cause) }) }
    logOnCommit(tx, log.warn, 'a campaign was paused by a guard', { ...namesOfRun(tx, run), ...why })
  },
  senderHealthChanged: (tx, change) => logSenderHealth(tx, log, change),
})

function logSenderHealth(tx: Tx, log: Log, { channelIdentityId, trouble }: SenderHealthChange): void {
  const sender = tx.get<Record<string, unknown>>(
    `SELECT i.uuid AS sender, o.slug AS organization, i.provider, i.status
     FROM channel_identities i JOIN organizations o ON o.id = i.organization_id WHERE i.id = ?`,
    channelIdentityId,
  )
  if (!trouble) logOnCommit(tx, log.info, 'a sender works again', { ...sender })
  else {
    const { code, message, cause = message } = trouble
    logOnCommit(tx, log.warn, 'a sender is in trouble', { ...sender, code, cause: forTheLog(cause) })
  }
}

const namesOfRun = (tx: Tx, { organizationId, campaignId }: Run): Record<string, unknown> => ({
  ...tx.get<Record<string, unknown>>(
    `SELECT c.uuid AS campaign, o.slug AS organization
     FROM campaigns c JOIN organizations o ON o.id = c.organization_id
     WHERE c.organization_id = ? AND c.id = ?`,
    organizationId,
    campaignId,
  ),
})

/** What was rolled back has not happened, and is not said. */
function logOnCommit(tx: Tx, say: Log['info'], event: string, fields: Record<string, unknown>): void {
  tx.onCommit(() => say(event, fields))
}

/**
 * A gateway may repeat the text and the number in what it answers, and neither
 * belongs in a log: only that and how it answered is kept. The whole of it is
 * in the sender's `lastError`.
 */
const forTheLog = (cause: string): string =>
  cause.replace(/(The gateway answered \d+): .*/s, '$1').replace(/\d{7,}/g, '…')
