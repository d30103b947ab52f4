import { createHash } from 'node:crypto'

/** What somebody reads whose link leads nowhere: plain HTML, no script, nothing loaded from anywhere. */

const STYLE = `body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1.5rem;box-sizing:border-box;
font:1.0625rem/1.5 system-ui,sans-serif;color:#1c1c1e;background:#f6f6f4}
main{max-width:28rem}h1{font-size:1.5rem;line-height:1.25;margin:0 0 .75rem}p{margin:0}
@media (prefers-color-scheme:dark){body{color:#eee;background:#1c1c1e}}`

export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
}

const page = (title: string, text: string): string => `<!doctype html>
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
<p>${text}</p>
</main>
</body>
</html>
`

/** The texts are ours alone: nothing of a caller stands in them. */
const PAGES = {
  404: page(
    'There is no such link',
    'The address may have been cut off or mistyped. Open the link again from the message you got, or copy all of it.',
  ),
  410: page(
    'This link is no longer active',
    'It has ended or was switched off. Ask whoever sent it to you for a new one.',
  ),
  429: page(
    'Please wait a moment',
    'Too many links that do not exist were tried from your network. Try again in a minute.',
  ),
} as const

export const pageOf = (status: keyof typeof PAGES, headers: Record<string, string> = {}): Response =>
  new Response(PAGES[status], { status, headers: { ...PAGE_HEADERS, ...headers } })
