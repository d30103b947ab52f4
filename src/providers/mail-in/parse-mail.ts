import type { Attachment, Email } from 'postal-mime'
import { foldEmail } from '../../lib/email.ts'
import { textOfMail } from '../documents/html.ts'
import { type Beginning, beginningOf } from './beginning.ts'
import { namedUtf8, truthful } from './charsets.ts'
import { failureOf, type MailAnswer, type MailFailure, mailAnswerOf } from './failure.ts'
import { isAboutFailure, isAutomatic, isDelay, isFromMailSystem, isToMany, withoutCopy } from './machines.ts'

/** Maximum of blocks read from one report. */
const MAX_BLOCKS = 100
const MAX_LINES = 5_000

/** Header fields by their names in lower case. If a name occurs twice, the first field counts. */
type HeaderBlock = ReadonlyMap<string, string>

/**
 * Reads the blocks of header fields in delivery and feedback reports: one for the message, then one for each
 * recipient, with empty lines between them (RFC 3464 section 2.1, RFC 5965 section 2). Lines without a field
 * are ignored.
 */
function headerBlocksOf(text: string): HeaderBlock[] {
  const blocks: Map<string, string>[] = []
  let block: Map<string, string> | undefined
  let name: string | undefined
  for (const line of text.split(/\r?\n/, MAX_LINES)) {
    if (line.trim() === '') {
      block = undefined
      name = undefined
    } else if (/^[ \t]/.test(line)) {
      if (block && name !== undefined) block.set(name, `${block.get(name)} ${line.trim()}`)
    } else {
      const colon = line.indexOf(':')
      if (colon < 1) continue
      if (!block) {
        if (blocks.length === MAX_BLOCKS) return blocks
        block = new Map()
        blocks.push(block)
      }
      const given = line.slice(0, colon).trim().toLowerCase()
      // Continuation lines of a second field with the same name are dropped with it.
      name = block.has(given) ? undefined : given
      if (name !== undefined) block.set(name, line.slice(colon + 1).trim())
    }
  }
  return blocks
}

/** The kind of an incoming mail. */
export type MailIn = Common &
  (
    | { kind: 'BOUNCE'; failure: MailFailure; answer: MailAnswer }
    /** A server keeps trying. */
    | { kind: 'DELAY' }
    /** A server delivered or forwarded the mail. */
    | { kind: 'DELIVERED' }
    /** The recipient reported a mail of ours as spam (RFC 5965). */
    | { kind: 'COMPLAINT'; feedbackType: string }
    /** A machine wrote the mail: an autoresponder (RFC 3834), or a sender of bulk mail. */
    | (Written & { kind: 'AUTO_REPLY'; isToMany: boolean })
    | (Written & { kind: 'PERSONAL' })
  )

/** The part of a mail that a person reads. */
interface Written {
  subject: string
  text: string
  /** Names of the attached files, if the read part contains them. */
  files: readonly string[]
}

interface Common {
  /** Message-ID of this mail, without brackets. */
  messageId: string | null
  /**
   * Message-IDs of the earlier mails of the thread (RFC 5322 section 3.6.4). The mail that this one answers is
   * last.
   */
  references: readonly string[]
  /** Address in lower case. Null if there is none. */
  from: string | null
  /** Our addresses to which the mail was sent, in lower case. An address for bounces names our message. */
  deliveredTo: readonly string[]
  /** The mail of ours that this mail is about, if it names one. */
  original: { messageId: string | null; recipient: string | null }
}

/** The bytes are not a mail. The message of the error says why. */
export class MailUnreadable extends Error {}

/** Characters of a mail that are stored. The rest of a longer one is dropped. */
const MAX_TEXT = 40_000
const MAX_SUBJECT = 500
const MAX_ADDRESSES = 50
const MAX_ADDRESS = 320
/** Characters of a header field that are read. */
const MAX_FIELD = 10_000
const LIMITS = { maxNestingDepth: 20, maxHeadersSize: 128 * 1024, forceRfc822Attachments: true }

const REPORTS = ['message/delivery-status', 'message/global-delivery-status']
const ORIGINALS = [
  'message/rfc822',
  'text/rfc822-headers',
  'message/global',
  'message/rfc822-headers',
  'message/global-headers',
]

/**
 * Reads a mail, only in the thread for documents, at most its first 256 KiB. Throws MailUnreadable for anything
 * else.
 */
export async function parseMail(raw: Uint8Array): Promise<MailIn> {
  const { default: PostalMime } = await import('postal-mime')
  const { fields, parsed } = beginningOf(raw)
  if (fields.length === 0) throw new MailUnreadable('The mail has no header.')
  let email: Email
  try {
    email = await PostalMime.parse(parsed, LIMITS)
    const utf8 = namedUtf8(parsed)
    if (utf8) email = truthful(email, await PostalMime.parse(utf8.raw, LIMITS), utf8.isMultibyte)
  } catch {
    throw new MailUnreadable('The mail is nested too deeply, or the headers of its parts are too large.')
  }
  const text = email.text ?? (email.html ? await textOfMail(email.html) : '')
  const mail = { ...email, text, fields }
  return meaningOf((await reportWithin(mail)) ?? mail)
}

/**
 * Returns the forwarded mail with its report. Some gateways put the full report of another server into a mail
 * of their own.
 */
async function reportWithin(mail: Mail): Promise<Mail | undefined> {
  const handed = partOf(mail, ['message/rfc822'])
  if (!handed || partOf(mail, REPORTS) || !isByMachine(mail)) return undefined
  const { default: PostalMime } = await import('postal-mime')
  const { parsed } = beginningOf(bytesOf(handed))
  const within = await PostalMime.parse(parsed, LIMITS).catch(() => undefined)
  if (!within || !partOf({ ...mail, ...within }, REPORTS)) return undefined
  return { ...mail, attachments: within.attachments, text: within.text ?? mail.text }
}

const isByMachine = (mail: Mail): boolean => {
  const written = { ...mail, from: addressesIn(fieldOf(mail, 'from'))[0] ?? null }
  return isFromMailSystem(written) || isAutomatic(written)
}

/** A mail with the unchanged fields of its header. */
type Mail = Pick<Email, 'attachments' | 'subject'> & Pick<Beginning, 'fields'> & { text: string }

function meaningOf(mail: Mail): MailIn {
  const common = commonOf(mail)
  const report = partOf(mail, REPORTS)
  if (report)
    return {
      ...common,
      ...deliveryOf(headerBlocksOf(attachmentText(report)), { ...common, text: mail.text }),
    }
  const feedback = partOf(mail, ['message/feedback-report'])
  if (feedback) return { ...common, ...complaintOf(headerBlocksOf(attachmentText(feedback)), common) }
  if (isJunkReport(mail, common.from)) return { ...common, kind: 'COMPLAINT', feedbackType: 'abuse' }
  const written = { ...mail, from: common.from }
  const text = clean(mail.text, MAX_TEXT)
  if (isFromMailSystem(written)) {
    const said = withoutCopy(text)
    if (isDelay(said)) return { ...common, kind: 'DELAY' }
    const bounce = plainBounceOf(said)
    const { code, status } = bounce.answer
    const isFailure = code !== null || status !== null || bounce.failure === 'BAD_ADDRESS'
    if (isFailure || isAboutFailure(written)) return { ...common, kind: 'BOUNCE', ...bounce }
  }
  const said = { subject: withoutControls(clean(mail.subject, MAX_SUBJECT)), text, files: filesOf(mail) }
  // A read receipt (RFC 8098) is automatic: no person wrote it.
  const isReceipt = partOf(mail, ['message/disposition-notification']) !== undefined
  if (isReceipt || isAutomatic(written))
    return { ...common, ...said, kind: 'AUTO_REPLY', isToMany: isReceipt || isToMany(written) }
  return { ...common, ...said, kind: 'PERSONAL' }
}

const MAX_FILES = 20
const MAX_FILE_NAME = 200

/** Returns the names of the files, without pictures that belong to the text, such as those of a signature. */
const filesOf = ({ attachments }: Mail): string[] =>
  attachments
    .filter(({ related, disposition }) => !related && disposition !== 'inline')
    .slice(0, MAX_FILES)
    .map(({ filename, mimeType }) => withoutControls(clean(filename || mimeType, MAX_FILE_NAME)))

const withoutControls = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]/gu, ' ')

const clean = (text: string | undefined, max: number): string =>
  (text ?? '').slice(0, max).replaceAll('\0', '').toWellFormed()

const partOf = (mail: Mail, types: readonly string[]): Attachment | undefined =>
  mail.attachments.find(({ mimeType }) => types.includes(mimeType))

const bytesOf = ({ content }: Attachment): Uint8Array =>
  typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content)

const attachmentText = ({ content }: Attachment): string =>
  typeof content === 'string' ? content : new TextDecoder().decode(content)

const fieldsOf = (mail: Mail, name: string): string[] =>
  mail.fields.filter(([given]) => given === name).map(([, value]) => value)

const fieldOf = (mail: Mail, name: string): string => fieldsOf(mail, name)[0] ?? ''

function commonOf(mail: Mail): Common {
  const part = partOf(mail, ORIGINALS)
  const [original] = part ? headerBlocksOf(attachmentText(part)) : []
  const addressed = ['delivered-to', 'x-original-to', 'envelope-to', 'to', 'cc'].flatMap((name) =>
    fieldsOf(mail, name).flatMap(addressesIn),
  )
  return {
    messageId: idIn(fieldOf(mail, 'message-id')),
    references: referencesOf(mail),
    from: addressesIn(fieldOf(mail, 'from'))[0] ?? null,
    deliveredTo: [...new Set(addressed)].slice(0, MAX_ADDRESSES),
    original: {
      messageId: idIn(original?.get('message-id')) ?? idIn(fieldOf(mail, 'in-reply-to')),
      recipient:
        addressesIn(
          fieldOf(mail, 'x-failed-recipients') ||
            (original?.get('x-hmxmroriginalrecipient') ?? original?.get('to') ?? ''),
        )[0] ?? null,
    },
  }
}

/** Returns the addresses in a header field, in lower case. */
const addressesIn = (value: string): string[] =>
  foldEmail(value.slice(0, MAX_FIELD))
    .split(/[\s<>()",;:]/)
    .filter((word) => word.length <= MAX_ADDRESS && /^[^@]+@[a-z0-9.-]+$/.test(word))

const idIn = (value: string | undefined): string | null => /<([^<>\s]{1,500})>/.exec(value ?? '')?.[1] ?? null

const MAX_REFERENCES = 20
const MAX_ID = 250

/** Returns the last Message-IDs. They are in printable ASCII (RFC 5322), and our answer repeats them. */
function referencesOf(mail: Mail): string[] {
  const fields = [fieldOf(mail, 'references'), fieldOf(mail, 'in-reply-to')].join(' ').slice(-MAX_FIELD)
  const ids = [...fields.matchAll(/<([^<>\s]{1,500})>/g)].map(([, id]) => id!)
  return [...new Set(ids.filter(isPlainId))].slice(-MAX_REFERENCES)
}

/** Tells whether the Message-ID may be repeated in a header of our answer. */
export const isPlainId = (id: string): boolean => id.length <= MAX_ID && /^[!-;=?-~]+$/.test(id)

/** Reads a report of RFC 3464. The first failed recipient decides: our mails have only one. */
function deliveryOf(blocks: readonly HeaderBlock[], { original, text }: Common & { text: string }) {
  const recipients = blocks.filter((block) => OF_A_RECIPIENT.some((name) => block.has(name)))
  const decisive = recipients.find((block) => fateOf(block) === 'BOUNCE') ?? recipients[0]
  if (!decisive) return { kind: 'BOUNCE' as const, ...failed('') }
  const recipient = addressesIn(
    decisive.get('original-recipient') ?? decisive.get('final-recipient') ?? '',
  )[0]
  const about = { original: { ...original, recipient: recipient ?? original.recipient } }
  const kind = fateOf(decisive)
  if (kind !== 'BOUNCE') return { ...about, kind }
  // Some servers give the reason only in the text for people.
  const said =
    decisive.get('diagnostic-code')?.replace(/^smtp;\s*/i, '') ?? clean(withoutCopy(text), MAX_TEXT)
  return { ...about, kind, ...failed(said, decisive.get('status')) }
}

/** Fields of a recipient's block. Each such block has at least one of them (RFC 3464 section 2.3). */
const OF_A_RECIPIENT = ['final-recipient', 'action', 'status', 'diagnostic-code']
/** RFC 3464 section 2.3.3. */
const FATES: Readonly<Record<string, 'BOUNCE' | 'DELAY' | 'DELIVERED'>> = {
  failed: 'BOUNCE',
  delayed: 'DELAY',
  delivered: 'DELIVERED',
  relayed: 'DELIVERED',
  expanded: 'DELIVERED',
}

/**
 * Returns the result of the mail to one recipient. Many servers write another word for the action, or none.
 * Then the status and the answer of the server decide. A report with none of these is a failure.
 */
function fateOf(block: HeaderBlock): 'BOUNCE' | 'DELAY' | 'DELIVERED' {
  const action = (block.get('action') ?? '').toLowerCase().split(/[\s;(]/)[0]!
  const status = /^\s*([245])\.\d/.exec(block.get('status') ?? '')?.[1]
  const answer = /\b([245])(?:\d\d\b|\.\d{1,3}\.\d)/.exec(
    block.get('diagnostic-code')?.slice(0, MAX_FIELD) ?? '',
  )?.[1]
  const fate = Object.hasOwn(FATES, action) ? FATES[action]! : undefined
  // A delivery whose status is a failure is a bounce.
  if (fate !== undefined && !(fate === 'DELIVERED' && status === '5')) return fate
  const said = status ?? answer
  return said === '2' ? 'DELIVERED' : said === '4' ? 'DELAY' : 'BOUNCE'
}

/**
 * @param status the status in the report. It is more exact than the status in the words, unless it is a general
 * one
 */
function failed(said: string, status?: string): { failure: MailFailure; answer: MailAnswer } {
  const answer = mailAnswerOf(said)
  const given = /^[245]\.\d{1,3}\.\d{1,3}/.exec(status ?? '')?.[0]
  const isGeneral = given === undefined || given.endsWith('.0.0')
  const exact = { ...answer, status: isGeneral ? (answer.status ?? given ?? null) : given }
  const failure = failureOf(exact)
  // The milder of two statuses counts, because reports repeat the other server's reason in the words.
  const isBoth = failure !== 'BAD_ADDRESS' || answer.status === null || failureOf(answer) === 'BAD_ADDRESS'
  return { failure: isBoth ? failure : failureOf(answer), answer: exact }
}

function complaintOf(blocks: readonly HeaderBlock[], { original }: Common) {
  const field = (name: string) => blocks.find((block) => block.has(name))?.get(name)
  const recipient = addressesIn(field('original-rcpt-to') ?? '')[0] ?? original.recipient
  const feedbackType = (field('feedback-type') ?? 'abuse').toLowerCase().slice(0, 50)
  return { kind: 'COMPLAINT' as const, feedbackType, original: { ...original, recipient } }
}

function plainBounceOf(text: string): { failure: MailFailure; answer: MailAnswer } {
  const answer = mailAnswerOf(text)
  return { failure: failureOf(answer), answer }
}

/**
 * Returns whether the mail is from Microsoft's feedback loop. It forwards the mail itself, with the recipient
 * in a separate field.
 */
function isJunkReport(mail: Mail, from: string | null): boolean {
  const subject = (mail.subject ?? '').trim().toLowerCase()
  return from === 'staff@hotmail.com' && subject.startsWith('complaint about message from')
}
