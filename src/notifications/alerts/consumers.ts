import { domainFailed } from '../../accounts/domains/service.ts'
import { membersTold } from '../../automations/passages/events.ts'
import { creditsLow, limitNear, limitReached } from '../../billing/balance/service.ts'
import { paymentDuplicated } from '../../billing/callbacks/apply.ts'
import { paymentDisputed } from '../../billing/disputes/apply.ts'
import { purchaseFailed, purchaseGranted, purchaseRefundFailed } from '../../billing/purchases/grant.ts'
import { subscriptionChanged, subscriptionDuplicated } from '../../billing/subscriptions/apply.ts'
import { campaignHalted, campaignRunEnded, campaignSubmitted } from '../../campaigns/records/events.ts'
import { findById } from '../../channels/identities/store.ts'
import { strangerWrote } from '../../channels/inbound/service.ts'
import { findText } from '../../channels/inbound/store.ts'
import { listOperation, suppressionImportEnded } from '../../compliance/suppressions/import-operation.ts'
import {
  contactWrote,
  conversationRead,
  findNotifiedConversation,
} from '../../conversations/records/store.ts'
import type { Tx } from '../../db/database.ts'
import { senderTroubled } from '../../delivery/senders/events.ts'
import { defineConsumer, type EventConsumer, type EventOf } from '../../events/event.ts'
import { joinLinkSpent } from '../../join-links/submissions/events.ts'
import type { StoredSentence } from '../../lib/stored-sentence.ts'
import { contactImportEnded } from '../../transfers/imports/run.ts'
import { importOperation } from '../../transfers/imports/store.ts'
import { endpointDisabled } from '../../webhooks/endpoints/service.ts'
import { findEndpointById } from '../../webhooks/endpoints/store.ts'
import { raise, withdraw } from '../records/raise.ts'
import type { NotificationEvent } from '../records/table.ts'
import { say } from '../records/texts.ts'
import { notifyOfAutomation } from './automations.ts'
import {
  notifyOfDispute,
  notifyOfFailedPayment,
  notifyOfFailedRefund,
  notifyOfLowCredits,
  notifyOfNearLimit,
  notifyOfPurchase,
  notifyOfReachedLimit,
  notifyOfSecondPayment,
  notifyOfSubscription,
} from './billing.ts'
import { notifyOfHalt, notifyOfRunEnd, notifyOfSubmission } from './campaigns.ts'
import { notifyOfDomain } from './domains.ts'
import { notifyOfSpentLink } from './join-links.ts'
import { notifyOfSender } from './senders.ts'

const titleOf = (event: NotificationEvent, kind: 'list' | 'other', file: string): StoredSentence =>
  event === 'IMPORT_FAILED' ? say.importStopped({ kind, file }) : say.importFinished({ kind, file })

const bodyOf = (error: string | null, counts: StoredSentence): StoredSentence[] =>
  error === null ? [counts] : [say.quote({ text: error }), counts]

function notifyOfImport(tx: Tx, { organizationId, data }: EventOf<typeof contactImportEnded>): void {
  const row = importOperation.findById(tx, organizationId, data.importId)
  if (!row) return
  const event = data.status === 'FAILED' ? 'IMPORT_FAILED' : 'IMPORT_FINISHED'
  const counts = say.importCounts({
    created: row.createdCount,
    updated: row.updatedCount,
    rejected: row.rejectedCount,
  })
  const about = { organizationId, event, resourceType: 'CONTACT_IMPORT', resourceId: row.uuid } as const
  const notice = {
    ...about,
    subject: `contact import ${row.uuid}`,
    title: titleOf(event, 'other', row.fileName),
    body: bodyOf(row.error, counts),
    link: `/contacts/imports/${row.uuid}`,
  }
  raise(tx, notice, 'REPLACES')
}

function notifyOfSuppressions(
  tx: Tx,
  { organizationId, data }: EventOf<typeof suppressionImportEnded>,
): void {
  const row = listOperation.findById(tx, organizationId, data.importId)
  if (!row) return
  const event = row.status === 'FAILED' ? 'IMPORT_FAILED' : 'IMPORT_FINISHED'
  const counts = say.listCounts({
    added: row.addedCount,
    known: row.knownCount,
    rejected: row.rejectedCount,
  })
  const about = { organizationId, event, resourceType: 'SUPPRESSION_IMPORT', resourceId: row.uuid } as const
  const notice = {
    ...about,
    subject: `suppression import ${row.uuid}`,
    title: titleOf(event, 'list', row.fileName),
    body: bodyOf(row.error, counts),
    link: `/opt-out/suppression-imports/${row.uuid}`,
    permission: 'opt_out:manage',
  } as const
  raise(tx, notice, 'REPLACES')
}

/** Notifies of a disabled endpoint, unless it works again or is deleted. */
function notifyOfEndpoint(tx: Tx, { organizationId, data }: EventOf<typeof endpointDisabled>): void {
  const endpoint = findEndpointById(tx, data.endpointId)
  if (!endpoint || endpoint.status === 'ENABLED') return
  const { uuid, url } = endpoint
  const host = URL.parse(url)?.host ?? url
  const notice = {
    organizationId,
    event: 'WEBHOOK_DISABLED',
    subject: `webhook endpoint ${uuid}`,
    title: say.webhookOff({ host }),
    body: [say.quote({ text: data.reason }), say.webhookOffHint()],
    link: `/webhook-endpoints/${uuid}`,
    resourceType: 'WEBHOOK_ENDPOINT',
    resourceId: uuid,
  } as const
  raise(tx, notice, 'REPLACES')
}

const MAX_TEXT = 600

/**
 * Raises a notice with a text whose sender is not a phone number. Such a text is in no conversation, because a
 * contact has a number. A person must read it, because people who hide their number in WhatsApp also write such
 * texts.
 */
function notifyOfStranger(tx: Tx, { organizationId, data }: EventOf<typeof strangerWrote>): void {
  const text = findText(tx, organizationId, data.inboundMessageId)
  if (!text) return
  const { uuid, from, body, channelIdentityId } = text
  const isOptOut = data.kind === 'OPT_OUT' || data.kind === 'REVIEW'
  const sender = findById(tx, channelIdentityId)
  const quoted = body.slice(0, MAX_TEXT).toWellFormed()
  const said = sender
    ? say.strangerText({ sender: sender.name, text: quoted })
    : say.strangerTextDeleted({ text: quoted })
  const notice = {
    organizationId,
    event: isOptOut ? 'STRANGER_OPTED_OUT' : 'STRANGER_WROTE',
    subject: `text ${uuid}`,
    title: isOptOut ? say.strangerOptedOut({ from }) : say.strangerWrote({ from }),
    body: isOptOut ? [say.strangerOptedOutHint(), said] : [said],
    link: isOptOut ? '/opt-out/reviews' : '/inbox',
    resourceType: sender ? 'CHANNEL_IDENTITY' : null,
    resourceId: sender?.uuid ?? null,
  } as const
  raise(tx, notice, 'REPLACES')
}

const subjectOf = (uuid: string): string => `conversation ${uuid}`

/**
 * Notifies the assignee of the conversation, or all members who may answer if it is unassigned. The notice
 * contains neither the text nor the name of the contact, because it outlives a deleted contact.
 */
function notifyOfText(tx: Tx, { organizationId, data }: EventOf<typeof contactWrote>): void {
  const conversation = findNotifiedConversation(tx, organizationId, data.conversationId)
  // A member has read the conversation meanwhile.
  if (!conversation || conversation.unreadCount === 0) return
  const { uuid, channel, senderName, unreadCount, assigneeUserId } = conversation
  const notice = {
    organizationId,
    event: 'INBOX_MESSAGE',
    subject: subjectOf(uuid),
    title: say.inboxMessage({ count: unreadCount }),
    body: [say.inboxMessageHint({ channel, sender: senderName, count: unreadCount })],
    link: `/inbox/conversations/${uuid}`,
    resourceType: 'CONVERSATION',
    resourceId: uuid,
    onlyUserId: assigneeUserId,
  } as const
  raise(tx, notice, 'REPLACES')
}

/** Withdraws the notice about a conversation when a member has read it. */
function forgetTexts(tx: Tx, { organizationId, data }: EventOf<typeof conversationRead>): void {
  const conversation = findNotifiedConversation(tx, organizationId, data.conversationId)
  if (conversation?.unreadCount === 0) withdraw(tx, organizationId, subjectOf(conversation.uuid))
}

const billingConsumers: readonly EventConsumer[] = [
  defineConsumer({ name: 'notifications.notify_of_credits', kind: creditsLow, handle: notifyOfLowCredits }),
  defineConsumer({ name: 'notifications.notify_of_near_limits', kind: limitNear, handle: notifyOfNearLimit }),
  defineConsumer({
    name: 'notifications.notify_of_limits',
    kind: limitReached,
    handle: notifyOfReachedLimit,
  }),
  defineConsumer({
    name: 'notifications.notify_of_failed_payments',
    kind: purchaseFailed,
    handle: notifyOfFailedPayment,
  }),
  defineConsumer({
    name: 'notifications.notify_of_purchases',
    kind: purchaseGranted,
    handle: notifyOfPurchase,
  }),
  defineConsumer({
    name: 'notifications.notify_of_failed_refunds',
    kind: purchaseRefundFailed,
    handle: notifyOfFailedRefund,
  }),
  defineConsumer({
    name: 'notifications.notify_of_disputes',
    kind: paymentDisputed,
    handle: notifyOfDispute,
  }),
  defineConsumer({
    name: 'notifications.notify_of_second_payments',
    kind: paymentDuplicated,
    handle: notifyOfSecondPayment,
  }),
  defineConsumer({
    name: 'notifications.notify_of_second_subscriptions',
    kind: subscriptionDuplicated,
    handle: notifyOfSecondPayment,
  }),
  defineConsumer({
    name: 'notifications.notify_of_subscriptions',
    kind: subscriptionChanged,
    handle: notifyOfSubscription,
  }),
]

/** Turns events into notices. Then a job notifies each member. */
export const alertConsumers: readonly EventConsumer[] = [
  defineConsumer({
    name: 'notifications.tell_of_senders',
    kind: senderTroubled,
    handle: (tx, { data }) => notifyOfSender(tx, data.channelIdentityId),
  }),
  defineConsumer({ name: 'notifications.tell_of_texts', kind: contactWrote, handle: notifyOfText }),
  defineConsumer({ name: 'notifications.tell_of_strangers', kind: strangerWrote, handle: notifyOfStranger }),
  defineConsumer({ name: 'notifications.forget_texts', kind: conversationRead, handle: forgetTexts }),
  defineConsumer({ name: 'notifications.tell_of_halts', kind: campaignHalted, handle: notifyOfHalt }),
  defineConsumer({ name: 'notifications.tell_of_runs', kind: campaignRunEnded, handle: notifyOfRunEnd }),
  defineConsumer({
    name: 'notifications.tell_of_submissions',
    kind: campaignSubmitted,
    handle: notifyOfSubmission,
  }),
  defineConsumer({ name: 'notifications.tell_of_imports', kind: contactImportEnded, handle: notifyOfImport }),
  defineConsumer({
    name: 'notifications.tell_of_suppressions',
    kind: suppressionImportEnded,
    handle: notifyOfSuppressions,
  }),
  defineConsumer({
    name: 'notifications.tell_of_endpoints',
    kind: endpointDisabled,
    handle: notifyOfEndpoint,
  }),
  defineConsumer({
    name: 'notifications.tell_of_join_links',
    kind: joinLinkSpent,
    handle: notifyOfSpentLink,
  }),
  defineConsumer({
    name: 'notifications.tell_of_automations',
    kind: membersTold,
    handle: notifyOfAutomation,
  }),
  defineConsumer({ name: 'notifications.tell_of_domains', kind: domainFailed, handle: notifyOfDomain }),
  ...billingConsumers,
]
