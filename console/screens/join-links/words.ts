import type { DoubleOptIn, JoinLinkStatus, JoinLinkType, JoinSubmissionStatus } from '../../api/api.gen.ts'
import type { BadgeTone } from '../../ui/badge.tsx'

export const TYPES: Readonly<Record<JoinLinkType, { label: string; hint: string }>> = {
  WEB_FORM: { label: 'A form', hint: 'A page on which people enter their number or address.' },
  TEXT_LINK: {
    label: 'A link that opens a text',
    hint: 'A phone opens its messages with the word filled in.',
  },
  JOIN_KEYWORD: { label: 'A keyword', hint: 'People text a word to one of your numbers.' },
}

export const STATES: Readonly<Record<JoinLinkStatus, { label: string; tone: BadgeTone }>> = {
  ACTIVE: { label: 'Active', tone: 'good' },
  PAUSED: { label: 'Paused', tone: 'warn' },
  EXPIRED: { label: 'Expired', tone: 'idle' },
}

export const STEPS: Readonly<Record<JoinSubmissionStatus, { label: string; tone: BadgeTone }>> = {
  PENDING_OTP: { label: 'Has not entered the code', tone: 'warn' },
  PENDING_CONFIRMATION: { label: 'Has not confirmed', tone: 'warn' },
  COMPLETED: { label: 'Joined', tone: 'good' },
  EXPIRED: { label: 'Did not finish', tone: 'idle' },
  REJECTED: { label: 'Refused', tone: 'bad' },
}

export const CONFIRMATIONS: Readonly<Record<DoubleOptIn, string>> = {
  NONE: 'Nothing more',
  REPLY_YES: 'The person answers YES to a text',
  EMAIL_LINK: 'The person follows a link in a mail',
}
