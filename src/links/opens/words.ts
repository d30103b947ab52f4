import { describeWords } from '../../lib/describe.ts'

export const MACHINE_OPEN_REASONS = [
  'APPLE_PRIVACY',
  'GMAIL_PROXY',
  'IMAGE_PROXY',
  'PREFETCH',
  'NO_USER_AGENT',
  'SCANNER',
  'BOT',
  'TOO_FAST',
] as const
export type MachineOpenReason = (typeof MACHINE_OPEN_REASONS)[number]
describeWords(
  MACHINE_OPEN_REASONS,
  'MachineOpenReason',
  'Why the opening of a mail is taken for that of software, or cannot be told from it.',
  {
    APPLE_PRIVACY:
      'The privacy protection of Mail by Apple, which loads the pictures of every mail, whether somebody opens it or not.',
    GMAIL_PROXY:
      'Gmail, which loads pictures itself. Most of these mails were opened by a person, but nobody can tell which.',
    IMAGE_PROXY: 'Another mailbox provider that loads pictures itself, such as Yahoo.',
    PREFETCH: 'The mail program said that it loads the pictures in case somebody opens the mail.',
    NO_USER_AGENT: 'It did not say what it is.',
    SCANNER: 'A security product that looks at mails before they are delivered.',
    BOT: 'Another program: a crawler, a monitor, a command-line tool.',
    TOO_FAST: 'Within two seconds of the mail being sent, before anybody can have read it.',
  },
)
