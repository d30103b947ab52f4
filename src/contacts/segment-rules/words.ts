import { perField, RULE_FIELDS } from '../records/fields.ts'
import type { OPERATORS, Operator, StandardFieldName } from './fields.ts'

/** The descriptions of the fields and operators of segment rules in the reference. */

export const FIELD_MEANINGS: Readonly<Record<StandardFieldName, string>> = {
  ...perField(RULE_FIELDS, ({ meaning }) => `${meaning}.`),
  status: 'ACTIVE, INVALID or ARCHIVED.',
  source: 'Where the contact came from.',
  stage: 'The stage of the contact in the sales pipeline.',
  isOptedOut: 'Whether the number is on the suppression list.',
  emailSubscribed: 'Whether the email address is not on the suppression list for email.',
  createdAt: 'When the contact was created.',
  lastContactedAt: 'When a message was last sent to it.',
  lastInboundAt: 'When a text last came in from it.',
  tagIds: 'Its tags.',
  segmentId: 'The STATIC segments it is in.',
  campaign: 'The results of one campaign for it.',
  anyCampaign: 'The results of all campaigns for it, within a number of days.',
  poll: 'Whether it received a poll and how it voted.',
  joinLinkId: 'The join links by which it joined.',
  topic: 'What its addresses chose about a topic: the email address for emails, the number for texts.',
}

/** The results of campaigns. `received` is one of polls too. */
export const CAMPAIGN_MEANINGS = {
  received:
    'Was sent a message of the campaign or poll that a carrier accepted and that has not failed since. A message with an unknown outcome counts as failed.',
  not_received: 'Did not receive the campaign or poll, as defined by `received`.',
  delivered: 'Was sent a message of the campaign that reached it, as the carrier reported.',
  not_delivered: 'Was sent no message of the campaign that reached it, as far as carriers report.',
  failed: 'Has a message of the campaign that failed, or whose outcome is unknown.',
  skipped: 'Has a message of the campaign that was skipped.',
  opened: 'Opened a mail of the campaign, as far as pictures show; software does not count.',
  not_opened: 'Did not open a mail of the campaign; this includes contacts that were not sent it.',
  clicked: 'Clicked a link of the campaign; visits of software do not count.',
  not_clicked: 'Did not click a link of the campaign; this includes contacts that were not sent it.',
  replied: 'Answered the campaign with a text that is no opt-out or opt-in.',
  not_replied: 'Did not answer the campaign; this includes contacts that were not sent it.',
  opted_out: 'Opted out in answer to the campaign, by a text or by the mail.',
} as const satisfies Readonly<Record<(typeof OPERATORS)['campaign'][number], string>>

export const OPERATOR_MEANINGS: Readonly<Record<Operator, string>> = {
  equals: 'Is the value.',
  not_equals: 'Is not the value.',
  contains: 'Has the value somewhere in it.',
  not_contains: 'Has the value nowhere in it.',
  starts_with: 'Begins with the value.',
  ends_with: 'Ends with the value.',
  in: 'Is one of the values.',
  not_in: 'Is none of the values.',
  is_empty: 'Has no value.',
  is_not_empty: 'Has a value.',
  contains_any: 'Has at least one of the values.',
  contains_all: 'Has all of the values.',
  contains_none: 'Has none of the values.',
  is_true: 'Is true.',
  is_false: 'Is not true.',
  gt: 'Is greater than the value.',
  gte: 'Is greater than the value, or equal.',
  lt: 'Is less than the value.',
  lte: 'Is less than the value, or equal.',
  between: 'Is between the two values, or one of them.',
  on: 'Is on that day.',
  before: 'Is before that day.',
  after: 'Is after that day.',
  in_last_days: 'Is within this many days, of which today is the last.',
  not_in_last_days: 'Is not within this many days, of which today is the last.',
  in_next_days: 'Is within this many days, of which today is the first.',
  ...CAMPAIGN_MEANINGS,
  voted: 'Voted in the poll.',
  not_voted:
    'Did not vote in the poll; this includes contacts that were not asked. Combine it with `received` for those that were.',
  voted_options: 'Voted for at least one of these options of polls.',
  subscribed: 'The last choice of one of its addresses is to subscribe to the topic.',
  not_subscribed: 'No address of it subscribed to the topic; this includes contacts that never chose.',
  unsubscribed: 'The last choice of one of its addresses is to unsubscribe from the topic.',
  not_unsubscribed: 'No address of it unsubscribed from the topic; this includes contacts that never chose.',
}
