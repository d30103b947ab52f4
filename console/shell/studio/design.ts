import type { SegmentRules } from '../../api/api.gen.ts'

/** The document of a designed email, as the API stores it. */

export type BrandColor = 'PRIMARY' | 'ACCENT' | 'TEXT' | 'MUTED' | 'BACKGROUND' | 'SURFACE'
/** A color of the brand, or a fixed color such as #1a2b3c. */
type Color = string
export type Alignment = 'START' | 'CENTER' | 'END'
export type Padding = 'NONE' | 'SMALL' | 'NORMAL' | 'LARGE'
export type TextSize = 'SMALL' | 'NORMAL' | 'LARGE'
export type ParagraphKind = 'PARAGRAPH' | 'BULLET' | 'NUMBER'

export interface Span {
  text: string
  bold: boolean
  italic: boolean
  underline: boolean
  strike: boolean
  link: string | null
  color: Color | null
}

export interface Paragraph {
  kind: ParagraphKind
  align: Alignment
  spans: Span[]
}

interface Common {
  /** Unique in the document. */
  id: string
  padding: Padding
  background: Color | null
  /** Rules of contacts; null for everybody. */
  showTo: SegmentRules | null
}

export interface MenuEntry {
  label: string
  url: string | null
}
export interface SocialEntry {
  network: SocialNetwork
  url: string | null
}
export interface Card {
  imageUrl: string | null
  alt: string
  title: string
  text: string
  price: string
  label: string
  url: string | null
}

interface Contents {
  LOGO: { width: number; align: Alignment; link: string | null }
  HEADING: { text: string; level: number; align: Alignment; color: Color | null }
  TEXT: { paragraphs: Paragraph[]; size: TextSize }
  IMAGE: {
    url: string | null
    alt: string
    isDecorative: boolean
    link: string | null
    width: number
    align: Alignment
    isRounded: boolean
  }
  BUTTON: {
    label: string
    url: string | null
    align: Alignment
    variant: 'FILLED' | 'OUTLINED'
    isFullWidth: boolean
  }
  DIVIDER: object
  SPACER: { height: number }
  /** `links` is null for those of the brand. */
  SOCIAL: { links: SocialEntry[] | null; align: Alignment }
  MENU: { items: MenuEntry[]; align: Alignment }
  QUOTE: { text: string; author: string }
  COUPON: { text: string; code: string; note: string }
  VIDEO: { imageUrl: string | null; alt: string; url: string | null; label: string }
  FOOTER: { paragraphs: Paragraph[] }
  HTML: { html: string }
  COLUMNS: { columns: Column[]; stacksOnPhone: boolean }
  CARDS: { perRow: number; cards: Card[] }
}

export type BlockType = keyof Contents
export type BlockOf<T extends BlockType> = { [K in T]: Common & { type: K } & Contents[K] }[T]
export type Block = BlockOf<BlockType>
export type Leaf = BlockOf<Exclude<BlockType, 'COLUMNS' | 'CARDS'>>

export interface Column {
  /** Percent; null for columns of one width. */
  width: number | null
  blocks: Leaf[]
}

export interface Design {
  version: 1
  /** Null for the direction of the organization's language. */
  direction: 'LTR' | 'RTL' | null
  blocks: Block[]
}

export const SOCIAL_NETWORKS = [
  'FACEBOOK',
  'INSTAGRAM',
  'X',
  'LINKEDIN',
  'YOUTUBE',
  'TIKTOK',
  'PINTEREST',
  'WHATSAPP',
  'TELEGRAM',
  'THREADS',
  'BLUESKY',
  'MASTODON',
  'WEBSITE',
] as const
export type SocialNetwork = (typeof SOCIAL_NETWORKS)[number]

/** Kinds of blocks in the order of the menu. */
export const BLOCK_TYPES: readonly BlockType[] = [
  'TEXT',
  'HEADING',
  'IMAGE',
  'BUTTON',
  'LOGO',
  'COLUMNS',
  'DIVIDER',
  'SPACER',
  'CARDS',
  'QUOTE',
  'COUPON',
  'VIDEO',
  'SOCIAL',
  'MENU',
  'FOOTER',
  'HTML',
]

/** Whether a block of this kind can be inside a column. */
export const fitsColumn = (type: BlockType): boolean => type !== 'COLUMNS' && type !== 'CARDS'

/** Maximum number of blocks of a design. */
export const MOST_BLOCKS = 200

const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789'
export const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) => LETTERS[byte % LETTERS.length]).join('')

export const span = (text: string, look: Partial<Span> = {}): Span => ({
  text,
  bold: false,
  italic: false,
  underline: false,
  strike: false,
  link: null,
  color: null,
  ...look,
})

export const paragraph = (text: string, look: Partial<Paragraph> = {}): Paragraph => ({
  kind: 'PARAGRAPH',
  align: 'START',
  spans: text === '' ? [] : [span(text)],
  ...look,
})

const CONTENTS: { [T in BlockType]: () => Contents[T] } = {
  LOGO: () => ({ width: 160, align: 'CENTER', link: null }),
  HEADING: () => ({ text: '', level: 2, align: 'START', color: null }),
  TEXT: () => ({ paragraphs: [paragraph('')], size: 'NORMAL' }),
  IMAGE: () => ({
    url: null,
    alt: '',
    isDecorative: false,
    link: null,
    width: 100,
    align: 'CENTER',
    isRounded: false,
  }),
  BUTTON: () => ({ label: '', url: null, align: 'CENTER', variant: 'FILLED', isFullWidth: false }),
  DIVIDER: () => ({}),
  SPACER: () => ({ height: 24 }),
  SOCIAL: () => ({ links: null, align: 'CENTER' }),
  MENU: () => ({ items: [{ label: '', url: null }], align: 'CENTER' }),
  QUOTE: () => ({ text: '', author: '' }),
  COUPON: () => ({ text: '', code: '', note: '' }),
  VIDEO: () => ({ imageUrl: null, alt: '', url: null, label: '' }),
  FOOTER: () => ({ paragraphs: [] }),
  HTML: () => ({ html: '' }),
  COLUMNS: () => ({
    columns: [
      { width: null, blocks: [] },
      { width: null, blocks: [] },
    ],
    stacksOnPhone: true,
  }),
  CARDS: () => ({ perRow: 2, cards: [newCard(), newCard()] }),
}

export const newCard = (): Card => ({
  imageUrl: null,
  alt: '',
  title: '',
  text: '',
  price: '',
  label: '',
  url: null,
})

/** Returns a new block of the kind, with the usual settings. */
export const newBlock = <T extends BlockType>(type: T): BlockOf<T> =>
  ({
    id: newId(),
    type,
    padding: 'NORMAL',
    background: null,
    showTo: null,
    ...CONTENTS[type](),
  }) as unknown as BlockOf<T>

/** @param reason why its readers get the email */
export const newFooter = (reason: string): BlockOf<'FOOTER'> => ({
  ...newBlock('FOOTER'),
  paragraphs: [paragraph(reason, { align: 'CENTER' })],
})

/** Returns a design with a heading, a text and the footer, for an email from scratch. */
export const blankDesign = (reason: string): Design => ({
  version: 1,
  direction: null,
  blocks: [{ ...newBlock('HEADING'), level: 1 }, newBlock('TEXT'), newFooter(reason)],
})

/** Returns a design with the logo, a heading, a picture, a text, a button and the footer. */
export const basicDesign = (reason: string): Design => ({
  version: 1,
  direction: null,
  blocks: [
    newBlock('LOGO'),
    { ...newBlock('HEADING'), level: 1, align: 'CENTER' },
    newBlock('IMAGE'),
    newBlock('TEXT'),
    newBlock('BUTTON'),
    newFooter(reason),
  ],
})
