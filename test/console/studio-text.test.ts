import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { Window } from 'happy-dom'
import { createEditor } from 'lexical'
import { type Paragraph, paragraph, type Span, span } from '../../console/shell/studio/design.ts'
import { NODES, readParagraphs, writeParagraphs } from '../../console/shell/studio/rich-nodes.ts'
import {
  joined,
  KIND,
  linkOf,
  ofElement,
  ofPlainText,
  plainText,
  STYLE,
} from '../../console/shell/studio/spans.ts'

const joinedParagraphs = (paragraphs: readonly Paragraph[]): Paragraph[] =>
  paragraphs.map((one) => ({ ...one, spans: joined(one.spans) }))

/** Writes paragraphs into the editor of texts and reads them back. */
function throughEditor(paragraphs: readonly Paragraph[]): Paragraph[] {
  const editor = createEditor({
    nodes: NODES,
    onError(error) {
      throw error
    },
  })
  editor.update(() => writeParagraphs(paragraphs), { discrete: true })
  return editor.getEditorState().read(readParagraphs)
}

const HOSTILE = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '&lt;b&gt; &amp;amp;',
  '{{firstName|there}} {{#if x}}',
  '“נעים” \u202e مرحبا 👩‍👩‍👧‍👦 e\u0301',
  'a\tb  c',
  ' ',
]
const words = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
    .map((text) => text.replaceAll(/[\p{Cc}]/gu, '') || 'a'),
  fc.tuple(fc.constantFrom('one', 'two'), fc.constantFrom('three', 'four')).map((both) => both.join('\n')),
)
const aSpan: fc.Arbitrary<Span> = fc.record({
  text: words,
  bold: fc.boolean(),
  italic: fc.boolean(),
  underline: fc.boolean(),
  strike: fc.boolean(),
  link: fc.constantFrom(
    null,
    null,
    'https://a.example/?x={{id}}&y="z"',
    'mailto:wren@people.example',
    '{{shopUrl}}',
  ),
  color: fc.constantFrom(null, 'PRIMARY', 'MUTED', '#1a2b3c'),
})
const aParagraph: fc.Arbitrary<Paragraph> = fc.record({
  kind: fc.constantFrom('PARAGRAPH', 'BULLET', 'NUMBER'),
  align: fc.constantFrom('START', 'CENTER', 'END'),
  spans: fc.array(aSpan, { maxLength: 5 }),
})

test('a text keeps every letter, look, link, color and list through the editor', () => {
  fc.assert(
    fc.property(fc.array(aParagraph, { minLength: 1, maxLength: 6 }), (paragraphs) => {
      expect(throughEditor(paragraphs)).toEqual(joinedParagraphs(paragraphs))
    }),
  )
})

test('an empty text is one empty line', () => {
  expect(throughEditor([])).toEqual([paragraph('')])
  expect(throughEditor([paragraph(''), paragraph('')])).toEqual([paragraph(''), paragraph('')])
})

test('neighbours of one look become one span, and empty ones go', () => {
  const bold = { bold: true }
  expect(joined([span('a'), span(''), span('b'), span('c', bold), span('d', bold), span('e')])).toEqual([
    span('ab'),
    span('cd', bold),
    span('e'),
  ])
})

/** Reads HTML as a paste does, without the parser of the browser. */
function pasted(html: string): Paragraph[] {
  const { document } = new Window()
  document.body.innerHTML = html.replaceAll(/\sstyle=/g, ` ${STYLE}=`)
  return ofElement(document.body as unknown as Element)
}
const texts = (paragraphs: readonly Paragraph[]) =>
  paragraphs.map(({ kind, spans }) => `${kind[0]} ${spans.map(({ text }) => text).join('|')}`)

test('a paste of Word keeps its lists, bold words and links', () => {
  const word = `<p class="MsoNormal">Dear <b>guests</b>,<span></span></p>
    <p class="MsoListParagraph" style="text-indent:-18pt;mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·<span>  </span></span>Bread</p>
    <p class="MsoListParagraph" style="mso-list:l1 level1 lfo2"><span style="mso-list:Ignore">1.<span> </span></span>Oven</p>
    <p class="MsoNormal" style="text-align:center">See <a href="https://bakery.example/menu">the menu</a></p>`
  const paragraphs = pasted(word)
  expect(texts(paragraphs)).toEqual(['P Dear |guests|,', 'B Bread', 'N Oven', 'P See |the menu'])
  expect(paragraphs[0]!.spans[1]!.bold).toBe(true)
  expect(paragraphs[3]!.align).toBe('CENTER')
  expect(paragraphs[3]!.spans[1]!.link).toBe('https://bakery.example/menu')
})

test('a paste of Google Docs or Gmail keeps looks that are styles', () => {
  const docs = `<b style="font-weight:normal"><p><span style="font-weight:700">Bold</span><span style="font-weight:400"> plain </span><span style="font-style:italic;text-decoration:underline">both</span></p></b>`
  const [first] = pasted(docs)
  expect(first!.spans).toEqual([
    span('Bold', { bold: true }),
    span(' plain '),
    span('both', { italic: true, underline: true }),
  ])
  const gmail = '<div dir="ltr"><div>One</div><div><br></div><ul><li>Two</li><li>Three</li></ul></div>'
  expect(texts(pasted(gmail))).toEqual(['P One', 'B Two', 'B Three'])
})

test('a copy of the studio keeps its lists and the colors of the brand', () => {
  const [first] = pasted(`<p ${KIND}="NUMBER"><span style="color: var(--mail-ACCENT)">New</span></p>`)
  expect(first).toEqual({ kind: 'NUMBER', align: 'START', spans: [span('New', { color: 'ACCENT' })] })
})

test('scripts, styles and dangerous links of a paste are left out, and their words stay words', () => {
  const hostile =
    '<p>a<script>alert(1)</script><style>p{}</style><a href="javascript:alert(1)">b</a><a href=" data:text/html,x">c</a>&lt;img onerror&gt;</p>'
  expect(pasted(hostile)).toEqual([paragraph('abc<img onerror>')])
})

test('a paste of plain text has a paragraph for each line and no control characters', () => {
  expect(ofPlainText('one\r\ntwo\u0007\n\nthree')).toEqual(
    ['one', 'two', '', 'three'].map((text) => paragraph(text)),
  )
  expect(plainText(ofPlainText('one\ntwo'))).toBe('one\ntwo')
})

test('an address is a link as people type it', () => {
  expect(linkOf('example.com/shop')).toBe('https://example.com/shop')
  expect(linkOf(' https://example.com ')).toBe('https://example.com')
  expect(linkOf('wren@people.example')).toBe('mailto:wren@people.example')
  expect(linkOf('{{shortLink.a1}}')).toBe('{{shortLink.a1}}')
  expect(linkOf('localhost.example:8080/x')).toBe('https://localhost.example:8080/x')
  for (const wrong of [
    '',
    'shop',
    'two words.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://',
  ])
    expect(linkOf(wrong)).toBeNull()
})
