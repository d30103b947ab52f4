import type { Alignment, Block, BlockOf, Card, Design, Leaf, Paragraph, Span } from '../designs/schema.ts'

/** Writes the blocks of the templates that come with Carillon: only what differs from a plain block is given. */

/** A block without its id, which `designOf` gives it. */
type Unnumbered<B extends { id: string }> = B extends unknown ? Omit<B, 'id'> : never
type NewLeaf = Unnumbered<Leaf>
export type NewBlock =
  | NewLeaf
  | Unnumbered<BlockOf<'CARDS'>>
  | (Omit<BlockOf<'COLUMNS'>, 'id' | 'columns'> & {
      columns: Array<{ width: number | null; blocks: NewLeaf[] }>
    })

const PLAIN = { padding: 'NORMAL', background: null, showTo: null } as const

/** The look of a block, where it differs. */
type Look<T extends Block['type'] = Block['type']> = Partial<Pick<BlockOf<T>, 'padding' | 'background'>>
type More<T extends Block['type'], Field extends keyof BlockOf<T>> = Look<T> &
  Partial<Pick<BlockOf<T>, Field>>

/** Every button and link leads to the website of the organization until its author writes another address. */
const WEBSITE = '{{organization.website}}'

const plainSpan = {
  bold: false,
  italic: false,
  underline: false,
  strike: false,
  link: null,
  color: null,
} as const

const span = (text: string, look: Partial<Span> = {}): Span => ({ ...plainSpan, text, ...look })

export const paragraph = (
  text: string,
  { align = 'START', kind = 'PARAGRAPH', ...look }: Partial<Span & Omit<Paragraph, 'spans'>> = {},
): Paragraph => ({ kind, align, spans: [span(text, look)] })

export const logo = (align: Alignment = 'CENTER', look: Look<'LOGO'> = {}): NewLeaf => ({
  ...PLAIN,
  type: 'LOGO',
  width: 160,
  align,
  link: WEBSITE,
  ...look,
})

export const heading = (
  text: string,
  level: 1 | 2 | 3,
  look: More<'HEADING', 'align' | 'color'> = {},
): NewLeaf => ({ ...PLAIN, type: 'HEADING', text, level, align: 'START', color: null, ...look })

export const text = (paragraphs: Paragraph[], look: More<'TEXT', 'size'> = {}): NewLeaf => ({
  ...PLAIN,
  type: 'TEXT',
  paragraphs,
  size: 'NORMAL',
  ...look,
})

export const button = (
  label: string,
  look: More<'BUTTON', 'align' | 'variant' | 'isFullWidth'> = {},
): NewLeaf => ({
  ...PLAIN,
  type: 'BUTTON',
  label,
  url: WEBSITE,
  align: 'CENTER',
  variant: 'FILLED',
  isFullWidth: false,
  ...look,
})

export const divider = (look: Look<'DIVIDER'> = {}): NewLeaf => ({ ...PLAIN, type: 'DIVIDER', ...look })

export const spacer = (height: number, look: Look<'SPACER'> = {}): NewLeaf => ({
  ...PLAIN,
  padding: 'NONE',
  type: 'SPACER',
  height,
  ...look,
})

export const quote = (words: string, author: string, look: Look<'QUOTE'> = {}): NewLeaf => ({
  ...PLAIN,
  type: 'QUOTE',
  text: words,
  author,
  ...look,
})

export const coupon = (
  content: Pick<BlockOf<'COUPON'>, 'text' | 'code' | 'note'>,
  look: Look<'COUPON'> = {},
): NewLeaf => ({ ...PLAIN, type: 'COUPON', ...content, ...look })

/** Links to the places of the brand where the organization can be followed. */
const social = (): NewLeaf => ({
  ...PLAIN,
  type: 'SOCIAL',
  links: null,
  align: 'CENTER',
  background: 'BACKGROUND',
})

/** @param columns the blocks of each column, with its width in percent if not all are of one width */
export const columns = (
  given: Array<NewLeaf[] | { width: number; blocks: NewLeaf[] }>,
  look: More<'COLUMNS', 'stacksOnPhone'> = {},
): NewBlock => ({
  ...PLAIN,
  type: 'COLUMNS',
  columns: given.map((column) => (Array.isArray(column) ? { width: null, blocks: column } : column)),
  stacksOnPhone: true,
  ...look,
})

export const cards = (
  perRow: number,
  given: Array<Partial<Card> & Pick<Card, 'title'>>,
  look: Look<'CARDS'> = {},
): NewBlock => ({
  ...PLAIN,
  type: 'CARDS',
  perRow,
  cards: given.map((card) => ({
    imageUrl: null,
    alt: '',
    text: '',
    price: '',
    label: '',
    url: WEBSITE,
    ...card,
  })),
  ...look,
})

/** Returns the end of a mail: where the organization can be followed, and the footer. @param why a reader gets it */
export const ending = (why: string): NewBlock[] => [
  social(),
  { ...PLAIN, type: 'FOOTER', paragraphs: [paragraph(why, { align: 'CENTER' })] },
]

/** Returns the document of the blocks, with the color of the page above them. Their ids follow their order. */
export function designOf(blocks: readonly NewBlock[]): Design {
  let number = 0
  const numbered = <B extends object>(block: B): B & { id: string } => ({ id: `b${++number}`, ...block })
  return {
    version: 1,
    direction: null,
    blocks: [spacer(24, { background: 'BACKGROUND' }), ...blocks].map((block): Block => {
      const own = numbered(block)
      if (own.type !== 'COLUMNS') return own as Block
      const all = own.columns.map((column) => ({ ...column, blocks: column.blocks.map(numbered) as Leaf[] }))
      return { ...own, columns: all }
    }),
  }
}
