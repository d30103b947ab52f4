import * as v from 'valibot'
import { isoTime, oneOf, text, uuid } from '../../http/schema.ts'
import { describeObject } from '../../lib/describe.ts'
import { MESSAGE_ERROR_CODES } from '../../providers/port.ts'
import { MESSAGE_STATUSES } from '../messages/table.ts'

export const SendTestMessage = v.object({ to: text(1, 40) })
describeObject(SendTestMessage, 'SendTestMessage', 'Where to send a test message.', {
  to: 'Phone number as people write it; one without a `+` is of the country of the organization.',
})

export const TestMessageRecord = v.object({
  id: uuid,
  to: v.string(),
  body: v.string(),
  status: oneOf(MESSAGE_STATUSES),
  errorCode: v.nullable(oneOf(MESSAGE_ERROR_CODES)),
  providerErrorCode: v.nullable(v.string()),
  errorMessage: v.nullable(v.string()),
  providerMessageId: v.nullable(v.string()),
  segmentCount: v.number(),
  createdAt: isoTime,
})
describeObject(TestMessageRecord, 'TestMessage', 'A test message, and what became of it so far.', {
  id: 'Id of the message.',
  to: 'The number it went to, as E.164.',
  body: 'Its text.',
  status: 'How far it came.',
  errorCode: 'Why it failed; null while it has not.',
  providerErrorCode: 'The code of the provider for that, as it came; null for none.',
  errorMessage: 'What the provider said about it; null for nothing.',
  providerMessageId: 'What the provider calls the message; null when it did not take it.',
  segmentCount: 'In how many parts it was sent.',
  createdAt: 'When it was asked for.',
})
