import * as v from 'valibot'
import { isoTime, oneOf } from '../../http/schema.ts'
import { component } from '../../lib/describe.ts'
import { DIGEST_FREQUENCIES, DIGEST_WAITS } from './table.ts'

export const ChooseDigest = component(
  'ChooseNotificationDigest',
  'When to get unread notifications by mail.',
  { frequency: [oneOf(DIGEST_FREQUENCIES), 'How often mails are sent. No mail is sent if nothing is new.'] },
)

export const DigestRecord = component(
  'NotificationDigest',
  'When your unread notifications of this organization are mailed.',
  {
    frequency: [oneOf(DIGEST_FREQUENCIES), 'How often mails are sent; OFF by default.'],
    email: [v.string(), 'The address of the mails.'],
    timezone: [v.string(), "IANA time zone of the mail: yours, or the organization's if you have none."],
    nextAt: [
      v.nullable(isoTime),
      'When the next mail is sent if something is new by then; null for OFF and ALERTS.',
    ],
    waitsFor: [v.nullable(oneOf(DIGEST_WAITS)), 'What prevents mails from being sent; null if nothing does.'],
  },
)
