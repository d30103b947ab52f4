import { words } from '../words.ts'

/** Notifications of members. The keys are stored with notices, so a sentence that is not used any more stays for 100 days. */
export const notices = words('notices', {
  quote: '{text}',

  // Campaigns
  campaignPaused: 'Campaign “{name}” was paused',
  wayOn: 'Resume the campaign when that is settled, or cancel it.',
  chooseText: 'Choose the text that the other recipients get.',
  goesOn: 'The campaign resumes by itself when credits, a pack, a larger plan or the next period cover it.',
  campaignMissed:
    '{count, plural, one {# run of campaign “{name}” was not sent} other {# runs of campaign “{name}” were not sent}}',
  campaignMissedHint:
    'It was more than an hour too late, because the server did not run or sending was held.',
  noNextRun: 'There is no further run.',
  nextRun: 'The next run is at {time}.',
  campaignFailed: 'Campaign “{name}” could not be sent',
  campaignFailedHint: 'No message was sent. The messages of the campaign show the reasons.',
  campaignFinished: 'Campaign “{name}” is finished',
  campaignResults:
    '{recipients, plural, one {{sent, number} of # message sent} other {{sent, number} of # messages sent}}, {failed, number} failed, {skipped, number} skipped.',
  approvalRequested: 'Campaign “{name}” waits for approval',
  approvalRequestedHint: '{name} submitted the campaign. Approve or reject it.',

  // Senders
  senderAside: 'Sender “{name}” is set aside',
  senderAsideHint:
    'The sender {address} sends nothing until its settings are correct and it is verified, or a member activates it.',
  senderTrouble: 'Sender “{name}” has a problem',
  senderTroubleHint: 'Messages of {address} that certainly did not leave are tried again.',
  senderWorks: 'Sender “{name}” works again',
  senderWorksHint: 'The sender {address} has no problem any more.',
  syncFailed: 'The provider of “{name}” did not take the opt-out keywords',
  syncFailedHint: 'The keywords are sent again every ten minutes. Opt-outs are obeyed here meanwhile.',
  syncWorks: 'The provider of “{name}” has the opt-out keywords',
  syncWorksHint: 'The provider has all of them now.',

  // Opt-outs and texts
  reviewsOverdue: 'Possible opt-outs are overdue',
  reviewsDue: 'Possible opt-outs have to be reviewed',
  reviewsOverdueHint:
    '{count, plural, one {# message that may be an opt-out waits for a review.} other {# messages that may be opt-outs wait for a review.}} {overdue, plural, one {# of them is overdue since {time}.} other {# of them are overdue since {time}.}} The law gives ten business days.',
  reviewsDueHint:
    '{count, plural, one {# message that may be an opt-out waits for a review.} other {# messages that may be opt-outs wait for a review.}} The first is due at {time}. The law gives ten business days.',
  strangerWrote: 'A message from {from}, which is no phone number',
  strangerOptedOut: 'Possible opt-out from {from}, which is no phone number',
  strangerOptedOutHint:
    'It may ask for no more messages. Find out who wrote it, and opt that contact out: Carillon has not done it.',
  strangerText: 'To “{sender}”: {text}',
  strangerTextDeleted: 'To a deleted sender: {text}',
  inboxMessage: '{count, plural, one {New message in the inbox} other {New messages in the inbox}}',
  inboxMessageHint:
    'To “{sender}” by {channel}: {count, plural, one {# unread message} other {# unread messages}}.',

  // Imports
  importFinished:
    '{kind, select, list {The import of a suppression list from “{file}” is finished} other {The import of contacts from “{file}” is finished}}',
  importStopped:
    '{kind, select, list {The import of a suppression list from “{file}” stopped before its end} other {The import of contacts from “{file}” stopped before its end}}',
  importCounts:
    '{created, plural, one {# contact} other {# contacts}} created, {updated, number} updated, {rejected, plural, one {# row} other {# rows}} rejected.',
  listCounts:
    '{added, plural, one {# entry} other {# entries}} added, {known, number} known before, {rejected, plural, one {# row} other {# rows}} rejected.',

  // Webhook endpoints, domains and join links
  webhookOff: 'The webhook endpoint at {host} is disabled',
  webhookOffHint:
    'The endpoint gets no more events. When the problem is solved, enable the endpoint and recover the missed events.',
  linkSpent: 'Join link “{name}” has sent all messages of today',
  linkSpentHint:
    'The join link sent {count, plural, one {# message} other {# messages}}, its limit for a day. Its form is closed until the next day (UTC). If real people asked for them, raise the daily limit. If not, pause the join link.',
  domainFails: 'The domain {domain} does not lead here any more',
  domainFailsLinks: 'Short links that begin there do not work.',
  domainFailsPages:
    'Pages behind links of sent emails do not open there. New emails link to this server instead.',
  domainFailsHint: 'The domain is checked again every half an hour.',
  domainWorks: 'The domain {domain} works again',
  domainWorksHint: 'This server answers at it.',

  // Server
  held: 'All sending is held',
  heldHint: 'No message of a campaign leaves until the operator of the server resumes sending.',
  resumed: 'Sending goes on',
  resumedHint: 'The operator of the server resumed sending.',
  backupBehind: 'The backup is behind',
  backupBehindHint:
    'The backup file was last complete at {time}. The operator of the server finds the reason with “carillon doctor”.',
  backupWorks: 'The backup is up to date',
  backupWorksHint: 'The backup file has everything again.',

  // Billing
  wayToMore:
    '{mode, select, MANUAL {Ask the operator of this server for credits or a larger plan.} other {Buy credits or a pack, or choose a larger plan.}}',
  creditsLow:
    '{count, plural, =0 {No credits are left} one {Only # credit is left} other {Only # credits are left}}',
  creditsLowHint:
    'Fewer than {threshold, number} are available. Campaigns that need more pause until there are more.',
  limitNear:
    '{unit, select, EMAILS {{used, number} of the {limit, number} emails of the plan are used} WHATSAPP_MESSAGES {{used, number} of the {limit, number} WhatsApp messages of the plan are used} other {{used, number} of the {limit, number} SMS segments of the plan are used}}',
  limitReached:
    '{unit, select, EMAILS {{limit, plural, one {The one email of the plan is used} other {All # emails of the plan are used}}} WHATSAPP_MESSAGES {{limit, plural, one {The one WhatsApp message of the plan is used} other {All # WhatsApp messages of the plan are used}}} other {{limit, plural, one {The one SMS segment of the plan is used} other {All # SMS segments of the plan are used}}}}',
  nextPeriod: 'The next period begins on {day}.',
  beyondInvoiced: 'More messages are sent and invoiced.',
  beyondPaused: 'Packs and credits pay for more. Without them, campaigns pause.',
  purchaseFailed:
    '{origin, select, AUTO_REFILL {The automatic purchase of “{product}” failed} other {The purchase of “{product}” failed}}',
  refillStopped: 'The automatic purchase of “{product}” has stopped',
  notCharged: '{price} could not be charged: {reason}',
  refillStoppedHint:
    'The purchase failed three times in a row. Check the saved card, then enable the automatic purchase again.',
  nothingBought: 'Nothing was bought. Check the saved card in the billing portal.',
  triedAgain: 'The purchase is tried again on {time}.',
  paidTwice: '“{product}” was paid twice',
  paidTwiceHint:
    '{price} were charged a second time, and nothing was given for that. Ask the operator of this server to give it back.',
  refundFailed: 'A refund of “{product}” failed',
  refundFailedHint:
    'The bank did not take the money. {price} of the purchase are paid again, and the purchase is available. Ask the operator of this server to refund it in another way.',
  disputed:
    '{status, select, WON {A payment for “{product}” is no longer disputed} LOST {A payment for “{product}” was taken back by the bank} other {A payment for “{product}” is disputed}}',
  disputeOpen:
    '{kind, select, DISPUTE {{price} are disputed at the bank.} other {{price} are suspected of fraud by the bank.}}',
  disputeHeld:
    '{count, plural, =0 {None of its credits or units are left to hold.} one {# of its credits or units is held.} other {# of its credits or units are held.}} Ask the operator of this server.',
  disputeWon: '{price} stay paid, and the held credits or units are available again.',
  disputeLost: 'The bank took {price} back. The rest of the credits or units was taken back.',
  pastDue:
    '{kind, select, PLAN {A payment for the plan “{product}” failed} other {A payment for the add-on “{product}” failed}}',
  pastDueHint:
    'It stays for seven days, in which the payment is tried again. Check the saved card in the billing portal.',
  notApplied:
    '{kind, select, PLAN {The plan “{product}” does not apply any more} other {The add-on “{product}” does not apply any more}}',
  ended: '{kind, select, PLAN {The plan “{product}” has ended} other {The add-on “{product}” has ended}}',
  unpaid: '{status, select, UNPAID {Its payment failed several times.} other {Its subscription is paused.}}',
  withoutIt:
    '{kind, select, PLAN {The organization has the default plan now.} other {Its limit is that of the plan again. Nothing is deleted.}}',
  appliesWhenPaid: 'It applies again when it is paid: see the billing portal.',
})
