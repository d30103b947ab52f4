import { texts as english } from '../../../words/en/texts.ts'
import { inLanguage } from '../../../words/in-language.ts'
import { invalidField } from '../../lib/errors.ts'
import { escapeHtml } from '../../lib/html.ts'
import {
  type ComposerSource,
  createRenderer,
  type Person,
  type Renderer,
  sharedValues,
} from '../composition/compose.ts'
import { IN_HTML, type WriteLink } from '../composition/links.ts'
import { MAIL_FIELDS } from '../composition/merge.ts'
import { feedFiller } from './feed.ts'
import {
  asDocument,
  atBeginning,
  atEnd,
  FOOTER_MARK,
  type FooterParts,
  footerLines,
  htmlFooter,
  htmlOfText,
  preheader,
  textFooter,
} from './html.ts'
import { htmlWithout, textWithout } from './shown-blocks.ts'

/**
 * Makes the exact mail for a recipient from a campaign. Marketing ends with the name and the postal address of the
 * organization and with a way to unsubscribe, as the law requires (CAN-SPAM, 15 USC 7704(a)(5)).
 */
export interface Mail {
  subject: string
  text: string
  html: string
  /** Whether the subject or the text is empty. */
  isEmpty: boolean
}

/** The addresses that are unique to a mail. */
interface OwnAddresses {
  unsubscribeUrl: string
  /** Address of the picture that records opens; null for none. */
  openUrl: string | null
}

type MailComposer = (person: Person, own: OwnAddresses, write?: WriteLink) => Mail

const UNSUBSCRIBE_FIELD = /\{\{\s*(?:unsubscribeUrl|optOutInstructions)\s*[|}]/
const HTML = { ...IN_HTML, escape: escapeHtml }
/** Largest number of sets of hidden blocks whose parsed texts are kept. */
const MAX_SETS = 64
/** Maximum length of a subject. Longer lines are folded in transit: RFC 5322 section 2.1.1. */
const MAX_SUBJECT = 900

/**
 * Makes a composer of mails. Throws VALIDATION_FAILED when a template does not parse, and for
 * marketing of an organization without a postal address.
 * @param nowMs decides what `{{today}}` is, in the organization's zone
 */
export function createMailComposer(source: ComposerSource, nowMs: number): MailComposer {
  const { organization, links, data, htmlBody = null, messageTemplate } = source
  const texts = inLanguage(english, organization.locale)
  const shared = sharedValues(organization, nowMs)
  const rendererOf = (template: string, rest: Pick<Parameters<typeof createRenderer>[0], 'form'> = {}) =>
    createRenderer({ template, organization, links, data, moreFields: MAIL_FIELDS, ...rest }, shared)
  const feed = feedFiller(source)
  const subject = rendererOf(feed.inText(source.subject ?? ''))
  const preview = source.previewText ? rendererOf(feed.inText(source.previewText)) : undefined
  const bodyWithout = (hidden: number) => {
    const { shownBlocks } = source
    const plain = shownBlocks ? textWithout(messageTemplate, shownBlocks, hidden) : messageTemplate
    const markup = htmlBody !== null && shownBlocks ? htmlWithout(htmlBody, shownBlocks, hidden) : htmlBody
    return {
      written: rendererOf(feed.inText(plain)),
      // The feed is filled in last, so that its words never replace a part of ours.
      text: rendererOf(feed.inText(plain) + footerOf(source, plain, textFooter)),
      html: markup === null ? undefined : rendererOf(feed.inHtml(documentOf(source, markup)), { form: HTML }),
      footer: rendererOf(markup === null ? footerOf(source, plain, footerLines) : '', { form: HTML }),
    }
  }
  const bodies = new Map([[0, bodyWithout(0)]])
  return (person, own, write = links?.standIn) => {
    if (bodies.size > MAX_SETS) bodies.clear()
    const { written, text, html, footer } = bodies.getOrInsertComputed(person.hiddenBlocks ?? 0, bodyWithout)
    const { unsubscribeUrl } = own
    const values = { unsubscribeUrl, optOutInstructions: texts.optOutMail({ url: unsubscribeUrl }) }
    const once = write && writtenOnce(write)
    const show = (renderer: Renderer) => renderer.render(person, once, values)
    const body = show(text)
    const title = headerText(show(subject))
    const letter = html ? undefined : show(written)
    const document = withPixel(
      html ? show(html) : htmlOfText(letter!, organization.letterLook, show(footer)),
      own,
    )
    return {
      subject: title,
      text: body,
      html: preview ? atBeginning(document, preheader(escapeHtml(headerText(show(preview))))) : document,
      isEmpty: title === '' || letter?.trim() === '',
    }
  }
}

function documentOf(source: ComposerSource, htmlBody: string): string {
  const document = asDocument(htmlBody)
  if (!document.includes(FOOTER_MARK)) return atEnd(document, footerOf(source, htmlBody, htmlFooter))
  const { name, postalAddress = null, locale } = source.organization
  const lines =
    source.category === 'MARKETING'
      ? footerOf(source, htmlBody, footerLines)
      : footerLines({ name, address: postalAddress, hasUnsubscribeLink: true, locale })
  return document.replaceAll(FOOTER_MARK, () => lines)
}

const withPixel = (html: string, { openUrl }: OwnAddresses): string =>
  openUrl === null ? html : atEnd(html, pixelOf(openUrl))

const pixelOf = (url: string): string =>
  `<img src="${escapeHtml(url)}" width="1" height="1" alt="" style="display:block;border:0">`

/**
 * Makes the footer; empty for mails that are not marketing. Throws VALIDATION_FAILED without a postal
 * address.
 */
function footerOf(
  { category, organization }: ComposerSource,
  template: string,
  write: (parts: FooterParts) => string,
): string {
  if (category !== 'MARKETING') return ''
  const { name, postalAddress, locale } = organization
  return write({
    name,
    address: assertAddress(postalAddress),
    hasUnsubscribeLink: UNSUBSCRIBE_FIELD.test(template),
    locale,
  })
}

/**
 * Returns the postal address, because the law requires it in every marketing mail. Throws
 * VALIDATION_FAILED without one.
 */
function assertAddress(postalAddress: string | null | undefined): string {
  if (postalAddress) return postalAddress
  throw invalidField(
    'channel',
    'Marketing emails must show the postal address of the organization, and it has none. Set address.line1 with PATCH /organization first.',
    'hasPostalAddress',
    (say) => say.postalAddressMissing(),
  )
}

/**
 * Writes each link only once: the text and the HTML have the same link, so the recipient gets one
 * code for both.
 */
function writtenOnce(write: WriteLink): WriteLink {
  const known = new Map<string, string>()
  return (link, url) => known.getOrInsertComputed(`${link.source}\n${url}`, () => write(link, url))
}

/** Makes a value fit for a header: one line, without signs that end it. */
export const headerText = (text: string): string =>
  text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, MAX_SUBJECT)
    .toWellFormed()
