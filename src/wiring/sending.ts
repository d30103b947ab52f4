import { prepareFeedRun } from '../campaigns/feeds/run-feed.ts'
import { campaignPorts } from '../campaigns/records/ports.ts'
import { applyProviderReport } from '../channels/callbacks/provider-reports.ts'
import { findById } from '../channels/identities/store.ts'
import type { Config } from '../config/config.ts'
import { segmentConditionById } from '../contacts/segments/service.ts'
import type { PauseAfter } from '../db/write-trouble.ts'
import { SendEngine } from '../delivery/engine/engine.ts'
import type { HandoverNotes } from '../delivery/engine/handover-notes.ts'
import type { SendingPorts } from '../delivery/executions/ports.ts'
import { MessageLog } from '../delivery/messages/message-log.ts'
import { receiptApplier } from '../delivery/receipts/receipts.ts'
import { emitSenderHealth } from '../delivery/senders/events.ts'
import { logSenderHealth } from '../delivery/senders/sender-health.ts'
import type { TestMessageDeps } from '../delivery/test-messages/service.ts'
import { AppError } from '../lib/errors.ts'
import type { Log } from '../lib/log.ts'
import { RecipientLinks } from '../links/recipient-links/writer.ts'
import { createGuardedFetch, type GuardedClient } from '../providers/guarded-fetch.ts'
import type { ChannelAdapter } from '../providers/port.ts'
import type { Core } from './core.ts'

/** Returns the parts that the send engine gets from higher domains, and the rules of segments. */
export const sendingPorts = (
  providerOf: (channelIdentityId: number) => ChannelAdapter,
  log: Log,
  publicBaseUrl: string,
  {
    messageLog,
    notes,
    prepareRun,
  }: {
    messageLog?: MessageLog
    notes?: HandoverNotes | undefined
    prepareRun?: SendingPorts['prepareRun'] | undefined
  } = {},
): SendingPorts => ({
  ...campaignPorts(log),
  ...(prepareRun ? { prepareRun } : {}),
  audienceCondition: (reader, { organizationId, segmentId, approved }, now) => {
    try {
      const joinedUntil = approved?.joinedUntil ?? null
      return segmentConditionById(reader, organizationId, segmentId, { now, joinedUntil })
    } catch (error) {
      if (error instanceof AppError && error.code === 'NOT_FOUND') return undefined
      throw error
    }
  },
  links: new RecipientLinks(publicBaseUrl),
  notes,
  providerOf,
  messageFailed: (tx, message) => tx.onCommit(() => messageLog?.reportedFailed(message)),
  senderHealthChanged: (tx, change) => {
    logSenderHealth(tx, log, change)
    emitSenderHealth(tx, change)
  },
})

interface SendingOptions {
  log: Log
  epoch: number
  /** Time between retries while the disk refuses writes. The default is that of `WriteTrouble`. */
  pauseAfter?: PauseAfter | undefined
  /** Whether messages may leave this machine now. Default: always. */
  mayLeave?: (() => boolean) | undefined
  /** Notes messages outside the data. Default: none. */
  notes?: HandoverNotes | undefined
  /** HTTP client for the feeds of campaigns. The default is `createContentFetch`. */
  contentFetch?: GuardedClient
}

/** Largest answer of an address in content, such as a feed. */
const MAX_CONTENT_BYTES = 2 * 1_048_576

/** Creates the HTTP client for addresses in content: links and images of mails, feeds. */
export const createContentFetch = ({ allowPrivateGateways: allowPrivate }: Config): GuardedClient =>
  createGuardedFetch({ allowPrivate, maxAnswerBytes: MAX_CONTENT_BYTES })

/** Creates the send engine on the core. It sends nothing before `engine.start`. */
export function createSending(
  { config, db, providers }: Core,
  { log, epoch, pauseAfter, mayLeave, notes, contentFetch = createContentFetch(config) }: SendingOptions,
) {
  const messageLog = new MessageLog(db, log, config.logMessages === 'all')
  const ports = sendingPorts(
    (channelIdentityId) => providers.adapterOf(channelIdentityId),
    log,
    config.publicBaseUrl,
    {
      messageLog,
      notes,
      prepareRun: (executionId, signal) => prepareFeedRun({ db, contentFetch }, executionId, signal),
    },
  )
  const apply = receiptApplier(ports)
  providers.onProviderReport(
    async ({ channelIdentityId }, report) => {
      await db.write((tx) => {
        const identity = findById(tx, channelIdentityId)
        // Reports about a sender that was deleted a moment ago are dropped.
        if (!identity || identity.deletedAt !== null) return
        applyProviderReport(tx, apply, identity, report)
      })
    },
    (event, fields) => log.warn(event, fields),
  )
  const engine = new SendEngine({ db, log, messageLog, ports, epoch, pauseAfter, mayLeave })
  const sendDirectMessage: TestMessageDeps['sendDirectMessage'] = (id, timeoutMs) =>
    engine.sendDirectMessage(id, timeoutMs)
  return { ports, engine, sendDirectMessage }
}
