import { createHash } from 'node:crypto'
import { escapeHtml, type Html, html } from '../lib/html.ts'

/** A page for people without an account: plain HTML that fits a phone, no script, nothing loaded from anywhere. */

const STYLE = `body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1.5rem;box-sizing:border-box;
font:1.0625rem/1.5 system-ui,sans-serif;color:#1c1c1e;background:#f6f6f4}
main{width:100%;max-width:28rem}h1{font-size:1.5rem;line-height:1.25;margin:0 0 .75rem;overflow-wrap:anywhere}
p{margin:0 0 1rem;overflow-wrap:anywhere}section{border-top:1px solid #8884;padding:1rem 0 0;margin:1.5rem 0 0}
button{font:inherit;font-weight:600;width:100%;padding:.75rem 1rem;border:0;border-radius:.5rem;background:#1c1c1e;color:#fff}
label{display:block}input{font:inherit;width:100%;box-sizing:border-box;padding:.75rem;
border:1px solid #8888;border-radius:.5rem;background:none;color:inherit}
button.plain{background:none;color:inherit;border:1px solid currentColor}
@media (prefers-color-scheme:dark){body{color:#eee;background:#1c1c1e}button{background:#eee;color:#1c1c1e}}`

const STYLE_HASH = `sha256-${createHash('sha256').update(STYLE).digest('base64')}`

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
  /** Whether the page has forms, which may only submit to its own origin. */
  hasForms: boolean
  headers?: Record<string, string> | undefined
}

export function publicPage({ title, content, status, hasForms, headers }: PublicPage): Response {
  const policy = `default-src 'none'; style-src '${STYLE_HASH}'; base-uri 'none'; form-action ${hasForms ? "'self'" : "'none'"}; frame-ancestors 'none'`
  const text = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`
  return new Response(text, {
    status,
    headers: { ...HEADERS, 'content-security-policy': policy, ...headers },
  })
}

/**
 * The page behind a link with a secret in it, which has a form.
 * @param title text, not HTML
 */
export const linkPage = (
  title: string,
  content: Html,
  status = 200,
  headers?: Record<string, string>,
): Response =>
  publicPage({ title: escapeHtml(title), content: content.text, status, hasForms: true, headers })

/** The pages of a single-use link, for the reference. */
export const LINK_PAGES = {
  410: 'The link was used already, has expired, or is unknown.',
  429: 'The caller tried too many invalid links. `Retry-After` gives the seconds to wait.',
}

/** The page for a caller who tried too many invalid links. */
export const tooManyLinksPage = (headers: Record<string, string>): Response =>
  linkPage(
    'Please wait a moment',
    html`<p>Too many links that are not valid were tried from your network. Try again in a minute.</p>`,
    429,
    headers,
  )

/** Whether the caller has the answer with this entity tag already (`If-None-Match`). */
export const matchesEtag = (request: Request, etag: string): boolean =>
  (request.headers.get('if-none-match')?.split(',') ?? []).some((one) =>
    [etag, '*'].includes(one.trim().replace(/^W\//, '')),
  )

/** Plain texts by status, which are sent instead of a file. @param common headers of each text */
export const textNotices =
  <Status extends number>(sentences: Readonly<Record<Status, string>>, common: Record<string, string>) =>
  (status: Status, headers: Record<string, string> = {}): Response =>
    new Response(sentences[status], {
      status,
      headers: {
        ...common,
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': 'no-store',
        ...headers,
      },
    })
