import * as v from 'valibot'
import { isoTime, oneOf } from '../../http/schema.ts'
import { describeObject, describeWords } from '../../lib/describe.ts'
import { DIGEST_FREQUENCIES, DIGEST_WAITS } from './table.ts'

describeWords(DIGEST_FREQUENCIES, 'DigestFrequency', 'When a user gets unread notifications by mail.', {
  OFF: 'Never.',
  DAILY: 'Every day at 8:00, what is new since the last mail.',
  WEEKLY: 'On Mondays at 8:00, what is new since the last mail.',
  ALERTS:
    'Alerts alone, within two minutes; after each mail the next one comes 15 minutes later at the earliest.',
})

describeWords(DIGEST_WAITS, 'DigestWait', 'What has to be done before such mails are sent.', {
  MAIL_SERVER: 'The operator of the server has set no mail server.',
  VERIFIED_ADDRESS: 'The email address of the user is not verified.',
})

export const ChooseDigest = v.object({ frequency: oneOf(DIGEST_FREQUENCIES) })
describeObject(ChooseDigest, 'ChooseNotificationDigest', 'When to get unread notifications by mail.', {
  frequency: 'When a mail comes. There is none when nothing is new.',
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
  'When you get your unread notifications of this organization by mail.',
  {
    frequency: 'When a mail comes; OFF unless you have chosen.',
    email: 'Where it goes.',
    timezone: 'IANA zone of its time: yours, or that of the organization where you have none.',
    nextAt: 'When the next one comes if something is new by then; null for OFF and ALERTS.',
    waitsFor: 'What has to be done before any mail comes; null when nothing has to.',
  },
)
