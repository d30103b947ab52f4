import { texts as english } from '../../../words/en/texts.ts'
import { inLanguage } from '../../../words/in-language.ts'
import { escapeHtml } from '../../lib/html.ts'
import { addressesIn } from '../composition/addresses.ts'

/** The HTML of mails: made from a text, or an author's HTML with the required additions. */

/** The look of a mail that was written as text. */
export interface LetterLook {
  /** Null for none. */
  logoUrl: string | null
  /** Name of the organization, for readers who do not see the logo. */
  name: string
  /** Fonts as in CSS. */
  font: string
  /** Colors of links in light and in dark mode. */
  link: string
  darkLink: string
  /** BCP 47; empty for an unknown language. */
  language: string
}

const PLAIN_LOOK: LetterLook = {
  logoUrl: null,
  name: '',
  font: "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif",
  link: '#1f4bb8',
  darkLink: '#a8c0ff',
  language: '',
}

/** Makes a document of a piece of HTML; a full document is unchanged. */
export const asDocument = (html: string): string =>
  /<html[\s>]/i.test(html)
    ? html
    : `<!doctype html>
<html>
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"></head>
<body>
${html}
</body>
</html>
`

const inLetter = (font: string, size: number): string =>
  `max-width:600px;margin:0 auto;font-family:${font};font-size:${size}px;line-height:1.6`

/**
 * Makes the HTML of a mail that was written as text, as a quiet letter: the logo, paragraphs, lines, addresses that can
 * be clicked. Colors are those of the reader's program, but for links.
 * @param footer HTML at its end
 */
export function htmlOfText(text: string, look: LetterLook = PLAIN_LOOK, footer = ''): string {
  const { logoUrl, name, link, darkLink, language } = look
  const font = escapeHtml(look.font)
  const logo =
    logoUrl === null
      ? ''
      : `<p style="margin:0 0 24px"><img src="${escapeHtml(logoUrl)}" alt="${escapeHtml(name)}" height="48" style="display:block;height:48px;width:auto;max-width:100%;border:0"></p>\n`
  const paragraphs = text
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => `<p style="margin:0 0 1em">${linked(paragraph, link).replaceAll('\n', '<br>\n')}</p>`)
    .join('\n')
  const small =
    footer === ''
      ? ''
      : `\n<div style="${inLetter(font, 13)};margin-top:32px;padding-top:16px;border-top:1px solid #8888;opacity:.8">${footer}</div>`
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){.l{color:${darkLink}!important}}</style></head>
<body style="margin:0;padding:24px 16px">
<div style="${inLetter(font, 16)}">${logo}${paragraphs}</div>${small}
</body>
</html>
`
}

function linked(text: string, color: string): string {
  let html = ''
  let from = 0
  for (const address of addressesIn(text)) {
    const url = escapeHtml(text.slice(address.from, address.to))
    html += `${escapeHtml(text.slice(from, address.from))}<a class="l" href="${url}" style="color:${color}">${url}</a>`
    from = address.to
  }
  return html + escapeHtml(text.slice(from))
}

/** Makes the preview text for inboxes, hidden in the open mail. @param html the text as HTML */
export const preheader = (html: string): string =>
  `<div style="display:none;font-size:1px;line-height:1px;max-height:0;max-width:0;opacity:0;overflow:hidden">${html}</div>`

/** The place of the footer in HTML that has one. */
export const FOOTER_MARK = '<!--carillon:footer-->'

/** Makes the lines of a footer: name, address, and the link to unsubscribe if the mail needs one. */
export function footerLines({ name, address, hasUnsubscribeLink, locale }: FooterParts): string {
  const texts = inLanguage(english, locale)
  const link = `<a href="{{unsubscribeUrl}}" style="color:inherit">${texts.optOutMailLink()}</a>`
  return [
    escapeHtml(asLiteral(name)),
    ...(address === null ? [] : [escapeHtml(asLiteral(address))]),
    ...(hasUnsubscribeLink ? [] : [link]),
  ].join('<br>')
}

/** Makes the footer of a marketing mail. */
export const htmlFooter = (parts: FooterParts): string =>
  `<div style="margin:24px auto 0;padding:16px 0;max-width:40em;border-top:1px solid #ddd;color:#595959;text-align:center;font-family:${PLAIN_LOOK.font};font-size:13px;line-height:1.5">${footerLines(parts)}</div>`

export interface FooterParts {
  /** The name of the organization. */
  name: string
  /** The postal address of the organization in one line; null for none. */
  address: string | null
  /** Whether the text already has an unsubscribe address, or needs none. */
  hasUnsubscribeLink: boolean
  /** The language of the organization, BCP 47. */
  locale: string
}

export function textFooter({ name, address, hasUnsubscribeLink, locale }: FooterParts): string {
  const texts = inLanguage(english, locale)
  const link = `\n${texts.optOutMail({ url: '{{unsubscribeUrl}}' })}`
  return `\n\n-- \n${asLiteral(name)}${address === null ? '' : `\n${asLiteral(address)}`}${hasUnsubscribeLink ? '' : link}`
}

/** Escapes braces, so that they do not become merge fields. */
export const asLiteral = (text: string): string => text.replaceAll('{{', '\\{{')

/** Inserts a piece before the end of the body. */
export function atEnd(html: string, piece: string): string {
  const end = html.toLowerCase().lastIndexOf('</body')
  const at = end < 0 ? html.length : end
  return `${html.slice(0, at)}${piece}${html.slice(at)}`
}

/** Inserts a piece after the beginning of the body. */
export function atBeginning(html: string, piece: string): string {
  const body = html.toLowerCase().indexOf('<body')
  const at = body < 0 ? 0 : html.indexOf('>', body) + 1
  return `${html.slice(0, at)}${piece}${html.slice(at)}`
}
