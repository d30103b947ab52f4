import { describeWords } from '../../lib/describe.ts'
import { NOTIFICATION_EVENTS, NOTIFICATION_TYPES, RESOURCE_TYPES } from './table.ts'

describeWords(NOTIFICATION_TYPES, 'NotificationType', 'Whether a notification asks for something.', {
  MESSAGE: 'For your information: a contact wrote, or an operation ended.',
  ALERT: 'A problem that a person should look at, or the news that it has ended.',
})

describeWords(RESOURCE_TYPES, 'NotificationResource', 'What a notification is about.', {
  CONVERSATION: 'A conversation of the inbox.',
  CAMPAIGN: 'A campaign.',
  CHANNEL_IDENTITY: 'A sender.',
  CONTACT_IMPORT: 'An import of contacts.',
  SUPPRESSION_IMPORT: 'An import of a suppression list.',
  OPT_OUT_REVIEW: 'Messages that may be opt-outs.',
  WEBHOOK_ENDPOINT: 'A webhook endpoint.',
  ORGANIZATION_DOMAIN: 'A domain of the organization.',
})

describeWords(
  NOTIFICATION_EVENTS,
  'NotificationEvent',
  'The event of a notification, and its recipients: members who may act on it. There is one notification an hour about the same subject, which shows its present state.',
  {
    INBOX_MESSAGE:
      'A contact wrote. For the member whom the conversation is assigned to, or for members with `inbox:reply` if it is unassigned. Removed once a member has read it.',
    SENDER_ERROR:
      'The provider refuses a sender, which sends nothing until its settings are corrected. For members with `channel:manage`.',
    SENDER_TROUBLE:
      'A sender has a problem; its messages are tried again. For members with `channel:manage`.',
    SENDER_WORKS: 'A sender that had a problem works again. For members with `channel:manage`.',
    CAMPAIGN_PAUSED:
      'A guard paused a campaign; `reason` is its `pauseReason`. For members with `campaign:send`.',
    CAMPAIGN_FAILED: 'A run of a campaign ended and nothing was sent. For members with `campaign:send`.',
    CAMPAIGN_MISSED:
      'Runs of a recurring campaign were not sent because their time passed. For members with `campaign:send`.',
    CAMPAIGN_FINISHED: 'A campaign has ended. For members with `campaign:send`.',
    APPROVAL_REQUESTED: 'A member submitted a campaign for approval. For other members with `campaign:send`.',
    IMPORT_FINISHED:
      'An import has ended. For members with `contact:import`; of a suppression list, with `opt_out:manage`.',
    IMPORT_FAILED: 'An import stopped before its end. For the members of IMPORT_FINISHED.',
    REVIEWS_DUE:
      'Messages that may be opt-outs have to be decided about within two days, or are overdue. For members with `opt_out:manage`.',
    STRANGER_WROTE:
      'A message came from a sender that is no phone number, such as a short code or a person who hides the number in WhatsApp. It is in no conversation; `body` has the text. For members with `inbox:reply`.',
    STRANGER_OPTED_OUT:
      'A message from a sender that is no phone number may ask for no more messages. For members with `opt_out:manage`.',
    OPT_OUT_SYNC_FAILED:
      'A provider did not take the opt-out keywords of a sender. For members with `opt_out:manage`.',
    OPT_OUT_SYNC_WORKS: 'The provider has them now. For members with `opt_out:manage`.',
    BACKUP_BEHIND:
      'The backup file of the server is more than 15 minutes behind the data. For members with `organization:update`.',
    BACKUP_WORKS: 'The backup file has everything again. For members with `organization:update`.',
    SENDING_HELD: 'All sending of the server is held by its operator. For members with `campaign:send`.',
    SENDING_RESUMED: 'Sending is no longer held. For members with `campaign:send`.',
    WEBHOOK_DISABLED:
      'A webhook endpoint was disabled because its receiver is gone or failed for five days. For members with `webhook:manage`.',
    DOMAIN_FAILS:
      'A domain of the organization led to this server and does no more. For members with `organization:update`.',
    DOMAIN_WORKS: 'It does again. For members with `organization:update`.',
  },
)
