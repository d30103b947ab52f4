import { enumeration } from '../../lib/describe.ts'

export const MACHINE_OPEN_REASONS = enumeration(
  'MachineOpenReason',
  'Why the open of a mail counts as software, or cannot be distinguished from it.',
  {
    APPLE_PRIVACY: 'Privacy protection of Apple Mail, which loads the pictures of every mail, opened or not.',
    GMAIL_PROXY:
      'Gmail, which loads pictures itself. Most of these mails were opened by a person, but it is unknown which.',
    IMAGE_PROXY: 'Another mailbox provider that loads pictures itself, such as Yahoo.',
    PREFETCH: 'The mail program announced that it loads the pictures in advance.',
    NO_USER_AGENT: 'It sent no User-Agent.',
    SCANNER: 'A security product that checks mails before they are delivered.',
    BOT: 'Another program: a crawler, a monitor, a command-line tool.',
    TOO_FAST: 'It came within two seconds after the mail was sent, too soon for a person to have read it.',
  },
)
export type MachineOpenReason = (typeof MACHINE_OPEN_REASONS)[number]
