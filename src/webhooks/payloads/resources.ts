import * as v from 'valibot'
import { CAMPAIGN_STATUSES, CAMPAIGN_TYPES } from '../../campaigns/records/table.ts'
import { PAUSE_REASONS } from '../../campaigns/records/words.ts'
import { MESSAGE_STATUSES } from '../../delivery/messages/table.ts'
import { MESSAGE_ERRORS } from '../../delivery/messages/words.ts'
import { isoTime, oneOf, uuid } from '../../http/schema.ts'
import { describeObject, describeWords } from '../../lib/describe.ts'
import { CHANNELS } from '../../providers/port.ts'
import { ENDPOINT_STATUSES } from './endpoint-statuses.ts'

const TEXT_KINDS = ['OPT_OUT', 'OPT_IN', 'OTHER'] as const

/** Short forms of records in the bodies of events. Made on first use. */
export function eventResources() {
  return {
    message: message(),
    receivedMessage: receivedMessage(),
    campaign: campaign(),
    link: link(),
    channelIdentity: channelIdentity(),
    webhookEndpoint: webhookEndpoint(),
  }
}

function message() {
  const schema = v.object({
    id: uuid,
    campaignId: v.nullable(uuid),
    contactId: v.nullable(uuid),
    channel: oneOf(CHANNELS),
    to: v.nullable(v.string()),
    status: oneOf(MESSAGE_STATUSES),
    errorCode: v.nullable(oneOf(MESSAGE_ERRORS)),
    sentAt: v.nullable(isoTime),
    deliveredAt: v.nullable(isoTime),
    readAt: v.nullable(isoTime),
    failedAt: v.nullable(isoTime),
  })
  describeObject(
    schema,
    'ToldMessage',
    'A message of a campaign, or an answer from the inbox, as events show it.',
    {
      id: 'Id of the message.',
      campaignId: 'Id of its campaign.',
      contactId: 'Id of the contact it went to; null when that is deleted for good.',
      channel: 'What it went by.',
      to: 'The number or email address it went to.',
      status: 'Its status after the event.',
      errorCode: 'Why it failed; null otherwise.',
      sentAt: 'When a carrier accepted it.',
      deliveredAt: 'When it arrived.',
      readAt: 'When it was read.',
      failedAt: 'When it failed.',
    },
  )
  return schema
}

function receivedMessage() {
  describeWords(TEXT_KINDS, 'ReceivedKind', 'What a text that came in asks for.', {
    OPT_OUT: 'No more messages, such as STOP.',
    OPT_IN: 'Messages again, such as START.',
    OTHER: 'Something else.',
  })
  const schema = v.object({
    id: uuid,
    contactId: v.nullable(uuid),
    campaignId: v.nullable(uuid),
    channelIdentityId: uuid,
    channel: oneOf(CHANNELS),
    from: v.string(),
    to: v.string(),
    subject: v.nullable(v.string()),
    body: v.string(),
    kind: oneOf(TEXT_KINDS),
    receivedAt: isoTime,
  })
  describeObject(schema, 'ReceivedMessage', 'A text or mail that a sender received.', {
    id: 'Id of the text.',
    contactId: 'Id of the contact who wrote it; null for a short code or a name, which belong to machines.',
    campaignId: 'Id of the campaign that it answers; null for none.',
    channelIdentityId: 'Id of the sender that it came to.',
    channel: 'What it came by.',
    from: 'The number, email address, short code or name it came from.',
    to: 'The number or email address it came to.',
    subject: 'The subject of a mail; null of a text.',
    body: 'The text; of a mail without what it quotes.',
    kind: 'What it asks for.',
    receivedAt: 'When it came in.',
  })
  return schema
}

function campaign() {
  const schema = v.object({
    id: uuid,
    name: v.string(),
    type: oneOf(CAMPAIGN_TYPES),
    channel: oneOf(CHANNELS),
    status: oneOf(CAMPAIGN_STATUSES),
    pauseReason: v.nullable(oneOf(PAUSE_REASONS)),
    nextRunAt: v.nullable(isoTime),
  })
  describeObject(schema, 'ToldCampaign', 'A campaign, as events show it.', {
    id: 'Id of the campaign.',
    name: 'Its name.',
    type: 'When it sends.',
    channel: 'What it sends by.',
    status: 'Its status after the event.',
    pauseReason: 'Why it is PAUSED; null otherwise.',
    nextRunAt: 'When its next run begins; null for none.',
  })
  return schema
}

function link() {
  const schema = v.object({ id: uuid, title: v.nullable(v.string()), originalUrl: v.string() })
  describeObject(schema, 'EventLink', 'A short link, as events show it.', {
    id: 'Id of the short link.',
    title: 'Its title; null for none.',
    originalUrl: 'Where it leads.',
  })
  return schema
}

function channelIdentity() {
  const schema = v.object({
    id: uuid,
    name: v.string(),
    channel: oneOf(CHANNELS),
    provider: v.string(),
    address: v.string(),
    status: v.string(),
    lastError: v.nullable(v.string()),
  })
  describeObject(schema, 'ToldChannelIdentity', 'A sender, as events show it.', {
    id: 'Id of the sender.',
    name: 'Its name.',
    channel: 'What it sends by.',
    provider: 'Through whom it sends.',
    address: 'What recipients see.',
    status: 'Its status, as `status` of a sender.',
    lastError: 'The last error of its provider, for people; null when it works again.',
  })
  return schema
}

function webhookEndpoint() {
  const schema = v.object({
    id: uuid,
    url: v.string(),
    status: oneOf(ENDPOINT_STATUSES),
    disabledReason: v.string(),
  })
  describeObject(schema, 'ToldWebhookEndpoint', 'A webhook endpoint, as events show it.', {
    id: 'Id of the endpoint.',
    url: 'Where events were posted.',
    status: 'Whether it gets events now.',
    disabledReason: 'Why it was disabled.',
  })
  return schema
}
