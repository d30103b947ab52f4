import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { parse } from 'parse5'
import { IN_HTML, takeLinks } from '../../../src/content/composition/links.ts'
import { parseTemplate } from '../../../src/content/composition/merge.ts'
import { preparedFrom } from '../../../src/providers/documents/html.ts'
import { runs } from '../../support/size.ts'

/** Our reading of links in HTML, compared with the parser of the standard and with the URLs of the runtime. */

interface Node {
  nodeName: string
  attrs?: Array<{ name: string; value: string }>
  childNodes?: Node[]
}

/** Returns the addresses that a browser would open, in order. */
function opened(node: Node): string[] {
  const isLink = node.nodeName === 'a' || node.nodeName === 'area'
  const href = isLink ? node.attrs?.find(({ name }) => name === 'href')?.value : undefined
  const own = href === undefined ? null : URL.parse(href)
  const below = (node.childNodes ?? []).flatMap(opened)
  return own?.protocol === 'https:' ? [own.href, ...below] : below
}

const linksOf = (html: string): string[] =>
  takeLinks(parseTemplate(html, { endingAfter: IN_HTML.ending }), IN_HTML).found.map(
    ({ link }) => new URL(link.source).href,
  )

const oneOf = (...pieces: string[]) => fc.constantFrom(...pieces)
const many = (arbitrary: fc.Arbitrary<string>, maxLength: number) =>
  fc.array(arbitrary, { maxLength }).map((pieces) => pieces.join(''))

const space = many(oneOf(' ', '\t', '\n', '\r', '\f'), 2)
const between = oneOf(' ', '\n', '\t', '/', ' /', '\r\n')
const scheme = oneOf(
  'https://',
  'HTTPS://',
  'https:/',
  'ht\ntps://',
  'https&colon;//',
  '&#104;ttps:&#x2F;/',
  'http://',
  '//',
  '',
)
const rest = many(
  oneOf(
    'a',
    'B/',
    '.',
    '?',
    '&',
    '=',
    '#',
    ' ',
    '\n',
    '&amp;',
    '&amp',
    '&#038;',
    '&copy',
    '&copy=',
    '&#10;',
    '&Tab;',
    '&eacute;',
    '。',
    '’',
    '(',
    ')',
    'ü',
    "'",
    '"',
    '<',
    '>',
    '%',
    '\\',
  ),
  12,
)
const written = fc
  .tuple(scheme, oneOf('a.example/', 'A.example:8080?', 'münchen.example#'), rest)
  .map((parts) => parts.join(''))
const value = fc
  .tuple(space, written, space, oneOf('"', "'", ''))
  .map(([before, address, after, quote]) =>
    quote === ''
      ? address.replace(/[\s"'<>=`]/g, '').replace(/\/$/, '')
      : quote + (before + address + after).replaceAll(quote, '') + quote,
  )
const other = fc
  .tuple(oneOf('title', 'data-href', 'class', 'style'), value)
  .map(([name, text]) => `${name}=${text}`)
const link = fc
  .tuple(
    oneOf('a', 'A', 'area', 'b', 'abbr'),
    fc.array(other, { maxLength: 2 }),
    oneOf('href', 'HREF', 'hReF'),
    space,
    space,
    value,
    fc.array(other, { maxLength: 1 }),
    between,
  )
  .map(
    ([element, before, name, left, right, address, after, gap]) =>
      `<${[element, ...before, `${name}${left}=${right}${address}`, ...after].join(gap === '/' ? ' ' : gap)} >x</a></${element}>`,
  )
const around = oneOf(
  '<p>x</p>',
  '<!-- <a href="https://no.example/">-->',
  '<title><a href="https://no.example/"></title>',
  '<style><a href="https://no.example/"></style>',
  '2 < 3',
  '&lt;a href="https://no.example/">',
  '<br>',
)
const mail = fc
  .array(fc.oneof(link, around), { maxLength: 6 })
  .map((pieces) => `<body>${pieces.join('\n')}</body>`)

describe('a link in HTML', () => {
  test('is found where a browser finds one, with the address that it would open', () => {
    fc.assert(
      fc.property(mail, (html) => {
        const expected = opened(parse(html) as unknown as Node)
        expect(linksOf(html)).toEqual(expected)
      }),
      { numRuns: runs(20_000) },
    )
  })

  test('has the same address in the text made from the HTML', async () => {
    await fc.assert(
      fc.asyncProperty(value, async (address) => {
        const html = `<body><a href=${address}>Read</a></body>`
        const { text } = await preparedFrom(html)
        const inText = takeLinks(parseTemplate(text)).found.map(({ link }) => new URL(link.source).href)
        expect(inText).toEqual(linksOf(html))
      }),
      { numRuns: runs(5_000) },
    )
  })
})
