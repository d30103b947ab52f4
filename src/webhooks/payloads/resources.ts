import * as v from 'valibot'
import { RESOURCES } from '../../accounts/limits/limits.ts'
import { SUBSCRIPTION_STATUSES } from '../../billing/entitlements/schema.ts'
import { BILLING_PROVIDERS } from '../../billing/subscriptions/schema.ts'
import { PAUSE_REASONS } from '../../campaigns/records/pause-reasons.ts'
import { CAMPAIGN_STATUSES, CAMPAIGN_TYPES } from '../../campaigns/records/table.ts'
import { MESSAGE_ERRORS, MESSAGE_STATUSES } from '../../delivery/messages/table.ts'
import { isoTime, oneOf, uuid } from '../../http/schema.ts'
import { component, describeWords } from '../../lib/describe.ts'
import { CHANNELS } from '../../providers/port.ts'
import { ENDPOINT_STATUSES } from './event-types.ts'

const TEXT_KINDS = ['OPT_OUT', 'OPT_IN', 'OTHER'] as const
const PURCHASE_KINDS = ['PLAN', 'PACK', 'RECURRING', 'CREDITS'] as const
const PURCHASE_ORIGINS = ['CHECKOUT', 'SAVED_CARD', 'AUTO_REFILL', 'OPERATOR'] as const
const SUBSCRIPTION_KINDS = ['PLAN', 'ADD_ON'] as const

/** Makes the schemas of the short forms of records in event bodies, on first use. */
export function eventResources() {
  return {
    message: message(),
    receivedMessage: receivedMessage(),
    campaign: campaign(),
    link: link(),
    channelIdentity: channelIdentity(),
    webhookEndpoint: webhookEndpoint(),
    purchase: purchase(),
    subscription: subscription(),
  }
}

const message = () =>
  component('ToldMessage', 'A message of a campaign, or an answer from the inbox, as events show it.', {
    id: [uuid, 'Id of the message.'],
    campaignId: [v.nullable(uuid), 'Id of its campaign.'],
    contactId: [v.nullable(uuid), 'Id of the contact it went to; null when that is deleted for good.'],
    channel: [oneOf(CHANNELS), 'The channel it was sent on.'],
    to: [v.nullable(v.string()), 'The number or email address it went to.'],
    status: [oneOf(MESSAGE_STATUSES), 'Its status after the event.'],
    errorCode: [v.nullable(oneOf(MESSAGE_ERRORS)), 'Why it failed; null otherwise.'],
    sentAt: [v.nullable(isoTime), 'When a carrier accepted it.'],
    deliveredAt: [v.nullable(isoTime), 'When it arrived.'],
    readAt: [v.nullable(isoTime), 'When it was read.'],
    failedAt: [v.nullable(isoTime), 'When it failed.'],
  })

function receivedMessage() {
  describeWords(TEXT_KINDS, 'ReceivedKind', 'What an inbound message asks for.', {
    OPT_OUT: 'No more messages, such as STOP.',
    OPT_IN: 'Messages again, such as START.',
    OTHER: 'Something else.',
  })
  return component('ReceivedMessage', 'A text or mail that a sender received.', {
    id: [uuid, 'Id of the text.'],
    contactId: [
      v.nullable(uuid),
      'Id of the contact who wrote it; null for a short code or a name, which belong to machines.',
    ],
    campaignId: [v.nullable(uuid), 'Id of the campaign that it answers; null for none.'],
    channelIdentityId: [uuid, 'Id of the sender that it came to.'],
    channel: [oneOf(CHANNELS), 'The channel it was received on.'],
    from: [v.string(), 'The number, email address, short code or name it came from.'],
    to: [v.string(), 'The number or email address it came to.'],
    subject: [v.nullable(v.string()), 'The subject of a mail; null of a text.'],
    body: [v.string(), 'The text; of a mail without what it quotes.'],
    kind: [oneOf(TEXT_KINDS), 'What it asks for.'],
    receivedAt: [isoTime, 'When it came in.'],
  })
}

const campaign = () =>
  component('ToldCampaign', 'A campaign, as events show it.', {
    id: [uuid, 'Id of the campaign.'],
    name: [v.string(), 'Its name.'],
    type: [oneOf(CAMPAIGN_TYPES), 'When it sends.'],
    channel: [oneOf(CHANNELS), 'Its channel.'],
    status: [oneOf(CAMPAIGN_STATUSES), 'Its status after the event.'],
    pauseReason: [v.nullable(oneOf(PAUSE_REASONS)), 'Why it is PAUSED; null otherwise.'],
    nextRunAt: [v.nullable(isoTime), 'When its next run begins; null for none.'],
  })

const link = () =>
  component('ToldLink', 'A short link, as events show it.', {
    id: [uuid, 'Id of the short link.'],
    title: [v.nullable(v.string()), 'Its title; null for none.'],
    originalUrl: [v.string(), 'Where it leads.'],
  })

const channelIdentity = () =>
  component('ToldChannelIdentity', 'A sender, as events show it.', {
    id: [uuid, 'Id of the sender.'],
    name: [v.string(), 'Its name.'],
    channel: [oneOf(CHANNELS), 'Its channel.'],
    provider: [v.string(), 'Through whom it sends.'],
    address: [v.string(), 'What recipients see.'],
    status: [v.string(), 'Its status, as `status` of a sender.'],
    lastError: [
      v.nullable(v.string()),
      'The last error of its provider, for people; null when it works again.',
    ],
  })

const webhookEndpoint = () =>
  component('ToldWebhookEndpoint', 'A webhook endpoint, as events show it.', {
    id: [uuid, 'Id of the endpoint.'],
    url: [v.string(), 'Where events were posted.'],
    status: [oneOf(ENDPOINT_STATUSES), 'Whether it gets events now.'],
    disabledReason: [v.string(), 'Why it was disabled.'],
  })

function purchase() {
  describeWords(PURCHASE_KINDS, 'PurchaseKind', 'What was bought.', {
    PLAN: 'A plan.',
    PACK: 'Units that are used up.',
    RECURRING: 'An add-on that raises a limit.',
    CREDITS: 'Credits.',
  })
  describeWords(PURCHASE_ORIGINS, 'PurchaseOrigin', 'How a purchase began.', {
    CHECKOUT: 'On a page of the payment processor.',
    SAVED_CARD: 'With the saved card.',
    AUTO_REFILL: 'By itself, with the saved card.',
    OPERATOR: 'By the server operator.',
  })
  return component('ToldPurchase', 'A purchase, as events show it.', {
    id: [uuid, 'Id of the purchase.'],
    kind: [oneOf(PURCHASE_KINDS), 'What was bought.'],
    productKey: [v.string(), 'Key of the plan, add-on or pack.'],
    productName: [v.string(), 'Its name, for people.'],
    quantity: [v.number(), 'How many of it.'],
    units: [v.number(), 'Credits or units in all; 0 for a plan or a recurring add-on.'],
    resource: [v.nullable(oneOf(RESOURCES)), 'Of a pack: what it has units of. Null otherwise.'],
    amount: [v.number(), 'What it costs in all, in the smallest unit of the currency, such as cents.'],
    currency: [v.string(), 'Currency of the amount: ISO 4217.'],
    origin: [oneOf(PURCHASE_ORIGINS), 'How it began.'],
  })
}

function subscription() {
  describeWords(SUBSCRIPTION_KINDS, 'SubscriptionKind', 'What is subscribed to.', {
    PLAN: 'The plan.',
    ADD_ON: 'A recurring add-on.',
  })
  return component('ToldSubscription', 'A subscription, as events show it.', {
    id: [uuid, 'Id of the subscription.'],
    kind: [oneOf(SUBSCRIPTION_KINDS), 'What is subscribed to.'],
    productKey: [v.string(), 'Key of the plan or add-on.'],
    productName: [v.string(), 'Its name, for people.'],
    quantity: [v.number(), 'How many of it.'],
    status: [oneOf(SUBSCRIPTION_STATUSES), 'Its status after the event.'],
    cancelAtPeriodEnd: [v.boolean(), 'Whether it ends with its period.'],
    currentPeriodEnd: [v.nullable(isoTime), 'When its period ends; null if the operator assigned it.'],
    provider: [oneOf(BILLING_PROVIDERS), 'Who takes the payments.'],
  })
}
