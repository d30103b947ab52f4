import { inOneWord } from '../../lib/address-in-html.ts'

/** Processes untrusted HTML, only in the thread for documents: both libraries can take long for a few bytes. */

export interface PreparedHtml {
  /** The HTML that is sent. Styles are inlined, because many mail programs ignore `<style>`. */
  html: string
  /** The HTML as text, for mail programs that show no HTML. */
  text: string
}

export const preparedFrom = async (html: string): Promise<PreparedHtml> => ({
  html: await inlined(html),
  text: await asText(html),
})

/** Returns HTML as text. Merge fields stay as they are: no line is wrapped, and no heading is written in capitals. */
export async function asText(html: string): Promise<string> {
  const { convert } = await import('html-to-text')
  const heading = { uppercase: false }
  return convert(html, {
    wordwrap: false,
    selectors: [
      {
        selector: 'a',
        options: { linkBrackets: ['<', '>'], hideLinkHrefIfSameAsText: true, pathRewrite: inOneWord },
      },
      { selector: 'img', format: 'skip' },
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: heading })),
    ],
  }).trim()
}

const MAX_HTML = 65_536

/** Returns the text of a mail that has only HTML. Quotes are marked as in a text. */
export async function textOfMail(html: string): Promise<string> {
  const { convert } = await import('html-to-text')
  const limits = { maxInputLength: MAX_HTML, maxDepth: 40, maxChildNodes: 2_000, maxBaseElements: 1 }
  return convert(html.slice(0, MAX_HTML), {
    wordwrap: false,
    limits,
    selectors: [
      { selector: 'a', options: { ignoreHref: true } },
      { selector: 'img', format: 'skip' },
    ],
  })
}

/** Styles that are slow to inline stay in `<style>`, because most programs read it too. */
async function inlined(html: string): Promise<string> {
  const css = stylesOf(html)
  if (css === '' || isHeavy(css, html)) return html
  const { default: juice } = await import('juice')
  return juice(eachStyle(html, asPlainStyle), {
    preserveImportant: true,
    preservePseudos: true,
    removeInlinedSelectors: true,
    // A rule that matches nothing here may match elements that a mail program adds: `.ExternalClass`, `#outlook
    // a`.
    removeStyleTags: false,
  })
}

interface Style {
  /** The start tag without `<style` and `>`. */
  attributes: string
  css: string
}

/** Replaces the `<style>` elements of the HTML. */
function eachStyle(html: string, change: (style: Style) => Style): string {
  const lower = html.toLowerCase()
  let changed = ''
  let from = 0
  for (let at = lower.indexOf('<style'); at >= 0; at = lower.indexOf('<style', from)) {
    const begins = lower.indexOf('>', at) + 1
    const ends = begins === 0 ? -1 : lower.indexOf('</style', begins)
    if (ends < 0) break
    const named = at + '<style'.length
    const { attributes, css } = change({
      attributes: html.slice(named, begins - 1),
      css: html.slice(begins, ends),
    })
    changed += `${html.slice(from, named)}${attributes}>${css}`
    from = ends
  }
  return changed + html.slice(from)
}

/** HTML comment signs around the rules or between them. Old templates have them, and CSS ignores them. */
const COMMENT_SIGNS = /(^|\})(?:\s{0,200}(?:<!--(?!\[)|-->)){1,9}/g

const MEDIUM = /\smedia\s{0,9}=\s{0,9}(?:"([^"]*)"|'([^']*)'|(\S+))/i
const EVERY_MEDIUM: ReadonlySet<string> = new Set(['', 'all', 'screen'])

/** Keeps rules for one medium in their element: a style attribute applies to every medium. */
function asPlainStyle({ attributes, css }: Style): Style {
  const [, ...written] = MEDIUM.exec(attributes) ?? []
  const medium = written.find((value) => value !== undefined) ?? ''
  const applies = EVERY_MEDIUM.has(medium.trim().toLowerCase())
  return {
    attributes: applies ? attributes : `${attributes} data-embed`,
    css: css.replace(COMMENT_SIGNS, '$1'),
  }
}

/** Returns the full text of the `<style>` elements of the HTML. */
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
/** Largest number of comparisons of a part of a selector with an element. They take a tenth of a second. */
const MAX_COMPARISONS = 50_000
/** Cost of a function that compares further elements, such as `:has()`. */
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
