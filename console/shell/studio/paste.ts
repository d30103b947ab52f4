import type { Paragraph } from './design.ts'
import { KIND, ofElement, ofPlainText, STYLE } from './spans.ts'

/** Reads pasted text. The browser parses its HTML without running or loading anything. */

interface Parser {
  parseHTML?(html: string, options: { sanitizer: object }): Document
}

const KEPT = [
  'html',
  'body',
  'a',
  'b',
  'strong',
  'i',
  'em',
  'u',
  'ins',
  's',
  'del',
  'strike',
  'span',
  'font',
  'br',
  'p',
  'div',
  'ul',
  'ol',
  'li',
  'blockquote',
  'pre',
  'table',
  'tbody',
  'tr',
  'td',
  'th',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
]
const SANITIZER = {
  elements: KEPT.map((name) => ({ name, attributes: name === 'a' ? ['href'] : [] })),
  attributes: [STYLE, KIND],
}

const TAG = /<[a-z](?:"[^"]*"|'[^']*'|[^"'>])*>/gi

/** Renames styles and handlers, because the browser reports them as soon as they are parsed, although nothing runs. */
const harmless = (html: string): string =>
  html.replaceAll(TAG, (tag) =>
    tag
      .replaceAll(/([\s"'/])style\s*=/gi, `$1${STYLE}=`)
      .replaceAll(/([\s"'/])on(?=[a-z]+\s*=)/gi, '$1data-on'),
  )

/** Returns the paragraphs of a paste. A browser without a safe parser gives the plain text. */
export function pastedFrom(data: Pick<DataTransfer, 'getData'>): Paragraph[] {
  const html = data.getData('text/html')
  const { parseHTML } = Document as unknown as Parser
  if (html && parseHTML) {
    const { body } = parseHTML.call(Document, harmless(html), { sanitizer: SANITIZER })
    const paragraphs = body ? ofElement(body) : []
    if (paragraphs.length > 0) return paragraphs
  }
  return ofPlainText(data.getData('text/plain'))
}
