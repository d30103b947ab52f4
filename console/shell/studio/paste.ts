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

/** Renames styles, because a parsed style would violate the policy of the page. */
const withoutStyles = (html: string): string =>
  html.replaceAll(/<[a-z][^>]*>/gi, (tag) => tag.replaceAll(/\sstyle\s*=/gi, ` ${STYLE}=`))

/** Returns the paragraphs of a paste. A browser without a safe parser gives the plain text. */
export function pastedFrom(data: Pick<DataTransfer, 'getData'>): Paragraph[] {
  const html = data.getData('text/html')
  const { parseHTML } = Document as unknown as Parser
  if (html && parseHTML) {
    const { body } = parseHTML.call(Document, withoutStyles(html), { sanitizer: SANITIZER })
    const paragraphs = body ? ofElement(body) : []
    if (paragraphs.length > 0) return paragraphs
  }
  return ofPlainText(data.getData('text/plain'))
}
