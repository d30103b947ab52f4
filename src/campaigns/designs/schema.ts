import * as v from 'valibot'
import { BRAND_COLORS, SOCIAL_NETWORKS } from '../../accounts/brand/table.ts'
import { type RuleGroup, RuleSet } from '../../contacts/segment-rules/rules.ts'
import { MAX_SHOWN_BLOCKS } from '../../content/mail/shown-blocks.ts'
import { lineText, listOf, oneOf, text, wholeNumber } from '../../http/schema.ts'
import { component, described, enumeration } from '../../lib/describe.ts'

/**
 * The document of a designed mail: a list of blocks, some of which have columns. It is stored as its author wrote it;
 * `render.ts` makes the mail of it when it is saved.
 */

/** Version of the document. A later version has a number of its own, and reads this one. */
const DESIGN_VERSION = 1

const MAX_BLOCKS = 200
/** Maximum number of characters of a document as JSON. Mails that take long to load are of a tenth of it. */
const MAX_DESIGN = 200_000
const MAX_URL = 2_048

/** A color of the brand, or a fixed one. */
const color = v.pipe(
  described(v.string('must be a color'), {
    type: 'string',
    pattern: `^(${BRAND_COLORS.join('|')}|#[0-9a-f]{6})$`,
    description: `${BRAND_COLORS.join(', ')} of the brand, which changes with it, or a fixed color such as #1a2b3c.`,
  }),
  v.check(
    (value) => BRAND_COLORS.some((known) => known === value) || /^#[0-9a-fA-F]{6}$/.test(value),
    `must be ${BRAND_COLORS.join(', ')} or a color such as #1a2b3c`,
  ),
  v.transform((value) => (value.startsWith('#') ? value.toLowerCase() : value)),
)

const ALIGNMENTS = enumeration('DesignAlignment', 'The side to which a content moves.', {
  START: 'Where lines begin: left, and right in a mail that is read from right to left.',
  CENTER: 'The middle.',
  END: 'Where lines end.',
})
export type Alignment = (typeof ALIGNMENTS)[number]

const PADDINGS = enumeration('DesignPadding', 'The space above and below a block.', {
  NONE: 'None.',
  SMALL: 'Half of the usual space.',
  NORMAL: 'The usual space.',
  LARGE: 'Twice the usual space.',
})
export type Padding = (typeof PADDINGS)[number]

const TEXT_SIZES = enumeration('DesignTextSize', 'The size of a text.', {
  SMALL: 'For small print.',
  NORMAL: 'For reading.',
  LARGE: 'For an introduction.',
})

const DIRECTIONS = enumeration('DesignDirection', 'In which direction lines are read.', {
  LTR: 'From left to right.',
  RTL: 'From right to left, as Arabic and Hebrew.',
})

const PARAGRAPH_KINDS = enumeration('DesignParagraphKind', 'A kind of paragraph.', {
  PARAGRAPH: 'A paragraph.',
  BULLET: 'An entry of a list with bullets.',
  NUMBER: 'An entry of a list with numbers.',
})

const BUTTON_VARIANTS = enumeration('DesignButtonVariant', 'The look of a button.', {
  FILLED: 'The label on the main color.',
  OUTLINED: 'A border and the label in the main color.',
})

/** Beginnings of an address that a link or a picture may have. A merge field may hold the address. */
const LINK = /^(?:https?:\/\/\S|mailto:\S|tel:\S|sms:\S|\{\{)/i
const PICTURE = /^(?:https?:\/\/\S|\{\{)/i

const address = (pattern: RegExp, message: string) =>
  v.optional(v.nullable(v.pipe(lineText(1, MAX_URL), v.regex(pattern, message))), null)

const link = address(LINK, 'must begin with https://, mailto:, tel:, sms: or a merge field')
const picture = address(PICTURE, 'must begin with https:// or a merge field')

/** A text on one line that may be empty while it is not written. */
const line = (max: number) => v.optional(lineText(0, max), '')
const flag = (fallback: boolean) => v.optional(v.boolean('must be true or false'), fallback)
const choice = <const W extends readonly string[]>(words: W, fallback: W[number]) =>
  v.optional(oneOf(words), fallback)
const anyColor = v.optional(v.nullable(color), null)

/** A text with its spaces, because the next part of the paragraph follows it. */
const part = v.pipe(
  v.string('must be text'),
  v.maxLength(10_000, 'must have at most 10000 characters'),
  v.check((value) => !/[^\P{Cc}\n\t]/u.test(value), 'must not hold control characters'),
  v.check((value) => value.isWellFormed(), 'must be well-formed Unicode'),
)

const Span = component('DesignSpan', 'A part of a paragraph with one look.', {
  text: [part, 'The text, with merge fields. A line break begins a new line.'],
  bold: [flag(false), 'Whether it is bold.'],
  italic: [flag(false), 'Whether it is italic.'],
  underline: [flag(false), 'Whether it is underlined.'],
  strike: [flag(false), 'Whether it is struck through.'],
  link: [link, 'Where it leads; null for no link.'],
  color: [anyColor, 'Its color; null for that of the text around it.'],
})
export type Span = v.InferOutput<typeof Span>

const Paragraph = component('DesignParagraph', 'A paragraph, or an entry of a list.', {
  kind: [choice(PARAGRAPH_KINDS, 'PARAGRAPH'), 'The kind. Entries of the same kind in a row are one list.'],
  align: [choice(ALIGNMENTS, 'START'), 'Its side.'],
  spans: [
    listOf(Span, { max: 200, message: 'must be an array of parts' }),
    'Its parts in order; none for an empty line.',
  ],
})
export type Paragraph = v.InferOutput<typeof Paragraph>

const paragraphs = listOf(Paragraph, { max: 300, message: 'must be an array of paragraphs' })

const blockId = v.pipe(
  v.string('must be text'),
  v.regex(/^[A-Za-z0-9_-]{1,40}$/, 'must be 1 to 40 letters, digits, _ or -'),
)

const kind = <const T extends string>(type: T) => [v.literal(type), 'The kind of block.'] as const
const common = {
  id: [blockId, 'Id of the block, which you choose: unique in the document.'],
  padding: [choice(PADDINGS, 'NORMAL'), 'The space above and below it.'],
  background: [
    anyColor,
    'The color under it; null for that of the mail. Texts get a color that can be read on it.',
  ],
  showTo: [
    v.optional(v.nullable(RuleSet), null),
    'Rules as of a segment: only contacts that match them get the block; null for all.',
  ],
} as const
const align = [choice(ALIGNMENTS, 'START'), 'Its side.'] as const
const centered = [choice(ALIGNMENTS, 'CENTER'), 'Its side.'] as const

const Logo = component('BlockLogo', 'The logo of the brand; its name for an organization without a logo.', {
  ...common,
  type: kind('LOGO'),
  width: [v.optional(wholeNumber(40, 400), 160), 'The width of the logo in pixels.'],
  align: centered,
  link: [link, 'Where it leads; null for no link.'],
})

const Heading = component('BlockHeading', 'A heading.', {
  ...common,
  type: kind('HEADING'),
  text: [line(500), 'The heading, with merge fields.'],
  level: [v.optional(wholeNumber(1, 3), 2), 'Its level: 1 is the title of the mail.'],
  align,
  color: [anyColor, 'Its color; null for that of texts.'],
})

const Text = component('BlockText', 'A text of paragraphs and lists.', {
  ...common,
  type: kind('TEXT'),
  paragraphs: [v.optional(paragraphs, []), 'Its paragraphs in order.'],
  size: [choice(TEXT_SIZES, 'NORMAL'), 'Its size.'],
})

const Image = component('BlockImage', 'A picture.', {
  ...common,
  type: kind('IMAGE'),
  url: [
    picture,
    'The address of the picture, such as the `url` of an uploaded file; null while it is not chosen.',
  ],
  alt: [line(500), 'Text for readers who do not see the picture.'],
  isDecorative: [flag(false), 'Whether it shows nothing that a reader needs; it then has no text.'],
  link: [link, 'Where it leads; null for no link.'],
  width: [v.optional(wholeNumber(10, 100), 100), 'Its width in percent of the space.'],
  align: centered,
  isRounded: [flag(false), 'Whether its corners are round.'],
})

const Button = component('BlockButton', 'A button.', {
  ...common,
  type: kind('BUTTON'),
  label: [line(120), 'Its label, with merge fields.'],
  url: [link, 'Where it leads; null while it is not chosen.'],
  align: centered,
  variant: [choice(BUTTON_VARIANTS, 'FILLED'), 'Its look.'],
  isFullWidth: [flag(false), 'Whether it is as wide as the space.'],
})

const Divider = component('BlockDivider', 'A line across the mail.', { ...common, type: kind('DIVIDER') })

const Spacer = component('BlockSpacer', 'An empty space.', {
  ...common,
  type: kind('SPACER'),
  height: [v.optional(wholeNumber(4, 120), 24), 'Its height in pixels.'],
})

const SocialLink = component('DesignSocialLink', 'A place where the organization can be followed.', {
  network: [oneOf(SOCIAL_NETWORKS), 'The place.'],
  url: [link, 'The address of the organization there; null while it is not written.'],
})

const Social = component('BlockSocial', 'Links to the places where the organization can be followed.', {
  ...common,
  type: kind('SOCIAL'),
  links: [
    v.optional(v.nullable(listOf(SocialLink, { max: 12, message: 'must be an array of links' })), null),
    'The links; null for those of the brand.',
  ],
  align: centered,
})

const MenuItem = component('DesignMenuItem', 'An entry of a menu.', {
  label: [line(60), 'Its label.'],
  url: [link, 'Where it leads; null while it is not written.'],
})

const Menu = component('BlockMenu', 'A row of links.', {
  ...common,
  type: kind('MENU'),
  items: [
    v.optional(listOf(MenuItem, { max: 8, message: 'must be an array of entries' }), []),
    'Its entries in order.',
  ],
  align: centered,
})

const Quote = component('BlockQuote', 'A quotation.', {
  ...common,
  type: kind('QUOTE'),
  text: [v.optional(text(0, 2_000), ''), 'The words, with merge fields.'],
  author: [line(200), 'Its author; empty for none.'],
})

const Coupon = component('BlockCoupon', 'A code to redeem.', {
  ...common,
  type: kind('COUPON'),
  text: [line(200), 'Purpose of the code, shown above it.'],
  code: [line(100), 'The code, with merge fields.'],
  note: [line(300), 'Until when and for what it counts, below the code.'],
})

const Video = component('BlockVideo', 'A still picture that leads to a video, because mails play none.', {
  ...common,
  type: kind('VIDEO'),
  imageUrl: [picture, 'The address of the still picture; null while it is not chosen.'],
  alt: [line(500), 'Text for readers who do not see the still picture.'],
  url: [link, 'The address of the video; null while it is not written.'],
  label: [line(120), 'The words of the link below the picture; empty for those of the language.'],
})

const Footer = component(
  'BlockFooter',
  'The end of the mail: the name and the postal address of the organization, and in marketing the link to unsubscribe.',
  {
    ...common,
    type: kind('FOOTER'),
    paragraphs: [v.optional(paragraphs, []), 'A text above them, such as why the reader gets this mail.'],
  },
)

const html = v.pipe(
  v.string('must be text'),
  v.maxLength(50_000, 'must have at most 50000 characters'),
  v.check((value) => !/[^\P{Cc}\n\r\t]/u.test(value), 'must not hold control characters'),
  v.check((value) => value.isWellFormed(), 'must be well-formed Unicode'),
)

const Html = component('BlockHtml', 'HTML of the author, which is sent as it is.', {
  ...common,
  type: kind('HTML'),
  html: [v.optional(html, ''), 'The HTML, with merge fields.'],
})

const LEAVES = [
  Logo,
  Heading,
  Text,
  Image,
  Button,
  Divider,
  Spacer,
  Social,
  Menu,
  Quote,
  Coupon,
  Video,
  Footer,
  Html,
] as const

const typesOf = (blocks: ReadonlyArray<{ entries: { type: { literal: string } } }>) =>
  `must have a type: one of ${blocks.map(({ entries }) => entries.type.literal).join(', ')}`

const Leaf = described(v.variant('type', LEAVES, typesOf(LEAVES)), {
  oneOf: LEAVES,
  discriminator: 'type',
  name: 'ColumnBlock',
  about: 'A block inside a column.',
})
export type Leaf = v.InferOutput<typeof Leaf>

const Column = component('DesignColumn', 'A column.', {
  width: [
    v.optional(v.nullable(wholeNumber(10, 90)), null),
    'Its width in percent. Null, if one is: all columns are of one width.',
  ],
  blocks: [
    listOf(Leaf, { max: 40, message: 'must be an array of blocks' }),
    'Its blocks from top to bottom.',
  ],
})

const Columns = component('BlockColumns', 'Columns side by side.', {
  ...common,
  type: kind('COLUMNS'),
  columns: [
    listOf(Column, { min: 2, max: 4, message: 'must be an array of columns' }),
    'The columns in order, as lines are read.',
  ],
  stacksOnPhone: [flag(true), 'Whether they are one below the other on a phone.'],
})

const Card = component('DesignCard', 'A product, an article or an event.', {
  imageUrl: [picture, 'The address of its picture; null for none.'],
  alt: [line(500), 'Text for readers who do not see the picture.'],
  title: [line(200), 'Its name.'],
  text: [v.optional(text(0, 1_000), ''), 'A few words about it.'],
  price: [line(60), 'Its price, as it is shown; empty for none.'],
  label: [line(60), 'The label of its button; empty for no button.'],
  url: [link, 'Where picture, name and button lead; null for nowhere.'],
})
export type Card = v.InferOutput<typeof Card>

const Cards = component('BlockCards', 'A list of products, articles or events.', {
  ...common,
  type: kind('CARDS'),
  perRow: [v.optional(wholeNumber(1, 3), 2), 'How many stand side by side on a wide screen.'],
  cards: [
    v.optional(listOf(Card, { max: 30, message: 'must be an array of cards' }), []),
    'The cards in order.',
  ],
})

const BLOCKS = [...LEAVES, Columns, Cards] as const

const Block = described(v.variant('type', BLOCKS, typesOf(BLOCKS)), {
  oneOf: BLOCKS,
  discriminator: 'type',
  name: 'DesignBlock',
  about: 'A block of a designed mail.',
})
export type Block = v.InferOutput<typeof Block>
export type BlockOf<T extends Block['type']> = Extract<Block, { type: T }>

const Document = component('EmailDesign', 'A designed mail, as its author wrote it.', {
  version: [
    v.literal(DESIGN_VERSION, `must be ${DESIGN_VERSION}`),
    `Version of the document: ${DESIGN_VERSION}.`,
  ],
  direction: [
    v.optional(v.nullable(oneOf(DIRECTIONS)), null),
    'In which direction lines are read; null for that of the language of the organization.',
  ],
  blocks: [
    listOf(Block, { max: MAX_BLOCKS, message: 'must be an array of blocks' }),
    `Its blocks from top to bottom; at most ${MAX_BLOCKS}, with those in columns.`,
  ],
})
export type Design = v.InferOutput<typeof Document>

/** Lists all blocks of a document, each before those in its columns. */
export const allBlocks = ({ blocks }: Pick<Design, 'blocks'>): Array<Block | Leaf> =>
  blocks.flatMap<Block | Leaf>((block) =>
    block.type === 'COLUMNS' ? [block, ...block.columns.flatMap((column) => column.blocks)] : [block],
  )

const hasOwnIds = (design: Design): boolean => {
  const blocks = allBlocks(design)
  return new Set(blocks.map(({ id }) => id)).size === blocks.length
}

/** The document in a request. */
export const EmailDesign = v.pipe(
  Document,
  v.check((design) => allBlocks(design).length <= MAX_BLOCKS, `must have at most ${MAX_BLOCKS} blocks`),
  v.check(hasOwnIds, 'must not use the id of a block twice'),
  v.check(
    (design) => JSON.stringify(design).length <= MAX_DESIGN,
    `must have at most ${MAX_DESIGN} characters as JSON`,
  ),
  v.check(
    (design) => showRulesOf(design).length <= MAX_SHOWN_BLOCKS,
    `must have at most ${MAX_SHOWN_BLOCKS} blocks with showTo`,
  ),
)

/** A rule by which a block is shown, with the block. */
interface ShowRule {
  blockId: string
  rules: RuleGroup
}

/** Lists the rules by which blocks are shown, in the order of the blocks. */
export const showRulesOf = (design: Pick<Design, 'blocks'>): ShowRule[] =>
  allBlocks(design).flatMap(({ id, showTo }) => (showTo ? [{ blockId: id, rules: showTo }] : []))
