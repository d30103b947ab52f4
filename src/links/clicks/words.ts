import { describeWords } from '../../lib/describe.ts'

export const BOT_REASONS = ['PREFETCH', 'NO_USER_AGENT', 'PREVIEW', 'SCANNER', 'BOT', 'TOO_FAST'] as const
export type BotReason = (typeof BOT_REASONS)[number]
describeWords(BOT_REASONS, 'BotReason', 'Why a click is taken for software and not for a person.', {
  PREFETCH: 'The browser said that it loads the page in case somebody opens it.',
  NO_USER_AGENT: 'It did not say what it is.',
  PREVIEW: 'A messenger or a phone that shows what is behind a link.',
  SCANNER:
    'A security product that follows links to check them: by its name, or because it followed three links of one message within a second.',
  BOT: 'Another program: a crawler, a monitor, a command-line tool.',
  TOO_FAST: 'Within two seconds of the message being sent, before anybody can have read it.',
})

export const DEVICES = ['MOBILE', 'TABLET', 'DESKTOP', 'OTHER'] as const
export type Device = (typeof DEVICES)[number]
describeWords(DEVICES, 'Device', 'What a link was clicked on.', {
  MOBILE: 'A phone.',
  TABLET: 'A tablet.',
  DESKTOP: 'A computer.',
  OTHER: 'Something else, or unknown.',
})
