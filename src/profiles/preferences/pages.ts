import { createHash } from 'node:crypto'
import { escapeHtml } from '../../content/mail/escape.ts'
import type { Choice, Holder } from './service.ts'

/** What somebody sees who follows the link at the end of a mail: plain HTML, no script, nothing loaded. */

const STYLE = `body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1.5rem;box-sizing:border-box;
font:1.0625rem/1.5 system-ui,sans-serif;color:#1c1c1e;background:#f6f6f4}
main{width:100%;max-width:28rem}h1{font-size:1.5rem;line-height:1.25;margin:0 0 .75rem;overflow-wrap:anywhere}
p{margin:0 0 1rem;overflow-wrap:anywhere}section{border-top:1px solid #8884;padding:1rem 0 0;margin:1.5rem 0 0}
button{font:inherit;font-weight:600;width:100%;padding:.75rem 1rem;border:0;border-radius:.5rem;background:#1c1c1e;color:#fff}
button.plain{background:none;color:inherit;border:1px solid currentColor}
@media (prefers-color-scheme:dark){body{color:#eee;background:#1c1c1e}button{background:#eee;color:#1c1c1e}}`

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
}

const page = (title: string, content: string): string => `<!doctype html>
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

const answer = (html: string, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(html, { status, headers: { ...HEADERS, ...headers } })

const button = (choice: Choice, label: string, isPlain = false): string =>
  `<form method="post"><button${isPlain ? ' class="plain"' : ''} name="choice" value="${choice}">${label}</button></form>`

/** Enough to know one's own address by, and too little for who got the mail forwarded. */
const masked = (email: string): string => {
  const [local, domain] = email.split('@')
  return escapeHtml(`${local!.slice(0, 1)}…@${domain}`)
}

/** Asks before anything changes, because programs follow the links of a mail too. */
export function choicesPage(holder: Holder, done?: Choice): Response {
  const name = escapeHtml(holder.organizationName)
  const address = masked(holder.email)
  const emails = holder.getsEmails
    ? `<p>${done === 'email-on' ? 'Done. ' : ''}${name} sends e-mails to ${address}.</p>
${button('email-off', 'Unsubscribe')}`
    : `<p>${name} sends no more e-mails to ${address}. A message that is on its way already may still arrive.</p>
${button('email-on', 'Get e-mails again', true)}`
  const title = holder.getsEmails ? `E-mails from ${name}` : 'You are unsubscribed'
  return answer(page(title, `${emails}\n${textsOf(holder, name)}`))
}

function textsOf({ phone, getsTexts }: Holder, name: string): string {
  if (phone === null) return ''
  const number = `the number that ends in ${escapeHtml(phone.slice(-2))}`
  return getsTexts
    ? `<section><p>${name} may also send texts to ${number}.</p>\n${button('texts-off', 'Stop the texts', true)}</section>`
    : `<section><p>No texts are sent to ${number}. To get them again, text START to where they came from.</p></section>`
}

export const unknownPage = (): Response =>
  answer(
    page(
      'This link is not valid',
      '<p>It may have been cut off or mistyped. Open the link again from the e-mail you got, or copy all of it. You can also answer that e-mail and ask its sender to stop.</p>',
    ),
    404,
  )

export const examplePage = (): Response =>
  answer(
    page(
      'This is an example',
      '<p>You got a test message. In the e-mail that goes to a recipient, this link leads to a page with a button to unsubscribe.</p>',
    ),
  )

export const tooManyPage = (headers: Record<string, string>): Response =>
  answer(
    page(
      'Please wait a moment',
      '<p>Too many links that are not valid were tried from your network. Try again in a minute.</p>',
    ),
    429,
    headers,
  )
