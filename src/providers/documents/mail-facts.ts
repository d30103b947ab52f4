import type { parseDocument } from 'htmlparser2'
import { foreignTagsIn } from '../../lib/foreign-merge-tags.ts'

/** Reads what the HTML of a mail shows, only in the thread for documents. */
export interface MailFacts {
  images: MailImage[]
  /** Targets of all links, in order. */
  hrefs: string[]
  /** Texts that are hard to read. One for each pair of colors. */
  lowContrast: LowContrast[]
  /** Merge tags of other programs in visible text and in attributes, each once. */
  foreignTags: string[]
  /** Names of elements that mail programs remove, each once. */
  removed: string[]
  /** Number of visible characters. */
  textLength: number
}

interface MailImage {
  src: string
  /** Null without the attribute. An image that only decorates has an empty text. */
  alt: string | null
  /** Whether a link shows nothing else. */
  isLink: boolean
}

interface LowContrast {
  text: string
  /** Contrast by WCAG, with one decimal. */
  ratio: number
}

type Document = ReturnType<typeof parseDocument>
type AnyNode = Document | Document['children'][number]
type Element = Extract<AnyNode, { attribs: unknown }>

type Color = readonly [red: number, green: number, blue: number]

/** How a text at a place of the document is shown. */
interface Shown {
  color: Color
  /** Null over an image, whose colors are unknown. */
  background: Color | null
  /** Font size, px. */
  size: number
  isBold: boolean
  isHidden: boolean
}

const BLACK: Color = [0, 0, 0]
const LINK_BLUE: Color = [0, 0, 238]
const PAGE: Shown = { color: BLACK, background: [255, 255, 255], size: 16, isBold: false, isHidden: false }

/** Largest number of each kind of facts. */
const MAX_FACTS = 500
const MAX_SNIPPET = 60
const NO_TEXT: ReadonlySet<string> = new Set(['style', 'script', 'title', 'template'])
const REMOVED: ReadonlySet<string> = new Set(
  'script iframe frame object embed applet form input select textarea audio video base'.split(' '),
)
const HEADINGS: Readonly<Record<string, number>> = { h1: 32, h2: 24, h3: 18.72, h4: 16, h5: 13.28, h6: 10.72 }
const BOLD: ReadonlySet<string> = new Set(['b', 'strong', 'th', ...Object.keys(HEADINGS)])
/** White space, and signs without a shape, with which preview texts are filled up. */
const BLANK = /(?:[\s\p{Cf}]|\u034f)+/gu

/** Returns the facts. The document is walked without recursion, because it may be nested deeply. */
export async function factsOf(html: string): Promise<MailFacts> {
  const { parseDocument: parse } = await import('htmlparser2')
  const facts: MailFacts = {
    images: [],
    hrefs: [],
    lowContrast: [],
    foreignTags: [],
    removed: [],
    textLength: 0,
  }
  const texts: string[] = []
  const pairs = new Set<string>()
  const stack: Array<{ node: AnyNode; shown: Shown }> = [{ node: parse(html), shown: PAGE }]
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { node, shown } = next
    if (node.type === 'text') {
      const text = node.data.replace(BLANK, ' ').trim()
      if (text === '' || shown.isHidden) continue
      texts.push(text)
      facts.textLength += text.length
      addContrast(facts, { text, shown, pairs })
    }
    if (!('children' in node)) continue
    const below = 'attribs' in node ? shownIn(node, shown) : shown
    if ('attribs' in node) addElement(facts, node, { isHidden: below.isHidden, texts })
    if ('attribs' in node && NO_TEXT.has(node.name)) continue
    for (const child of node.children.toReversed()) stack.push({ node: child, shown: below })
  }
  facts.foreignTags = foreignTagsIn(texts.join('\n')).slice(0, MAX_FACTS)
  return facts
}

function addElement(
  facts: MailFacts,
  element: Element,
  { isHidden, texts }: { isHidden: boolean; texts: string[] },
): void {
  const { name, attribs } = element
  if (REMOVED.has(name) && !facts.removed.includes(name)) facts.removed.push(name)
  const { href, src, alt, title, width, height } = attribs
  if ((name === 'a' || name === 'area') && href !== undefined && facts.hrefs.length < MAX_FACTS)
    facts.hrefs.push(href.trim())
  const isPixel = width === '1' && height === '1'
  if (name === 'img' && src !== undefined && !isPixel && !isHidden && facts.images.length < MAX_FACTS)
    facts.images.push({ src: src.trim(), alt: alt ?? null, isLink: isOnlyInLink(element) })
  for (const value of [href, src, alt, title]) if (value) texts.push(value)
}

function isOnlyInLink(image: Element): boolean {
  const { parent } = image
  if (!parent || !('attribs' in parent) || parent.name !== 'a') return false
  return parent.children.every(
    (child) => child === image || (child.type === 'text' && child.data.replace(BLANK, '') === ''),
  )
}

function addContrast(
  facts: MailFacts,
  { text, shown, pairs }: { text: string; shown: Shown; pairs: Set<string> },
): void {
  const { color, background, size, isBold } = shown
  if (background === null || facts.lowContrast.length >= MAX_FACTS) return
  const ratio = contrastOf(color, background)
  // WCAG 2.2, success criterion 1.4.3.
  const isLarge = size >= 24 || (size >= 18.66 && isBold)
  if (ratio >= (isLarge ? 3 : 4.5)) return
  const pair = [...color, ...background].join()
  if (pairs.has(pair)) return
  pairs.add(pair)
  facts.lowContrast.push({
    text: text.slice(0, MAX_SNIPPET).toWellFormed(),
    ratio: Math.floor(ratio * 10) / 10,
  })
}

function contrastOf(one: Color, other: Color): number {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light! + 0.05) / (dark! + 0.05)
}

function luminance(color: Color): number {
  const [red, green, blue] = color.map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}

/** Returns how texts in an element are shown. Styles of `<style>` are in the elements already. */
function shownIn({ name, attribs }: Element, around: Shown): Shown {
  const style = declarationsOf(attribs.style ?? '')
  const weight = style.get('font-weight')
  const own =
    style.get('color') ??
    (name === 'font' ? attribs.color : undefined) ??
    (name === 'body' ? attribs.text : undefined)
  const inherited = name === 'a' && attribs.href !== undefined ? LINK_BLUE : around.color
  const background = backgroundOf(style, attribs, around.background)
  return {
    color: (own === undefined ? undefined : colorOf(own, background ?? around.color)) ?? inherited,
    background,
    size: sizeOf(style.get('font-size'), around.size) ?? HEADINGS[name] ?? around.size,
    isBold: weight === undefined ? around.isBold || BOLD.has(name) : /^bold|^[6-9]00/.test(weight),
    isHidden: around.isHidden || isHidden(style) || attribs.hidden !== undefined,
  }
}

function isHidden(style: ReadonlyMap<string, string>): boolean {
  return (
    style.get('display') === 'none' ||
    style.get('visibility') === 'hidden' ||
    /^0(?:\.0)?$/.test(style.get('opacity') ?? '') ||
    /^0(?:px)?$/.test(style.get('max-height') ?? '') ||
    /^0(?:px)?$/.test(style.get('font-size') ?? '')
  )
}

function backgroundOf(
  style: ReadonlyMap<string, string>,
  { bgcolor, background: image }: Element['attribs'],
  behind: Color | null,
): Color | null {
  const short = style.get('background') ?? ''
  const written = [style.get('background-color'), ...wordsOf(short), bgcolor]
  const hasImage = /url\(|gradient\(/i.test(`${short} ${style.get('background-image') ?? ''}`) || image
  if (hasImage) return null
  for (const value of written) {
    const color = value && colorOf(value, behind ?? BLACK)
    if (color) return color
  }
  return behind
}

/** Splits a value at its spaces. A function such as `rgb(0, 0, 0)` stays whole. */
const wordsOf = (value: string): string[] => value.match(/[^\s(]+(?:\([^)]{0,100}\))?/g) ?? []

/** @param behind the color below one that lets it through. Undefined for a value that is no color. */
function colorOf(value: string, behind: Color): Color | undefined {
  const read = Bun.color(value.trim(), '[rgba]')
  if (!read) return undefined
  const [red, green, blue, alpha] = read
  const share = alpha / 255
  const mixed = [red, green, blue].map((part, n) => Math.round(part * share + behind[n]! * (1 - share)))
  return [mixed[0]!, mixed[1]!, mixed[2]!]
}

const UNITS: Readonly<Record<string, number>> = { px: 1, pt: 4 / 3, rem: 16 }

function sizeOf(value: string | undefined, around: number): number | undefined {
  const [, amount, unit = ''] = /^([\d.]{1,9})(px|pt|rem|em|%)/.exec(value ?? '') ?? []
  if (amount === undefined) return undefined
  const factor = unit === '%' ? around / 100 : unit === 'em' ? around : UNITS[unit]!
  return Number(amount) * factor
}

/** Returns the declarations of a style attribute, names and values in lower case. */
function declarationsOf(style: string): Map<string, string> {
  const found = new Map<string, string>()
  // A semicolon in brackets belongs to the value: `url(data:image/png;base64,…)`.
  let depth = 0
  let from = 0
  for (let at = 0; at <= style.length; at++) {
    const sign = style[at]
    if (sign === '(') depth += 1
    if (sign === ')') depth = Math.max(0, depth - 1)
    if (at < style.length && (sign !== ';' || depth > 0)) continue
    const declaration = style.slice(from, at)
    from = at + 1
    const colon = declaration.indexOf(':')
    if (colon < 0) continue
    const value = declaration.slice(colon + 1).replace(/!important/i, '')
    found.set(declaration.slice(0, colon).trim().toLowerCase(), value.trim().toLowerCase())
  }
  return found
}
