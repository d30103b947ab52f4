import { invalidField } from '../../lib/errors.ts'

/**
 * What is made of the HTML of a mail once, when it is saved, and not for every recipient. The
 * libraries are loaded with the first mail, as a server that sends none should not pay for them.
 */
export interface PreparedHtml {
  /** As it is sent: its styles stand in its elements, as many programs read no `<style>`. */
  html: string
  /** The same as text, for who reads no HTML. */
  text: string
}

/** Throws VALIDATION_FAILED for elements within elements without end. */
export async function prepareHtml(html: string): Promise<PreparedHtml> {
  assertDepth(html)
  return { html: await inlined(html), text: await textOfHtml(html) }
}

/** Builders of newsletters nest tables a dozen deep; parsers call themselves for each level. */
const MAX_DEPTH = 200
/** Elements that need no end: those of them beside one another are not within one another. */
const WITHOUT_END = new Set([
  ...['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'track', 'wbr'],
  ...[
    'p',
    'li',
    'td',
    'th',
    'tr',
    'dt',
    'dd',
    'option',
    'tbody',
    'thead',
    'tfoot',
    'colgroup',
    'html',
    'body',
  ],
])
const TAG = /<(\/?)([a-z][a-z0-9:-]{0,30})/gi

function assertDepth(html: string): void {
  let depth = 0
  for (const [, end, name] of html.matchAll(TAG)) {
    if (WITHOUT_END.has(name!.toLowerCase())) continue
    depth = Math.max(0, depth + (end ? -1 : 1))
    if (depth > MAX_DEPTH)
      throw invalidField(
        'htmlBody',
        'Elements of the HTML are nested too deeply. End each of them, and nest at most 200.',
        'maxDepth',
      )
  }
}

/** Merge fields stay as they are: nothing is wrapped, and no heading is written in capitals. */
async function textOfHtml(html: string): Promise<string> {
  const { convert } = await import('html-to-text')
  const heading = { uppercase: false }
  return convert(html, {
    wordwrap: false,
    selectors: [
      { selector: 'a', options: { linkBrackets: ['<', '>'], hideLinkHrefIfSameAsText: true } },
      { selector: 'img', format: 'skip' },
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: heading })),
    ],
  }).trim()
}

/** Styles that would take long to write into the elements stay where they are, which most programs read too. */
async function inlined(html: string): Promise<string> {
  const css = stylesOf(html)
  if (css === '' || isHeavy(css, html)) return html
  const { default: juice } = await import('juice')
  return juice(html, { preserveImportant: true, preservePseudos: true, preservedSelectors: [...OF_PROGRAMS] })
}

/** What names nothing in the mail, but something that a mail program puts around it. */
const OF_PROGRAMS = [
  '#outlook',
  '.ExternalClass',
  '.ReadMsgBody',
  '#MessageViewBody',
  'x-apple-data-detectors',
  'u +',
  'u~',
  'u ~',
  'u+',
  '.gmail',
  '.moz-text-html',
  '.yshortcuts',
]

/** All of what its `<style>`s say. */
function stylesOf(html: string): string {
  const lower = html.toLowerCase()
  const styles: string[] = []
  for (let at = lower.indexOf('<style'); at >= 0; at = lower.indexOf('<style', at)) {
    const end = lower.indexOf('</style', at)
    styles.push(html.slice(at, end < 0 ? undefined : end))
    at = end < 0 ? lower.length : end
  }
  return styles.join('\n')
}

const MAX_CSS = 30_000
const MAX_RULES = 400
const MAX_ELEMENTS = 2_500
/** Comparisons of a part of a selector with an element: a tenth of a second. */
const MAX_COMPARISONS = 50_000
/** A function such as `:has()` looks at further elements. */
const FUNCTION_COST = 10

function isHeavy(css: string, html: string): boolean {
  if (css.length > MAX_CSS || depthOf(css) > 2) return true
  const heads = css.split('{')
  if (heads.length > MAX_RULES || html.split('<').length > 2 * MAX_ELEMENTS) return true
  const parts = heads.slice(0, -1).map((text) => text.slice(text.lastIndexOf('}') + 1))
  const cost = parts.reduce(
    (sum, head) => sum + head.trim().split(/[\s,>+~]+/).length + FUNCTION_COST * (head.split('(').length - 1),
    0,
  )
  return cost * html.split('<').length > MAX_COMPARISONS
}

function depthOf(css: string): number {
  let depth = 0
  let deepest = 0
  for (const sign of css) {
    if (sign === '{') deepest = Math.max(deepest, ++depth)
    else if (sign === '}') depth -= 1
  }
  return deepest
}
