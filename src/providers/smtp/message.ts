import type { OutboundEmail } from '../port.ts'
import type { SmtpConfig } from './config.ts'

/** The settings that the text of a mail depends on. */
type MailForm = Pick<
  SmtpConfig,
  'fromName' | 'fromEmail' | 'replyTo' | 'dkim' | 'bounceAddress' | 'inboundMode'
>

/** A mail in its final form, with its envelope. */
export interface WrittenMail {
  envelope: { from: string; to: string[] }
  messageId: string
  raw: Buffer
}

/** The fields that RFC 8058 section 4 requires to be signed, and the fields that readers see. */
const SIGNED_HEADERS =
  'from:reply-to:subject:date:message-id:to:mime-version:content-type:list-id:list-unsubscribe:list-unsubscribe-post:feedback-id'

export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1)

/** Returns the address that recipients see. */
export const fromOf = ({ fromEmail }: Pick<SmtpConfig, 'fromEmail'>, address: string): string =>
  fromEmail ?? address

/** Returns the address for bounces. Each mail gets its own address if the mailbox accepts such addresses. */
function returnPath({ bounceAddress }: MailForm, from: string, tag: string | null): string {
  if (!bounceAddress) return from
  if (tag === null) return bounceAddress
  const at = bounceAddress.lastIndexOf('@')
  return `${bounceAddress.slice(0, at)}+${tag}${bounceAddress.slice(at)}`
}

/** A mail to write. */
interface MailToWrite extends OutboundEmail {
  /**
   * Whether a mail to the sender unsubscribes. Default true. False if mail to the sender is not read: then only
   * the link unsubscribes.
   */
  isUnsubscribedByMail?: boolean
  /** Further header fields, each of one line of ASCII. They are not signed. */
  headers?: Readonly<Record<string, string>>
}

/** Returns the Message-ID of a mail. Reports that name it find the message by its reference. */
export const messageIdOf = ({ reference }: Pick<OutboundEmail, 'reference'>, from: string): string =>
  `<${reference}@${domainOf(from)}>`

export async function writeMail(config: MailForm, mail: MailToWrite): Promise<WrittenMail> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const { encodeWord } = await import('nodemailer/lib/mime-funcs')
  const from = fromOf(config, mail.from)
  const messageId = messageIdOf(mail, from)
  const node = new MailComposer({
    from: config.fromName ? { name: config.fromName, address: from } : from,
    to: mail.to,
    ...(config.replyTo ? { replyTo: config.replyTo } : {}),
    subject: looksEncoded(mail.subject) ? encodeWord(mail.subject, 'B', WORD) : mail.subject,
    text: mail.text,
    html: mail.html,
    messageId,
    ...threadOf(mail.answers ?? []),
    headers: prepared({ ...marketingHeaders(mail, config), ...mail.headers }),
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile()
  const built = await node.build()
  const envelope = { from: returnPath(config, from, mail.returnTag), to: [mail.to] }
  return { envelope, messageId, raw: config.dkim ? await signed(config.dkim, built) : built }
}

/**
 * Returns whether a text must be encoded in full. Mail programs decode everything that looks like an encoded
 * word (RFC 2047 section 2).
 */
const looksEncoded = (text: string): boolean => text.includes('=?')
/** Largest number of characters in an encoded word. RFC 2047 allows 75 with the frame. */
const WORD = 52

/** Returns the thread headers (RFC 5322 section 3.6.4). */
export function threadOf(answers: readonly string[]) {
  const ids = answers.map((id) => `<${id}>`)
  return ids.length === 0 ? {} : { inReplyTo: ids.at(-1)!, references: ids }
}

/**
 * Returns the address for unsubscribing by mail. If incoming mail is read, the subject ends with the last part
 * of the mail's link, to identify the mail.
 */
function mailtoOf({ inboundMode, bounceAddress, replyTo }: MailForm, from: string, unsubscribeUrl: string) {
  if (inboundMode === 'NONE') return `mailto:${replyTo ?? from}?subject=unsubscribe`
  const token = unsubscribeUrl.slice(unsubscribeUrl.lastIndexOf('/') + 1)
  return `mailto:${bounceAddress ?? replyTo ?? from}?subject=unsubscribe%20${token}`
}

/** Longest name in an encoded word, in bytes: 45 are 60 characters in base64. */
const WORD_BYTES = 45

/** Returns a name for people as a phrase of ASCII: quoted, or in encoded words (RFC 2047 section 5). */
function phraseOf(name: string): string {
  if (/^[ -~]*$/.test(name) && !looksEncoded(name)) return `"${name.replace(/[\\"]/g, '\\$&')}"`
  const words = ['']
  for (const character of name) {
    const longer = words.at(-1)! + character
    if (Buffer.byteLength(longer) > WORD_BYTES) words.push(character)
    else words[words.length - 1] = longer
  }
  return words.map((word) => `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=`).join(' ')
}

/** Returns the header fields by which mailbox providers offer to unsubscribe, and tell campaigns and lists apart. */
export function marketingHeaders(
  { unsubscribeUrl, feedbackId, list, isUnsubscribedByMail = true, from }: MailToWrite,
  config: MailForm,
): Record<string, string> {
  const byMail = (url: string) =>
    isUnsubscribedByMail ? `, <${mailtoOf(config, fromOf(config, from), url)}>` : ''
  return {
    ...(list ? { 'List-Id': `${phraseOf(list.name)} <${list.id}.${domainOf(fromOf(config, from))}>` } : {}),
    ...(feedbackId === null ? {} : { 'Feedback-ID': feedbackId }),
    ...(unsubscribeUrl === null
      ? {}
      : {
          'List-Unsubscribe': `<${unsubscribeUrl}>${byMail(unsubscribeUrl)}`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
  }
}

/**
 * Keeps each header field on one line. A folded List-Unsubscribe broke the signature at some servers
 * (nodemailer#1654).
 */
const prepared = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, { prepared: true, value }] as const),
  )

async function signed(dkim: NonNullable<SmtpConfig['dkim']>, raw: Buffer): Promise<Buffer> {
  const { default: Dkim } = await import('nodemailer/lib/dkim')
  const signer = new Dkim({
    domainName: dkim.domain,
    keySelector: dkim.selector,
    privateKey: dkim.privateKey,
    headerFieldNames: SIGNED_HEADERS,
  })
  const chunks: Buffer[] = []
  for await (const chunk of signer.sign(raw)) chunks.push(Buffer.from(chunk as Uint8Array))
  return Buffer.concat(chunks)
}
