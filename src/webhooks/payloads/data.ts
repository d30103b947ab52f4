import * as v from 'valibot'
import { RESOURCES } from '../../accounts/limits/limits.ts'
import { PASSAGE_ENDS } from '../../automations/passages/table.ts'
import { SUBSCRIPTION_STATUSES } from '../../billing/entitlements/schema.ts'
import { ConversionRecord } from '../../campaigns/conversions/schema.ts'
import { SUPPRESSION_CHANNELS } from '../../compliance/consents/table.ts'
import { ContactRecord } from '../../contacts/records/schema.ts'
import { CONTACT_STAGES } from '../../contacts/records/table.ts'
import { isoTime, oneOf, uuid } from '../../http/schema.ts'
import { JoinSubmissionRecord } from '../../join-links/records/schema.ts'
import { describeFields } from '../../lib/describe.ts'
import { PollRecord } from '../../polls/records/schema.ts'
import { PollAnalytics, VoteRecord } from '../../polls/votes/schema.ts'
import { CHANNELS } from '../../providers/port.ts'
import type { EventType } from './event-types.ts'
import { eventResources } from './resources.ts'

/** Schema of an event's `data`. */
type DataSchema = v.ObjectSchema<v.ObjectEntries, undefined>

const TEXTS: Readonly<Record<string, string>> = {
  contactId: 'Id of the contact; null where none is known.',
  conversionId: 'Id of the deal.',
  messageId: 'Id of the message; null if the link was not sent in one.',
  campaignId: 'Id of the campaign; null for none.',
  channelIdentityId: 'Id of the sender.',
  pollId: 'Id of the poll.',
  optionIds: 'Ids of the options that the vote chose.',
  isChange: 'Whether the contact had voted before.',
  vote: 'The vote of the contact as it was a moment after the event: the last one it gave.',
  poll: 'The poll as it was a moment after the event.',
  results: 'Its results.',
  joinLinkId: 'Id of the join link.',
  submissionId: 'Id of the submission.',
  submission: 'The submission as it was a moment after the event.',
  automationId: 'Id of the automation.',
  personId: 'Id of the way of the person through the automation.',
  stepId: 'Id of the step.',
  endedBy: 'Why the person is not in it any more; null for a person who is in it.',
  data: 'The values that the person entered with.',
  webhookEndpointId: 'Id of the endpoint.',
  linkId: 'Id of the short link.',
  channel: 'The channel of the address.',
  clickedAt: 'When the link was followed.',
  previousStage: 'The stage before; absent where it is not known.',
  isOver: 'Whether the campaign ended with the run.',
  errorCode: 'What is wrong with it.',
  available: 'Credits that are available.',
  threshold: 'The `lowBalanceThreshold` of the organization.',
  resource: 'What is used up.',
  used: 'Units that the plan paid for in this period.',
  limit: 'Units that the plan includes in a period.',
  resetsAt: 'When the next period begins.',
  purchaseId: 'Id of the purchase.',
  reason: 'Why it was declined, for people.',
  retryAt: 'When an automatic purchase is tried again; null if it is not.',
  isRefillStopped:
    'Whether the automatic purchase stopped with this failure, until a member enables it again.',
  refundedAmount: 'What was given back by now, in the smallest unit of the currency.',
  takenUnits: 'Credits or units that were taken back with it.',
  usedUnits: 'Credits or units that could not be taken back, because they had been used.',
  subscriptionId: 'Id of the subscription.',
  previousStatus: 'Its status before; null for a new one.',
  contact: 'The contact as it was a moment after the event; null when it is deleted by then.',
  conversion: 'The deal.',
  message: 'The message as it was a moment after the event.',
  campaign: 'The campaign as it was a moment after the event.',
  link: 'The short link.',
  channelIdentity: 'The sender.',
  webhookEndpoint: 'The endpoint.',
  purchase: 'What was bought, and for how much.',
  subscription: 'The subscription after the event.',
  isShortened:
    'True if the resource was omitted: the body would exceed 20,000 bytes, the person was erased, or it shows a contact and the reader may not read contacts.',
}

/**
 * Makes the schema of `data` from fields with descriptions. A resource is optional, because it is omitted if
 * the body would be too long.
 */
function data(ids: v.ObjectEntries, resources: v.ObjectEntries = {}): DataSchema {
  const shown = Object.entries(resources).map(([name, schema]) => [name, v.optional(schema)])
  const shortened = shown.length > 0 ? { isShortened: v.optional(v.literal(true)) } : {}
  const schema = v.object({ ...ids, ...Object.fromEntries(shown), ...shortened })
  const fields = Object.keys(schema.entries).map((field) => [field, TEXTS[field]!])
  describeFields(schema, Object.fromEntries(fields))
  return schema
}

const ofVote = (): DataSchema =>
  data(
    { pollId: uuid, contactId: uuid, optionIds: v.array(uuid), isChange: v.boolean() },
    { vote: VoteRecord },
  )

const ofSubmission = (): DataSchema =>
  data(
    { joinLinkId: uuid, submissionId: uuid, contactId: v.nullable(uuid) },
    { submission: JoinSubmissionRecord },
  )

/** Makes the schemas of events about billing. */
function billingShapes({ purchase, subscription }: ReturnType<typeof eventResources>) {
  const ofPurchase = (more: v.ObjectEntries = {}) => data({ purchaseId: uuid, ...more }, { purchase })
  return {
    'billing.credits_low': data({ available: v.number(), threshold: v.number() }),
    'billing.limit_reached': data({
      resource: oneOf(RESOURCES),
      used: v.number(),
      limit: v.number(),
      resetsAt: isoTime,
    }),
    'billing.purchase_granted': ofPurchase(),
    'billing.purchase_failed': ofPurchase({
      reason: v.string(),
      retryAt: v.nullable(isoTime),
      isRefillStopped: v.boolean(),
    }),
    'billing.purchase_refunded': ofPurchase({
      refundedAmount: v.number(),
      takenUnits: v.number(),
      usedUnits: v.number(),
    }),
    'billing.subscription_changed': data(
      { subscriptionId: uuid, previousStatus: v.nullable(oneOf(SUBSCRIPTION_STATUSES)) },
      { subscription },
    ),
  } as const
}

/** Makes the schemas that several event types share. */
function sharedShapes(resources: ReturnType<typeof eventResources>) {
  const ofContact = () => data({ contactId: uuid }, { contact: v.nullable(ContactRecord) })
  const ofAddress = () =>
    data({ contactId: uuid, channel: oneOf(SUPPRESSION_CHANNELS) }, { contact: ContactRecord })
  const ofMessage = () =>
    data(
      { messageId: uuid, campaignId: v.nullable(uuid), contactId: v.nullable(uuid) },
      { message: resources.message },
    )
  const ofClick = () =>
    data(
      {
        linkId: uuid,
        messageId: v.nullable(uuid),
        campaignId: v.nullable(uuid),
        contactId: v.nullable(uuid),
        channel: v.nullable(oneOf(CHANNELS)),
        clickedAt: isoTime,
      },
      { link: resources.link },
    )
  const ofCampaign = () => data({ campaignId: uuid }, { campaign: resources.campaign })
  return { ofContact, ofAddress, ofMessage, ofClick, ofCampaign }
}

/** Makes the schemas of the events of polls and join links. */
const audienceShapes = () => ({
  'poll.opened': data({ pollId: uuid }, { poll: PollRecord }),
  'poll.voted': ofVote(),
  'poll.closed': data({ pollId: uuid }, { poll: PollRecord, results: PollAnalytics }),
  'join_link.submitted': ofSubmission(),
  'join_link.confirmed': ofSubmission(),
  'join_link.completed': ofSubmission(),
})

/** Makes the schemas of the events of automations. */
function automationShapes() {
  const contact = v.nullable(ContactRecord)
  const ids = { automationId: uuid, personId: uuid, contactId: uuid }
  const ofPerson = () => data({ ...ids, endedBy: v.nullable(oneOf(PASSAGE_ENDS)) }, { contact })
  return {
    'automation.entered': ofPerson(),
    'automation.completed': ofPerson(),
    'automation.goal_reached': ofPerson(),
    'automation.exited': ofPerson(),
    'automation.called': data(
      { ...ids, stepId: v.string(), webhookEndpointId: uuid },
      { data: v.record(v.string(), v.string()), contact },
    ),
  } as const
}

/** Makes the schemas by event type, again at each call. */
export function dataSchemas(): Readonly<Record<EventType, DataSchema>> {
  const resources = eventResources()
  const contact = v.nullable(ContactRecord)
  const { ofContact, ofAddress, ofMessage, ofClick, ofCampaign } = sharedShapes(resources)
  return {
    'contact.created': ofContact(),
    'contact.updated': ofContact(),
    'contact.deleted': ofContact(),
    'contact.stage_changed': data(
      { contactId: uuid, previousStage: v.optional(oneOf(CONTACT_STAGES)) },
      { contact },
    ),
    'contact.opted_out': ofAddress(),
    'contact.opted_in': ofAddress(),
    'contact.converted': data(
      { contactId: uuid, conversionId: uuid, campaignId: v.nullable(uuid) },
      { conversion: ConversionRecord, contact },
    ),
    'message.sent': ofMessage(),
    'message.delivered': ofMessage(),
    'message.read': ofMessage(),
    'message.failed': ofMessage(),
    'message.received': data(
      {
        messageId: uuid,
        contactId: v.nullable(uuid),
        campaignId: v.nullable(uuid),
        channelIdentityId: uuid,
      },
      { message: resources.receivedMessage },
    ),
    'email.opened': ofMessage(),
    'email.clicked': ofClick(),
    'email.bounced': ofMessage(),
    'email.complained': ofMessage(),
    'link.clicked': ofClick(),
    'campaign.scheduled': ofCampaign(),
    'campaign.started': ofCampaign(),
    'campaign.paused': ofCampaign(),
    'campaign.resumed': ofCampaign(),
    'campaign.completed': ofCampaign(),
    'campaign.cancelled': ofCampaign(),
    'campaign.failed': data({ campaignId: uuid, isOver: v.boolean() }, { campaign: resources.campaign }),
    ...audienceShapes(),
    ...automationShapes(),
    ...billingShapes(resources),
    'channel_identity.error': data(
      { channelIdentityId: uuid, errorCode: v.string() },
      { channelIdentity: resources.channelIdentity },
    ),
    'webhook_endpoint.disabled': data(
      { webhookEndpointId: uuid },
      { webhookEndpoint: resources.webhookEndpoint },
    ),
    'test.ping': data({ webhookEndpointId: uuid }),
  }
}
