import { describeWords } from '../../lib/describe.ts'

export const TEMPLATE_CATEGORIES = [
  'MARKETING',
  'REMINDER',
  'FOLLOW_UP',
  'WELCOME',
  'ANNOUNCEMENT',
  'EVENT',
  'SURVEY',
  'TRANSACTIONAL',
  'OTHER',
] as const
export const TEMPLATE_TYPES = ['CAMPAIGN', 'POLL', 'QUICK_REPLY'] as const
export const TEMPLATE_STATUSES = ['ACTIVE', 'ARCHIVED'] as const

export type TemplateCategory = (typeof TEMPLATE_CATEGORIES)[number]

describeWords(TEMPLATE_CATEGORIES, 'SmsTemplateCategory', 'What a template is written for.', {
  MARKETING: 'An offer.',
  REMINDER: 'A reminder of something agreed on.',
  FOLLOW_UP: 'A message after a visit, a purchase or a call.',
  WELCOME: 'A greeting for a new contact.',
  ANNOUNCEMENT: 'News.',
  EVENT: 'An invitation.',
  SURVEY: 'A question.',
  TRANSACTIONAL: 'A message about something the recipient ordered or booked.',
  OTHER: 'Anything else.',
})
describeWords(TEMPLATE_TYPES, 'SmsTemplateType', 'Where a template is used.', {
  CAMPAIGN: 'In campaigns.',
  POLL: 'In polls.',
  QUICK_REPLY: 'In answers to single contacts.',
})
describeWords(TEMPLATE_STATUSES, 'SmsTemplateStatus', 'Whether a template is offered.', {
  ACTIVE: 'It can be used.',
  ARCHIVED: 'It is retained, but new campaigns cannot use it.',
})

export const ENCODINGS = ['GSM_7', 'UCS_2'] as const
describeWords(ENCODINGS, 'Encoding', 'In which alphabet a text is sent.', {
  GSM_7: 'The GSM alphabet: 160 characters in a single part, 153 in each of several.',
  UCS_2: 'Unicode: 70 characters in a single part, 67 in each of several. An emoji counts as two or more.',
})
