import { letters as english } from '../../../words/en/letters.ts'
import { inLanguage } from '../../../words/in-language.ts'
import { type Html, html } from '../../lib/html.ts'
import { oneLine } from '../../lib/invisible.ts'
import { nameInMail } from '../../lib/mail-names.ts'
import type { SystemMail } from '../../providers/smtp/system-mail.ts'

/** A link that is shown as a button in HTML. Both forms also contain its address as text. */
interface Button {
  label: string
  url: string
}

/** A paragraph, a button, or a list of lines. */
type Part = string | Button | readonly string[]

interface Letter {
  to: string
  /** Line breaks in the subject become spaces. */
  subject: string
  parts: readonly Part[]
  /** The last paragraph of mail that is not mandatory. Its `url` also becomes the one-click header (RFC 8058). */
  unsubscribe?: { text: string; url: string }
}

/**
 * Returns the greeting of a mail of the server. An unverified address may belong to a stranger, and a stranger
 * must not get text that another person chose. So the greeting then omits the name.
 * @param language BCP 47 tag
 */
export const greeting = (
  user: { firstName: string; emailVerifiedAt: number | null },
  language: string,
): string => greetingOf(user.emailVerifiedAt === null ? null : user.firstName, language)

/**
 * @param firstName null if the address is not verified, because a stranger may read the mail
 * @param language BCP 47 tag
 */
export function greetingOf(firstName: string | null, language: string): string {
  const letters = inLanguage(english, language)
  return firstName === null ? letters.greeting() : letters.greetingNamed({ name: nameInMail(firstName) })
}

/** Writes a letter as text and as HTML. All its words are escaped in the HTML. */
export function letter({ to, subject, parts, unsubscribe }: Letter): SystemMail {
  const texts = parts.map(textOf)
  const htmls = parts.map(htmlOf)
  if (unsubscribe) {
    const { text, url } = unsubscribe
    texts.push(`${text}\n${url}`)
    htmls.push(html`<p>${text} <a href="${url}">${url}</a></p>`)
  }
  return {
    to,
    subject: oneLine(subject),
    text: `${texts.join('\n\n')}\n`,
    html: htmls.map(({ text }) => text).join('\n'),
    ...(unsubscribe && { unsubscribeUrl: unsubscribe.url }),
  }
}

const isList = (part: Part): part is readonly string[] => Array.isArray(part)

function textOf(part: Part): string {
  if (typeof part === 'string') return part
  return isList(part) ? part.map((line) => `- ${line}`).join('\n') : part.url
}

function htmlOf(part: Part): Html {
  if (typeof part === 'string') return html`<p>${part}</p>`
  if (isList(part)) return html`<ul>${part.map((line) => html`<li>${line}</li>`)}</ul>`
  return html`<p><a href="${part.url}">${part.label}</a></p>\n<p>${part.url}</p>`
}
