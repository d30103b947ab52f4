import { enumeration } from '../../lib/describe.ts'

export const BOT_REASONS = enumeration('BotReason', 'Why a click counts as software and not as a person.', {
  PREFETCH: 'The browser announced that it loads the page in advance.',
  NO_USER_AGENT: 'It sent no User-Agent.',
  PREVIEW: 'A messenger or a phone that shows a preview of a link.',
  SCANNER:
    'A security product that follows links to check them: by its name, or because it followed three links of one message within a second.',
  BOT: 'Another program: a crawler, a monitor, a command-line tool.',
  TOO_FAST: 'It came within two seconds after the message was sent, too soon for a person to have read it.',
})
export type BotReason = (typeof BOT_REASONS)[number]

export const DEVICES = enumeration('Device', 'The kind of device of a click.', {
  MOBILE: 'A phone.',
  TABLET: 'A tablet.',
  DESKTOP: 'A computer.',
  OTHER: 'Something else, or unknown.',
})
export type Device = (typeof DEVICES)[number]
