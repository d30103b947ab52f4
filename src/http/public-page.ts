import { accountPages as accountPagesInEnglish } from '../../words/en/account-pages.ts'
import { publicPages as english } from '../../words/en/public-pages.ts'
import { inLanguage } from '../../words/in-language.ts'
import { bestTag } from '../../words/languages.ts'
import { bdi, escapeHtml, type Html, html } from '../lib/html.ts'
import { CONSOLE_PATH } from './console-paths.ts'
import { languageOf } from './page-language.ts'
import { accentStyle, STYLE, styleSource } from './page-style.ts'

/**
 * A page for people without an account: plain HTML that fits a phone, without scripts, and with nothing loaded
 * from other servers.
 */

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
}

interface PublicPage {
  /** `title` and `content` are HTML: the caller escapes texts that people entered. */
  title: string
  content: string
  status: number
  /** Whether the page has forms. They may only submit to its own origin. */
  hasForms: boolean
  /** Language of the page, as a BCP 47 tag; absent for English. */
  language?: string | undefined
  /** Name of the organization that the page belongs to, as text: the first line of the page. */
  organization?: string | undefined
  /** Address of the organization's logo, absolute or at the page's own origin. The logo replaces the name. */
  logo?: string | undefined
  /** Color of the organization's buttons, such as `#1f4bb8`. Any other text is ignored. */
  accent?: string | undefined
  /** A style of this page, added to the common one. */
  style?: string | undefined
  headers?: Record<string, string> | undefined
}

const STYLE_SOURCE = styleSource(STYLE)

/** Returns a policy that only allows the styles of the page, its logo and its forms. */
function policyOf({ hasForms, logo }: PublicPage, added: readonly string[]): string {
  const styles = [STYLE_SOURCE, ...added.map(styleSource)].join(' ')
  const images =
    logo === undefined ? '' : ` img-src ${logo.startsWith('/') ? "'self'" : new URL(logo).origin};`
  return `default-src 'none'; style-src ${styles};${images} base-uri 'none'; form-action ${hasForms ? "'self'" : "'none'"}; frame-ancestors 'none'`
}

/** Returns the first line of the page: the name of the organization, or its logo with the name as its description. */
function fromLine({ organization, logo }: PublicPage): string {
  if (organization === undefined) return ''
  const shown =
    logo === undefined ? bdi(organization) : html`<img class="logo" src="${logo}" alt="${organization}">`
  return html`<p class="from">${shown}</p>\n`.text
}

export function publicPage(page: PublicPage): Response {
  const { title, content, status, language = 'en', headers } = page
  const added = [page.style ?? '', accentStyle(page.accent ?? '')].filter((style) => style !== '')
  const text = `<!doctype html>
<html lang="${bestTag([language])}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${STYLE}</style>${added.map((style) => `\n<style>${style}</style>`).join('')}
</head>
<body>
<main>
${fromLine(page)}<h1>${title}</h1>
${content}
</main>
</body>
</html>
`
  return new Response(text, {
    status,
    headers: { ...HEADERS, 'content-security-policy': policyOf(page, added), ...headers },
  })
}

/**
 * Returns a page such as that behind a link with a secret in it. By default it may have forms.
 * @param title text, not HTML
 */
export const linkPage = (
  title: string,
  content: Html,
  more: Partial<Omit<PublicPage, 'title' | 'content'>> = {},
): Response =>
  publicPage({ title: escapeHtml(title), content: content.text, status: 200, hasForms: true, ...more })

/**
 * Link to the console, for pages after which a person works there.
 * @param language BCP 47 tag
 */
export function toConsole(language: string): Html {
  const accountPages = inLanguage(accountPagesInEnglish, language)
  return html`<p><a class="button" href="${CONSOLE_PATH}">${accountPages.openConsole()}</a></p>`
}

/** The pages of a single-use link, for the reference. */
export const LINK_PAGES = {
  410: 'The link was used already, has expired, or is unknown.',
  429: 'The caller tried too many invalid links. `Retry-After` gives the seconds to wait.',
}

/** Returns the page for a caller who tried too many invalid links. */
export function tooManyLinksPage(headers: Record<string, string>, request: Request): Response {
  const language = languageOf(request)
  const publicPages = inLanguage(english, language)
  const content = html`<p>${publicPages.waitLinks()}</p>`
  return linkPage(publicPages.waitTitle(), content, { status: 429, language, headers })
}

/**
 * Returns the page of a temporary refusal. A page that was requested by GET loads itself again, as for a screen
 * in a room.
 * @param seconds after which it may be requested again
 */
export function unavailablePage(request: Request, seconds: number): Response {
  const language = languageOf(request)
  const publicPages = inLanguage(english, language)
  return linkPage(publicPages.waitTitle(), html`<p>${publicPages.waitBusy()}</p>`, {
    status: 503,
    hasForms: false,
    language,
    headers: {
      'retry-after': String(seconds),
      ...(request.method === 'GET' ? { refresh: String(seconds) } : {}),
    },
  })
}

/** Returns whether the caller is a browser that opens a page, not a program that reads an answer. */
export const wantsPage = ({ method, headers }: Request): boolean =>
  (method === 'GET' || method === 'HEAD') && (headers.get('accept') ?? '').includes('text/html')

/** Returns whether the caller already has the answer with this entity tag (`If-None-Match`). */
export const matchesEtag = (request: Request, etag: string): boolean =>
  (request.headers.get('if-none-match')?.split(',') ?? []).some((one) =>
    [etag, '*'].includes(one.trim().replace(/^W\//, '')),
  )

/**
 * Returns the function that makes plain texts by status, in the language of the browser. They are sent instead
 * of a file.
 * @param sentencesIn their texts in the language
 * @param common headers of each text
 */
export const textNotices =
  <Status extends number>(
    sentencesIn: (publicPages: typeof english) => Readonly<Record<Status, string>>,
    common: Record<string, string>,
  ) =>
  (status: Status, request: Request, headers: Record<string, string> = {}): Response => {
    const sentences = sentencesIn(inLanguage(english, languageOf(request)))
    return new Response(`${sentences[status]}\n`, {
      status,
      headers: {
        ...common,
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': 'no-store',
        ...headers,
      },
    })
  }
