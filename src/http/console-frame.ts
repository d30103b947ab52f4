import { createHash } from 'node:crypto'
import { matchesEtag } from './public-page.ts'

/**
 * `/console/frame` shows a mail inside the console as its readers see it, sealed: its styles apply, its scripts
 * do not run, and it loads no pictures before a person asks for them. A frame with `srcdoc` in the page of the
 * console would have the policy of that page, and that policy refuses inline styles.
 *
 * Three barriers separate a mail from the console, and each would be enough. The frame has no origin (`sandbox`
 * without `allow-same-origin`), so code in it could read nothing of the console or its session. Its policy
 * allows only the script below, known by its hash: scripts, event handlers and `javascript:` of a mail do not
 * run. The script also removes all of these before the mail is part of the page, with every address that the
 * policy would refuse to load until pictures are wanted, so a mail causes no report of a violation. Chromium
 * reports a handler as soon as it is parsed, in any document (since 156.0.8078.108). So the script first marks
 * the names of handlers in the text of the mail, and removes the marks elsewhere afterwards.
 *
 * The component of the console:
 *
 *     <iframe title="…" src="/console/frame" sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox" />
 *
 * It listens to `message` events of its window, and ignores events whose `source` is not the `contentWindow` of
 * its frame. On `{ type: 'ready' }` it posts `{ html }` to that window with the target origin `*`, because the
 * frame has no origin to name. Every later `{ html }` replaces the mail. `{ type: 'height', height }` has the
 * height of the whole mail, in CSS pixels: the component uses that height, or lets the frame scroll. It gives
 * the frame a white background, because mails are written for white.
 *
 * When a person asks for the pictures, the component changes `src` to `/console/frame?pictures=1`, and answers
 * `ready` again. A link opens in a new tab. Pictures inside the mail (`cid:`) are passed as `data:` addresses.
 */

/** Elements that run something, lead to other pages, or load something that no policy refuses, such as `link`. */
const REMOVED =
  'script, base, link, meta, template, iframe, frame, frameset, object, embed, portal, animate, set'

const SCRIPT = `
const LEADS_OUT = /^(?:https?|mailto|tel|sms):/i
const HAS_PICTURES = new URLSearchParams(location.search).has('pictures')
const LOADING = ['src', 'srcset', 'poster', 'background']
const withoutLoads = (css) =>
  css
    .replace(/@import\\b[^;]*;?/gi, '')
    .replace(/@font-face\\s*\\{[^{}]*\\}/gi, (rule) => (/url\\(\\s*['"]?(?!\\s*['"]?data:)/i.test(rule) ? '' : rule))
    .replace(/(url|src|image|image-set|-webkit-image-set)\\((?!\\s*['"]?\\s*(?:data:|#))(?:[^()"']|"[^"]*"|'[^']*'|\\([^()]*\\))*\\)?/gi, 'none')
const isLoading = (element, name, value) =>
  (LOADING.includes(name) || (name === 'href' && !/^(?:a|area)$/i.test(element.localName))) &&
  (name === 'srcset' || !/^\\s*(?:data:|#)/i.test(value))
const keepInside = (mail) => {
  for (const element of mail.querySelectorAll('*')) {
    const isPicture = HAS_PICTURES && !/^(?:video|audio|track)$/i.test(element.localName)
    for (const { name, localName, value } of [...element.attributes]) {
      if (isPicture) continue
      if (isLoading(element, localName, value)) element.removeAttribute(name)
      else if (name === 'style' || element instanceof SVGElement) element.setAttribute(name, withoutLoads(value))
    }
    if (!HAS_PICTURES && element.localName === 'style') element.textContent = withoutLoads(element.textContent)
  }
}
const HANDLER = /(?<=[\\s"']|[^<]\\/)on(?=[a-z])/gi
const parsed = (html) => {
  let mark = '\\u{e000}'
  while (html.includes(mark)) mark += mark
  const mail = new DOMParser().parseFromString(html.replace(HANDLER, mark + '$&'), 'text/html')
  const texts = mail.createTreeWalker(mail, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const { data } = texts.currentNode
    if (data.includes(mark)) texts.currentNode.data = data.replaceAll(mark, '')
  }
  for (const element of mail.querySelectorAll('*')) {
    for (const attribute of [...element.attributes]) {
      if (attribute.name.startsWith(mark)) element.removeAttributeNode(attribute)
      else if (attribute.value.includes(mark)) attribute.value = attribute.value.replaceAll(mark, '')
    }
  }
  return mail
}
const show = (html) => {
  const mail = parsed(html)
  for (const element of mail.querySelectorAll('${REMOVED}')) element.remove()
  for (const element of mail.querySelectorAll('noscript')) element.replaceWith(...element.childNodes)
  for (const element of mail.querySelectorAll('*')) {
    for (const { name, localName, value } of [...element.attributes]) {
      const isAddress = localName === 'href' && /^(?:a|area)$/i.test(element.localName)
      if (/^on/i.test(name) || name === 'ping' || (isAddress && !LEADS_OUT.test(value.trim()))) {
        element.removeAttribute(name)
      }
    }
  }
  keepInside(mail)
  for (const link of mail.querySelectorAll('a, area')) {
    link.setAttribute('target', '_blank')
    link.setAttribute('rel', 'noopener noreferrer')
  }
  document.replaceChild(document.adoptNode(mail.documentElement), document.documentElement)
  measure()
  document.fonts.ready.then(measure)
}
const measure = () => {
  const { offsetHeight, scrollHeight } = document.documentElement
  const height = Math.ceil(scrollHeight > innerHeight ? scrollHeight : offsetHeight)
  parent.postMessage({ type: 'height', height }, '*')
}
let width = innerWidth
addEventListener('resize', () => {
  if (width !== innerWidth) measure()
  width = innerWidth
})
document.addEventListener('load', measure, true)
addEventListener('message', ({ source, data }) => {
  if (source === parent && typeof data?.html === 'string') show(data.html)
})
if (parent !== window) parent.postMessage({ type: 'ready' }, '*')
`

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Message</title>
</head>
<body><script>${SCRIPT}</script></body>
</html>
`

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64')

const policyOf = (hasPictures: boolean): string =>
  [
    "default-src 'none'",
    `script-src 'sha256-${hashOf(SCRIPT)}'`,
    "style-src 'unsafe-inline'",
    `img-src data:${hasPictures ? ' https: http:' : ''}`,
    'font-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox',
  ].join('; ')

/** @param hasPictures whether the mail may load pictures from other servers */
export function framePage(request: Request, hasPictures: boolean): Response {
  const policy = policyOf(hasPictures)
  const etag = `"${hashOf(PAGE + policy)}"`
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': policy,
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    etag,
  }
  if (matchesEtag(request, etag)) return new Response(null, { status: 304, headers })
  return new Response(PAGE, { headers: { ...headers, 'content-length': String(Buffer.byteLength(PAGE)) } })
}
