import { listSessions } from '../../channels/inbound/sessions.ts'
import { channelOf } from '../../channels/ports/all.ts'
import type { Channel, MessageContent } from '../../channels/ports/channel.ts'
import { windowOf } from '../../compliance/send-windows/send-window.ts'
import { ruledTopicOf } from '../../compliance/topics/service.ts'
import type { Links } from '../../content/composition/links.ts'
import type { Tx } from '../../db/database.ts'
import { untrackedLinks } from '../../links/recipient-links/writer.ts'
import type { OrganizationSettings } from '../executions/ports.ts'
import { loadOrganizationSettings } from '../executions/run.ts'
import { recentMarketing } from '../guards/recent-marketing.ts'
import { findContent } from '../messages/contents.ts'
import { NOT_IN_TIME, type WaitingDirectMessage } from '../messages/direct-messages.ts'
import type { OwnSource, SingleSource } from '../messages/table.ts'
import {
  claimRulesText,
  proofText,
  proofWithRules,
  type RuledPlan,
  type SenderReason,
} from '../proofs/record.ts'
import { type ClaimedRow, claimedColumns, hiddenBlocks } from './claim.ts'
import type { Tick } from './tick.ts'

/**
 * Messages by call: one message to one person, which has its own text and rules. The claim decides about it as about
 * a message of a run, by the settings of the organization at that moment.
 */

/** Returns the text and rules of a message by call or of a step of an automation. Undefined for any other message. */
export function sourceOf(
  tx: Tx,
  { singleSource, contentId }: Pick<WaitingDirectMessage, 'singleSource' | 'contentId'>,
): SingleSource | undefined {
  if (singleSource === null) return undefined
  if (contentId === null) return JSON.parse(singleSource) as SingleSource
  return { ...findContent(tx, contentId), ...(JSON.parse(singleSource) as OwnSource) }
}

/** A message by call that may be sent now. */
interface ReadySingle {
  /** Renders the content. Rendering may write, so it comes last, when nothing else stops the message. */
  render(carriesMedia: boolean): MessageContent
  /** @param content the message as the carrier gets it; absent if it is skipped */
  proofOf(content?: MessageContent): string
}

/**
 * Decides about a QUEUED message by call. Returns undefined if it was skipped, deferred or has expired.
 * @param source from `sourceOf`
 */
export function readySingle(
  tick: Tick,
  row: WaitingDirectMessage,
  source: SingleSource,
): ReadySingle | undefined {
  const { tx, transitions } = tick
  const message = { id: row.id, executionId: null, channelIdentityId: row.channelIdentityId }
  const { organizationId } = row
  const organization = loadOrganizationSettings(tx, organizationId)
  if (!organization) {
    transitions.cancel(message, 'QUEUED')
    return undefined
  }
  const channel = channelOf(row.channel)
  const topic = ruledTopicOf(tx, organizationId, source.topicId ?? null)
  const plan: RuledPlan = { ...source, channel: row.channel, respectSendWindow: true, organization, topic }
  const person = recipientOf(tx, row, { channel, plan })
  const rules = source.shownBlocks?.rules ?? []
  const hiddenFrom = hiddenBlocks(tx, [person], { organizationId, rules })
  const recipient = { ...person, hiddenBlocks: hiddenFrom(person.contactId) }
  const proofOf: ReadySingle['proofOf'] = (content) => {
    const senderReason: SenderReason = content ? source.senderReason : 'NONE'
    const decided = { claimedAt: tx.now, rules: 0, senderReason, hasFiles: content?.mediaUrls !== undefined }
    return proofWithRules(proofText(recipient, plan, decided), claimRulesText(plan))
  }
  const verdict = channel.verdict(recipient, plan, windowOf(organization), tx.now)
  if (verdict.kind === 'skip') transitions.skip(message, 'QUEUED', verdict.errorCode, proofOf())
  if (verdict.kind === 'defer') transitions.defer(message, 'QUEUED', verdict.until)
  if (verdict.kind === 'expire') transitions.fail(message, 'QUEUED', NOT_IN_TIME)
  if (verdict.kind !== 'send') return undefined
  if (channel.needsSession?.(plan) && !hasSession(tx, row)) {
    transitions.skip(message, 'QUEUED', 'OUTSIDE_SESSION', proofOf())
    return undefined
  }
  // Only the messages of an automation are counted by what people do with them.
  const trackOpens = row.contentId === null ? false : null
  return {
    proofOf,
    render: (carriesMedia) =>
      channel
        .prepare({ ...plan, ...source, organizationId, trackOpens }, tx.now, linksOf(tick, row, organization))
        .render(tx, recipient, { carriesMedia }),
  }
}

/** The links of a message of an automation are short ones as those of a campaign; those of one by call stay as written. */
function linksOf(
  { tx, ports }: Tick,
  { organizationId, contentId }: WaitingDirectMessage,
  organization: OrganizationSettings,
): Links {
  const { publicBaseUrl } = ports.links
  if (contentId !== null) {
    const { utm } = organization
    return ports.links.writerOf({ organizationId, contentId, trackLinks: null, utm, organization })
  }
  const { shortDomain } = organization
  return { rules: untrackedLinks(tx, { organizationId, shortDomain }, publicBaseUrl), publicBaseUrl }
}

/** Reads the recipient. For an address without a contact, only the address is known. */
function recipientOf(
  tx: Tx,
  { id, organizationId, contactId, address }: WaitingDirectMessage,
  { channel, plan: { category, organization, topic } }: { channel: Channel; plan: RuledPlan },
): ClaimedRow {
  const review = category === 'MARKETING'
  const cap = review ? organization.frequencyCap : null
  const needs = {
    review,
    consent: review && organization.requireMarketingConsent,
    cap: cap !== null,
    topic: topic !== null,
    customFields: true,
  }
  const counted = cap === null ? [] : recentMarketing(tx, organizationId, { cap, nowMs: tx.now })
  const row = tx.get<ClaimedRow>(
    `SELECT ${claimedColumns(channel, needs)}
     FROM messages m LEFT JOIN contacts ON contacts.id = m.contact_id WHERE m.id = ?`,
    ...counted,
    ...(topic === null ? [] : [topic.id]),
    id,
  )!
  if (contactId !== null) return row
  const isMail = channel.addressColumn === 'email'
  return {
    ...row,
    contactStatus: 'ACTIVE',
    phone: isMail ? null : address,
    email: isMail ? address : null,
  }
}

/** Tells whether the recipient may get free text, because they wrote to the sender. */
function hasSession(tx: Tx, { organizationId, contactId, channelIdentityId }: WaitingDirectMessage): boolean {
  if (contactId === null) return false
  const senderIds = JSON.stringify([channelIdentityId])
  return listSessions(tx, { organizationId, contactId }, { senderIds, at: tx.now }).length > 0
}
