import * as v from 'valibot'
import { isoTime, oneOf } from '../../http/schema.ts'
import { describeObject, describeWords } from '../../lib/describe.ts'
import { DIGEST_FREQUENCIES, DIGEST_WAITS } from './table.ts'

describeWords(DIGEST_FREQUENCIES, 'DigestFrequency', 'When a user gets unread notifications by mail.', {
  OFF: 'Never.',
  DAILY: 'Every day at 8:00, what is new since the last mail.',
  WEEKLY: 'On Mondays at 8:00, what is new since the last mail.',
  ALERTS: 'Alerts only, within two minutes, but at least 15 minutes after the mail before.',
})

describeWords(DIGEST_WAITS, 'DigestWait', 'What has to be done before such mails are sent.', {
  MAIL_SERVER: 'The operator of the server has set no mail server.',
  VERIFIED_ADDRESS: 'The email address of the user is not verified.',
})

export const ChooseDigest = v.object({ frequency: oneOf(DIGEST_FREQUENCIES) })
describeObject(ChooseDigest, 'ChooseNotificationDigest', 'When to get unread notifications by mail.', {
  frequency: 'How often mails are sent. No mail is sent if nothing is new.',
})

export const DigestRecord = v.object({
  frequency: oneOf(DIGEST_FREQUENCIES),
  email: v.string(),
  timezone: v.string(),
  nextAt: v.nullable(isoTime),
  waitsFor: v.nullable(oneOf(DIGEST_WAITS)),
})
describeObject(
  DigestRecord,
  'NotificationDigest',
  'When your unread notifications of this organization are mailed.',
  {
    frequency: 'How often mails are sent; OFF by default.',
    email: 'Where it goes.',
    timezone: "IANA time zone of the mail: yours, or the organization's if you have none.",
    nextAt: 'When the next mail is sent if something is new by then; null for OFF and ALERTS.',
    waitsFor: 'What prevents mails from being sent; null if nothing does.',
  },
)
