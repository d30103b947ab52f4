import { words } from '../words.ts'

/** Notifications of members. The keys are stored with notices, so a sentence that is not used any more stays for 100 days. */
export const notices = words('notices', {
  quote: '{text}',

  // Campaigns
  campaignPaused: 'Campaign “{name}” was paused',
  wayOn: 'Resume the campaign when the problem is solved, or cancel it.',
  chooseText: 'Choose the text that the other recipients get.',
  goesOn:
    'The campaign resumes automatically when it is covered by credits, a pack, a larger plan or the next billing period.',
  campaignMissed:
    '{count, plural, one {# run of campaign “{name}” was not sent} other {# runs of campaign “{name}” were not sent}}',
  campaignMissedHint:
    'For more than an hour after the scheduled time, the campaign or all sending was paused, or the server was down.',
  noNextRun: 'No more runs are scheduled.',
  nextRun: 'The next run is at {time}.',
  campaignFailed: 'Campaign “{name}” could not be sent',
  campaignFailedHint: 'No message was sent. The messages of the campaign show the reasons.',
  campaignFinished: 'Campaign “{name}” is finished',
  campaignResults:
    '{recipients, plural, one {{sent, number} of # message sent} other {{sent, number} of # messages sent}}, {failed, number} failed, {skipped, number} skipped.',
  approvalRequested: 'Campaign “{name}” is waiting for approval',
  approvalRequestedHint: '{name} submitted the campaign. Approve or reject it.',

  // Senders
  senderAside: 'Sender “{name}” has stopped',
  senderAsideHint:
    'The sender {address} sends nothing until its settings are corrected and a check passes, or until a member resumes the sender.',
  senderTrouble: 'Sender “{name}” has a problem',
  senderTroubleHint: 'Messages from {address} that were definitely not sent will be retried.',
  senderWorks: 'Sender “{name}” works again',
  senderWorksHint: 'The sender {address} no longer has a problem.',
  syncFailed: 'The provider of “{name}” did not accept the opt-out keywords',
  syncFailedHint: 'The keywords are sent again every ten minutes. Opt-outs still apply on this server.',
  syncWorks: 'The provider of “{name}” has accepted the opt-out keywords',
  syncWorksHint: 'The provider now has all of your opt-out keywords.',

  // Opt-outs and texts
  reviewsOverdue: 'Possible opt-outs are overdue',
  reviewsDue: 'Possible opt-outs need a review',
  reviewsOverdueHint:
    '{count, plural, one {# message that may be an opt-out is waiting for a review.} other {# messages that may be opt-outs are waiting for a review.}} {overdue, plural, one {# has been overdue since {time}.} other {# have been overdue since {time}.}} The law allows ten business days.',
  reviewsDueHint:
    '{count, plural, one {# message that may be an opt-out is waiting for a review.} other {# messages that may be opt-outs are waiting for a review.}} The first is due at {time}. The law allows ten business days.',
  strangerWrote: 'Message from {from}, which is not a phone number',
  strangerOptedOut: 'Possible opt-out from {from}, which is not a phone number',
  strangerOptedOutHint:
    'The message may be an opt-out. Find out who wrote it, and opt out that contact yourself.',
  strangerText: 'To “{sender}”: {text}',
  strangerTextDeleted: 'To a deleted sender: {text}',
  inboxMessage: '{count, plural, one {New message in the inbox} other {New messages in the inbox}}',
  inboxMessageHint:
    'To “{sender}” by {channel}: {count, plural, one {# unread message} other {# unread messages}}.',

  // Imports
  importFinished:
    '{kind, select, list {The import of an opt-out list from “{file}” is finished} other {The import of contacts from “{file}” is finished}}',
  importStopped:
    '{kind, select, list {The import of an opt-out list from “{file}” stopped early} other {The import of contacts from “{file}” stopped early}}',
  importCounts:
    '{created, plural, one {# contact} other {# contacts}} created, {updated, number} updated, {rejected, plural, one {# row} other {# rows}} rejected.',
  listCounts:
    '{added, plural, one {# entry} other {# entries}} added, {known, number} already on the list, {rejected, plural, one {# row} other {# rows}} rejected.',

  // Webhook endpoints, domains and join links
  webhookOff: 'The webhook endpoint at {host} is off',
  webhookOffHint:
    'The endpoint gets no more events. When the problem is solved, turn on the endpoint and deliver the missed events.',
  linkSpent: 'Join link “{name}” reached its daily limit',
  linkSpentHint:
    'The join link sent {count, plural, one {# message} other {# messages}}, its daily limit. The form is closed until the next day (UTC). If real people asked for the messages, raise the daily limit. If not, pause the join link.',
  automationTells: 'The automation “{name}” wants you to know about this contact.',
  domainFails: 'The domain {domain} no longer works',
  domainFailsLinks: 'Short links with this domain do not work.',
  domainFailsPages:
    'In emails that were already sent, links to pages at this domain do not work. New emails link to this server instead.',
  domainFailsHint: 'The domain is checked again every 30 minutes.',
  domainWorks: 'The domain {domain} works again',
  domainWorksHint: 'The domain leads to this server again.',

  // Server
  held: 'All sending is paused',
  heldHint: 'No campaign messages are sent until the server operator resumes sending.',
  resumed: 'Sending has resumed',
  resumedHint: 'The server operator resumed sending.',
  backupBehind: 'The backup is behind',
  backupBehindHint:
    'The backup file was last complete at {time}. The server operator can find the reason with “carillon doctor”.',
  backupWorks: 'The backup is up to date',
  backupWorksHint: 'The backup file is complete again.',

  // Billing
  wayToMore:
    '{mode, select, MANUAL {Ask the server operator for credits or a larger plan.} other {Buy credits or a pack, or choose a larger plan.}}',
  creditsLow:
    '{count, plural, =0 {No credits are left} one {Only # credit is left} other {Only # credits are left}}',
  creditsLowHint:
    'Fewer than {threshold, number} credits are available. Campaigns without enough credits pause.',
  limitNear:
    '{unit, select, EMAILS {{used, number} of the {limit, number} emails of the plan are used} WHATSAPP_MESSAGES {{used, number} of the {limit, number} WhatsApp messages of the plan are used} other {{used, number} of the {limit, number} SMS segments of the plan are used}}',
  limitReached:
    '{unit, select, EMAILS {{limit, plural, one {The one email of the plan is used} other {All # emails of the plan are used}}} WHATSAPP_MESSAGES {{limit, plural, one {The one WhatsApp message of the plan is used} other {All # WhatsApp messages of the plan are used}}} other {{limit, plural, one {The one SMS segment of the plan is used} other {All # SMS segments of the plan are used}}}}',
  nextPeriod: 'The next billing period begins on {day}.',
  beyondInvoiced: 'Further messages will still be sent, and will be added to the invoice.',
  beyondPaused: 'Packs and credits pay for further messages. Without them, campaigns pause.',
  purchaseFailed:
    '{origin, select, AUTO_REFILL {The automatic purchase of “{product}” failed} other {The purchase of “{product}” failed}}',
  refillStopped: 'The automatic purchase of “{product}” has stopped',
  notCharged: '{price} could not be charged: {reason}',
  refillStoppedHint:
    'The purchase failed three times in a row. Check the saved card, then turn on the automatic purchase again.',
  nothingBought: 'Nothing was bought. Check the saved card in the billing portal.',
  triedAgain: 'The purchase will be retried on {time}.',
  paidTwice: '“{product}” was paid for twice',
  paidTwiceHint:
    '{price} was charged a second time, but nothing more was bought. Ask the server operator for a refund.',
  refundFailed: 'A refund of “{product}” failed',
  refundFailedHint:
    'The bank did not accept the refund of {price}. The purchase counts as paid and can be used again. Ask the server operator for a refund in another way.',
  disputed:
    '{status, select, WON {A payment for “{product}” is no longer disputed} LOST {A payment for “{product}” was taken back by the bank} other {A payment for “{product}” is disputed}}',
  disputeOpen:
    '{kind, select, DISPUTE {The payment of {price} is disputed at the bank.} other {The bank suspects fraud in the payment of {price}.}}',
  disputeHeld:
    '{count, plural, =0 {No credits or units of this purchase are left to put on hold.} one {# credit or unit of this purchase is on hold.} other {# credits or units of this purchase are on hold.}} Ask the server operator for details.',
  disputeWon:
    'The payment of {price} remains valid. The credits or units that were on hold are available again.',
  disputeLost: 'The bank took back {price}. The remaining credits or units were removed.',
  pastDue:
    '{kind, select, PLAN {A payment for the plan “{product}” failed} other {A payment for the add-on “{product}” failed}}',
  pastDueHint:
    'The subscription continues for seven days while the payment is retried. Check the saved card in the billing portal.',
  notApplied:
    '{kind, select, PLAN {The plan “{product}” no longer applies} other {The add-on “{product}” no longer applies}}',
  ended: '{kind, select, PLAN {The plan “{product}” has ended} other {The add-on “{product}” has ended}}',
  unpaid: '{status, select, UNPAID {The payment failed several times.} other {The subscription is paused.}}',
  withoutIt:
    '{kind, select, PLAN {The organization now has the default plan.} other {The limit of your plan applies again. Nothing is deleted.}}',
  appliesWhenPaid: 'To get the plan or add-on back, pay for it in the billing portal.',
})
