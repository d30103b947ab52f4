import { type Alignment, type Paragraph, type ParagraphKind, type Span, span } from './design.ts'

/** Paragraphs with looks: their normal form, their plain text, and what is read from pasted HTML. */

export const LOOKS = ['bold', 'italic', 'underline', 'strike'] as const

const hasSameLook = (one: Span, other: Span): boolean =>
  LOOKS.every((look) => one[look] === other[look]) && one.link === other.link && one.color === other.color

/** Joins neighbours of the same look and removes empty spans, as the editor of texts does. */
export function joined(spans: readonly Span[]): Span[] {
  const result: Span[] = []
  for (const one of spans) {
    const last = result.at(-1)
    if (one.text === '') continue
    if (last && hasSameLook(last, one)) result[result.length - 1] = { ...last, text: last.text + one.text }
    else result.push(one)
  }
  return result
}

export const plainText = (paragraphs: readonly Paragraph[]): string =>
  paragraphs.map(({ spans }) => spans.map(({ text }) => text).join('')).join('\n')

/** Returns plain text as paragraphs, one for each line. */
export const ofPlainText = (text: string): Paragraph[] =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => ({ kind: 'PARAGRAPH', align: 'START', spans: joined([span(printable(line))]) }))

/** Removes control characters, which the API refuses. */
const printable = (text: string): string => text.replaceAll(/[^\P{Cc}\n\t]/gu, '').toWellFormed()

const LINK = /^(?:https?:\/\/\S|mailto:\S|tel:\S|sms:\S|\{\{)/i

/** Finds a color of the studio in a style. */
export const COLOR_STYLE =
  /(?:^|;)\s*color\s*:\s*var\(--mail-(PRIMARY|ACCENT|TEXT|MUTED|BACKGROUND|SURFACE)\)/

/** Returns an address as a person types it as a link; null for none. */
export function linkOf(typed: string): string | null {
  const text = typed.trim()
  if (text === '' || /\s/.test(text.replaceAll(/\{\{[^}]*\}\}/g, ''))) return null
  if (LINK.test(text)) return text
  if (/^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[^:]+:\d+(?:\/|$)/.test(text)) return null
  if (/^[^@/]+@[^@/]+\.[^@/]+$/.test(text)) return `mailto:${text}`
  return /^[^./]+\.[^.]/.test(text) ? `https://${text}` : null
}

const BLOCKS = new Set(['P', 'DIV', 'LI', 'H1', 'H2', 'H3', 'H4', 'H5', 'H6', 'BLOCKQUOTE', 'PRE', 'TR'])
const BOLD_TAGS = new Set(['B', 'STRONG', 'H1', 'H2', 'H3', 'H4', 'H5', 'H6', 'TH'])
/** Attribute with the style of a pasted element. A parsed `style` would violate the policy of the page. */
export const STYLE = 'data-style'

/** Attribute with the kind of a paragraph, in HTML that was copied from the studio. */
export const KIND = 'data-kind'

type Look = Omit<Span, 'text'>
const PLAIN: Look = (({ text: _, ...look }) => look)(span(''))

function lookOf(element: Element, before: Look): Look {
  const { tagName: tag } = element
  const style = element.getAttribute(STYLE) ?? ''
  const look = { ...before }
  if (BOLD_TAGS.has(tag)) look.bold = true
  if (tag === 'I' || tag === 'EM') look.italic = true
  if (tag === 'U' || tag === 'INS') look.underline = true
  if (tag === 'S' || tag === 'DEL' || tag === 'STRIKE') look.strike = true
  const weight = /font-weight\s*:\s*(\w+)/i.exec(style)?.[1]
  if (weight) look.bold = weight === 'bold' || weight === 'bolder' || Number(weight) >= 600
  if (/font-style\s*:\s*italic/i.test(style)) look.italic = true
  if (/text-decoration[^;]*:[^;]*underline/i.test(style) && tag !== 'A') look.underline = true
  if (/text-decoration[^;]*:[^;]*line-through/i.test(style)) look.strike = true
  const color = COLOR_STYLE.exec(style)?.[1]
  if (color) look.color = color
  if (tag === 'A') look.link = linkOf(element.getAttribute('href') ?? '') ?? before.link
  return look
}

/** Reads paragraphs from parsed HTML, such as of Word, Google Docs or an email. Other content is left out. */
export function ofElement(root: Element): Paragraph[] {
  const result: Paragraph[] = []
  let spans: Span[] = []
  let kind: ParagraphKind = 'PARAGRAPH'
  let align: Alignment = 'START'
  const close = () => {
    const [first, ...rest] = joined(spans)
    const trimmed = joined([...(first ? [{ ...first, text: first.text.trimStart() }] : []), ...rest])
    const last = trimmed.at(-1)
    if (last) trimmed[trimmed.length - 1] = { ...last, text: last.text.trimEnd() }
    if (trimmed.some(({ text }) => text !== '')) result.push({ kind, align, spans: joined(trimmed) })
    spans = []
  }
  const visit = (element: Element, look: Look, list: ParagraphKind) => {
    for (const node of element.childNodes) {
      if (node.nodeType === 3) {
        const text = printable(node.textContent ?? '').replaceAll(/[\s ]+/g, ' ')
        spans.push({ text, ...look })
        continue
      }
      if (node.nodeType !== 1) continue
      const child = node as Element
      const { tagName: tag } = child
      const style = child.getAttribute(STYLE) ?? ''
      // The bullet or the number of an entry of Word.
      if (/mso-list\s*:\s*ignore/i.test(style)) {
        kind = /\d/.test(child.textContent ?? '') ? 'NUMBER' : 'BULLET'
      } else if (tag === 'BR') spans.push({ text: '\n', ...look })
      else if (tag === 'STYLE' || tag === 'SCRIPT' || tag === 'TITLE') continue
      else if (!BLOCKS.has(tag) && tag !== 'UL' && tag !== 'OL') visit(child, lookOf(child, look), list)
      else {
        close()
        const side = /text-align\s*:\s*(\w+)/i.exec(style)?.[1]
        const outer = { kind, align }
        if (tag === 'LI') kind = list
        const own = child.getAttribute(KIND)
        if (own === 'BULLET' || own === 'NUMBER') kind = own
        if (side) align = side === 'center' ? 'CENTER' : side === 'right' || side === 'end' ? 'END' : 'START'
        visit(child, lookOf(child, look), tag === 'UL' ? 'BULLET' : tag === 'OL' ? 'NUMBER' : list)
        close()
        ;({ kind, align } = outer)
      }
    }
  }
  visit(root, PLAIN, 'BULLET')
  close()
  return result
}
