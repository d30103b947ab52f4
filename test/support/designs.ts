import fc from 'fast-check'
import type { Block, Design, Leaf } from '../../src/campaigns/designs/schema.ts'

/** Documents of designed mails. */

/** A document with every kind of block, as a caller writes it. */
export const EVERY_BLOCK = {
  version: 1,
  blocks: [
    { id: 'logo', type: 'LOGO', link: 'https://corner.example/' },
    { id: 'title', type: 'HEADING', text: 'Hello {{firstName|there}}', level: 1, align: 'CENTER' },
    {
      id: 'words',
      type: 'TEXT',
      paragraphs: [
        {
          spans: [
            { text: 'Fresh ' },
            { text: 'bread', bold: true },
            { text: ' & more', link: 'https://corner.example/bread?a=1&b={{city|New York}}' },
          ],
        },
        { kind: 'BULLET', spans: [{ text: 'Rye', italic: true }] },
        { kind: 'NUMBER', spans: [{ text: 'First', color: 'ACCENT' }] },
      ],
    },
    { id: 'picture', type: 'IMAGE', url: 'https://corner.example/bread.png', alt: 'A loaf', width: 50 },
    { id: 'button', type: 'BUTTON', label: 'Order', url: 'https://corner.example/order' },
    {
      id: 'outline',
      type: 'BUTTON',
      label: 'Visit',
      url: 'https://corner.example/visit',
      variant: 'OUTLINED',
    },
    {
      id: 'columns',
      type: 'COLUMNS',
      background: 'PRIMARY',
      columns: [
        { blocks: [{ id: 'left', type: 'TEXT', paragraphs: [{ spans: [{ text: 'Left' }] }] }] },
        {
          blocks: [
            {
              id: 'right',
              type: 'BUTTON',
              label: 'Right',
              url: 'https://corner.example/r',
              background: 'ACCENT',
            },
          ],
        },
      ],
    },
    { id: 'line', type: 'DIVIDER' },
    { id: 'gap', type: 'SPACER', height: 40 },
    { id: 'social', type: 'SOCIAL', links: [{ network: 'INSTAGRAM', url: 'https://instagram.com/corner' }] },
    { id: 'menu', type: 'MENU', items: [{ label: 'Prices', url: 'https://corner.example/prices' }] },
    { id: 'quote', type: 'QUOTE', text: 'Best rolls in town', author: 'A guest' },
    { id: 'coupon', type: 'COUPON', text: 'Ten percent off', code: 'ROLL10', note: 'Until Sunday' },
    {
      id: 'video',
      type: 'VIDEO',
      imageUrl: 'https://corner.example/still.png',
      alt: 'The oven',
      url: 'https://corner.example/video',
    },
    {
      id: 'cards',
      type: 'CARDS',
      perRow: 2,
      cards: [
        { title: 'Rye', text: 'Dark', price: '$4', label: 'Buy', url: 'https://corner.example/rye' },
        { title: 'Roll', price: '$1', imageUrl: 'https://corner.example/roll.png', alt: 'A roll' },
      ],
    },
    { id: 'html', type: 'HTML', html: '<p>By <em>hand</em></p>' },
    { id: 'end', type: 'FOOTER', paragraphs: [{ spans: [{ text: 'You joined at our shop.' }] }] },
  ],
}

/** Texts that would be markup, merge fields or ends of something if they were not escaped. */
const hostile = fc.constantFrom(
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '</mj-text></mj-column><mj-raw><script>alert(1)</script></mj-raw>',
  '<!-- --><mj-include path="/etc/passwd" />',
  ']]><![endif]-->',
  '<!--carillon:footer-->',
  '<!--carillon:piece 0-->',
  '<!--carillon:shown 0-->',
  '&lt;b&gt; &amp; &#x3c;',
  '{ firstName } $& $1 \\',
  '\u202eabc\u202c',
)
const field = fc.constantFrom('{{firstName}}', '{{city|New "York" <b>}}', '{{lastName|A & B}}')
const words = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: 'grapheme', maxLength: 20 }) },
  hostile,
  field,
)
const noBraces = (text: string): string =>
  text
    .replace(/[\p{Cc}]/gu, ' ')
    .replace(/\{\{(?!firstName\}\}|city\||lastName\|)/g, '(')
    .toWellFormed()
const text = fc.array(words, { maxLength: 3 }).map((parts) => noBraces(parts.join(' ')))
const line = text
  .map((value) => value.replace(/\s+/gu, ' ').slice(0, 60).toWellFormed().trim())
  .map(wholeFields)
const link = fc.option(
  fc
    .tuple(
      fc.webUrl({ validSchemes: ['https'], withQueryParameters: true }),
      fc.constantFrom('', '?n={{city|A&B}}'),
    )
    .map(([url, query]) => url.replaceAll('{{', '').split('?')[0]! + query),
  { nil: null },
)

/** Removes merge fields that were cut. */
function wholeFields(value: string): string {
  const open = value.lastIndexOf('{{')
  return open >= 0 && !value.includes('}}', open) ? value.slice(0, open).trim() : value
}

const span = fc.record({
  text,
  bold: fc.boolean(),
  italic: fc.boolean(),
  underline: fc.boolean(),
  strike: fc.boolean(),
  link,
  color: fc.constantFrom(null, 'ACCENT', '#ff00aa'),
})
const align = fc.constantFrom('START', 'CENTER', 'END')
const paragraph = fc.record({
  kind: fc.constantFrom('PARAGRAPH', 'BULLET', 'NUMBER'),
  align,
  spans: fc.array(span, { maxLength: 4 }),
})
const common = {
  id: fc.constant('x'),
  padding: fc.constantFrom('NONE', 'SMALL', 'NORMAL', 'LARGE'),
  background: fc.constantFrom(null, 'SURFACE', 'PRIMARY', '#123456', '#fefefe'),
  showTo: fc.constant(null),
}
const kind = <T extends string>(type: T) => fc.constant(type)
const picture = fc.constantFrom(
  null,
  'https://corner.example/a.png',
  'https://corner.example/a b.png?x=1&y=2',
)

const leaf = fc.oneof(
  fc.record({ ...common, type: kind('LOGO'), width: fc.constant(160), align, link }),
  fc.record({
    ...common,
    type: kind('HEADING'),
    text: line,
    level: fc.constantFrom(1, 2, 3),
    align,
    color: fc.constantFrom(null, 'PRIMARY'),
  }),
  fc.record({
    ...common,
    type: kind('TEXT'),
    paragraphs: fc.array(paragraph, { maxLength: 4 }),
    size: fc.constantFrom('SMALL', 'NORMAL', 'LARGE'),
  }),
  fc.record({
    ...common,
    type: kind('IMAGE'),
    url: picture,
    alt: line,
    isDecorative: fc.boolean(),
    link,
    width: fc.integer({ min: 10, max: 100 }),
    align,
    isRounded: fc.boolean(),
  }),
  fc.record({
    ...common,
    type: kind('BUTTON'),
    label: line,
    url: link,
    align,
    variant: fc.constantFrom('FILLED', 'OUTLINED'),
    isFullWidth: fc.boolean(),
  }),
  fc.record({ ...common, type: kind('DIVIDER') }),
  fc.record({ ...common, type: kind('SPACER'), height: fc.integer({ min: 4, max: 120 }) }),
  fc.record({
    ...common,
    type: kind('SOCIAL'),
    links: fc.array(fc.record({ network: fc.constantFrom('X', 'WEBSITE'), url: link }), { maxLength: 3 }),
    align,
  }),
  fc.record({
    ...common,
    type: kind('MENU'),
    items: fc.array(fc.record({ label: line, url: link }), { maxLength: 3 }),
    align,
  }),
  fc.record({ ...common, type: kind('QUOTE'), text, author: line }),
  fc.record({ ...common, type: kind('COUPON'), text: line, code: line, note: line }),
  fc.record({ ...common, type: kind('VIDEO'), imageUrl: picture, alt: line, url: link, label: line }),
  fc.record({ ...common, type: kind('FOOTER'), paragraphs: fc.array(paragraph, { maxLength: 2 }) }),
)

const block = fc.oneof(
  { weight: 4, arbitrary: leaf },
  fc.record({
    ...common,
    type: kind('COLUMNS'),
    columns: fc.array(
      fc.record({ width: fc.constantFrom(null, 30), blocks: fc.array(leaf, { maxLength: 3 }) }),
      {
        minLength: 2,
        maxLength: 4,
      },
    ),
    stacksOnPhone: fc.boolean(),
  }),
  fc.record({
    ...common,
    type: kind('CARDS'),
    perRow: fc.constantFrom(1, 2, 3),
    cards: fc.array(
      fc.record({ imageUrl: picture, alt: line, title: line, text, price: line, label: line, url: link }),
      { maxLength: 4 },
    ),
  }),
)

/** Gives each block an id of its own. */
function numbered(blocks: Block[]): Block[] {
  let n = 0
  const own = <B extends Block | Leaf>(one: B): B => ({ ...one, id: `b${n++}` })
  return blocks.map((one) =>
    one.type === 'COLUMNS'
      ? { ...own(one), columns: one.columns.map((column) => ({ ...column, blocks: column.blocks.map(own) })) }
      : own(one),
  )
}

/** Documents with hostile texts, merge fields and every kind of block but HTML, which is not escaped. */
export const anyDesign: fc.Arbitrary<Design> = fc
  .record({
    version: fc.constant(1 as const),
    direction: fc.constantFrom(null, 'LTR' as const, 'RTL' as const),
    blocks: fc.array(block, { maxLength: 6 }) as unknown as fc.Arbitrary<Block[]>,
  })
  .map((design) => ({ ...design, blocks: numbered(design.blocks) }))
