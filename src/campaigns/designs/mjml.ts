import { fontStack } from '../../accounts/brand/fonts.ts'
import type { Brand } from '../../accounts/brand/service.ts'
import type { SocialNetwork } from '../../accounts/brand/table.ts'
import { asLiteral, FOOTER_MARK } from '../../content/mail/html.ts'
import { showMarks } from '../../content/mail/shown-blocks.ts'
import { escapeHtml } from '../../lib/html.ts'
import { type Ground, Palette } from './palette.ts'
import {
  type Alignment,
  type Block,
  type BlockOf,
  type Card,
  type Design,
  type Leaf,
  type Padding,
  type Paragraph,
  type Span,
  showRulesOf,
} from './schema.ts'

/**
 * Writes a designed mail as MJML. All texts of the author are escaped, so none of them is markup; merge fields stay as
 * they are. The HTML of the author is put in afterwards, at its marks.
 */

const WIDTH = 600
/** Pixels at each side of a section, and of a column in it. */
const SIDE = 12
const SPACES: Readonly<Record<Padding, number>> = { NONE: 0, SMALL: 8, NORMAL: 16, LARGE: 32 }
const FEED_ITEMS = /\{\{\s*feed\.items\b/
const SIZES = { SMALL: 14, NORMAL: 16, LARGE: 19 } as const
const LEVELS = { 1: 30, 2: 23, 3: 18 } as const

/** The names of networks, as they write them. */
export const NETWORK_NAMES: Readonly<Record<SocialNetwork, string>> = {
  FACEBOOK: 'Facebook',
  INSTAGRAM: 'Instagram',
  X: 'X',
  LINKEDIN: 'LinkedIn',
  YOUTUBE: 'YouTube',
  TIKTOK: 'TikTok',
  PINTEREST: 'Pinterest',
  WHATSAPP: 'WhatsApp',
  TELEGRAM: 'Telegram',
  THREADS: 'Threads',
  BLUESKY: 'Bluesky',
  MASTODON: 'Mastodon',
  WEBSITE: 'Website',
}

/** The look of a mail apart from its document. */
export interface Look {
  brand: Brand
  /** BCP 47. */
  language: string
  direction: 'LTR' | 'RTL'
  words: { watchVideo: string; website: string }
}

interface WrittenMjml {
  mjml: string
  /** HTML of the author; number n replaces the mark n. */
  pieces: string[]
}

/** Returns the mark that HTML of the author replaces. */
const pieceMark = (n: number): string => `<!--carillon:piece ${n}-->`

/** A place for blocks: a section of the whole width, or a column. */
interface Place {
  ground: Ground
  /** Width of a picture that fills the place, in pixels. */
  width: number
  /** Whether the block has a ground of its own, inside a column. */
  isGrounded?: boolean
}

/** The space above and below a block, in pixels. */
interface Space {
  above: number
  below: number
}

type ButtonLook = Pick<BlockOf<'BUTTON'>, 'label' | 'url' | 'align' | 'variant' | 'isFullWidth'>

export function writeMjml(design: Design, look: Look): WrittenMjml {
  return new Writer(design, look).write()
}

class Writer {
  readonly #design: Design
  readonly #look: Look
  readonly #palette: Palette
  readonly #pieces: string[] = []
  /** Positions of the rules of blocks, by id of the block. */
  readonly #rules: ReadonlyMap<string, number>
  /** Level of the last heading; 0 for none. */
  #level = 0

  constructor(design: Design, look: Look) {
    this.#design = design
    this.#look = look
    this.#palette = new Palette(look.brand)
    this.#rules = new Map(showRulesOf(design).map(({ blockId }, n) => [blockId, n]))
  }

  write(): WrittenMjml {
    const spaces = spacesOf(this.#design.blocks)
    const body = this.#design.blocks.map((block, n) => this.#section(block, spaces[n]!)).join('\n')
    const outer = this.#palette.ground('BACKGROUND')
    const outerClass = this.#palette.classOfGround(outer)
    const { language, direction, brand } = this.#look
    const font = fontStack(brand.bodyFont)
    const mjml = `<mjml lang="${escapeHtml(language)}" dir="${direction.toLowerCase()}">
<mj-head>
<mj-breakpoint width="480px" />
<mj-attributes>
<mj-all font-family="${escapeHtml(font)}" />
<mj-section padding="0 ${SIDE}px" />
<mj-column padding="0" />
<mj-text padding="0 ${SIDE}px" font-size="16px" line-height="1.5" />
<mj-image padding="0 ${SIDE}px" />
<mj-button padding="0 ${SIDE}px" border-radius="6px" font-size="16px" font-weight="600" inner-padding="13px 26px" line-height="1.2" />
<mj-divider padding="0 ${SIDE}px" border-width="1px" />
<mj-spacer padding="0" />
</mj-attributes>
<mj-raw><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"></mj-raw>
<mj-style>:root{color-scheme:light dark;supported-color-schemes:light dark}
a{text-decoration:underline}
@media (max-width:479px){.below{padding-top:16px!important}}
${this.#palette.darkStyle()}</mj-style>
</mj-head>
<mj-body width="${WIDTH}px" background-color="${outer.color}" css-class="${outerClass}">
${body}
</mj-body>
</mjml>`
    return { mjml, pieces: this.#pieces }
  }

  /** Writes a block of the whole width. */
  #section(block: Block, space: Space): string {
    const ground = this.#palette.ground(
      block.background ?? (block.type === 'FOOTER' ? 'BACKGROUND' : 'SURFACE'),
    )
    const written =
      block.type === 'COLUMNS'
        ? this.#columns(block, ground, space)
        : block.type === 'CARDS'
          ? this.#cards(block, ground, space)
          : this.#row(ground, space, this.#column(this.#leaf(block, { ground, width: fullWidth(1) })))
    return this.#shown(block, written)
  }

  /** Marks a block that only some contacts get. */
  #shown({ id }: Pick<Block, 'id'>, mjml: string): string {
    const rule = this.#rules.get(id)
    if (rule === undefined || mjml === '') return mjml
    const [begin, end] = showMarks(rule)
    return `<mj-raw>${begin}</mj-raw>\n${mjml}\n<mj-raw>${end}</mj-raw>`
  }

  #row(ground: Ground, { above, below }: Space, columns: string): string {
    if (columns === '') return ''
    return `<mj-section background-color="${ground.color}" css-class="${this.#palette.classOfGround(ground)}" padding="${above}px ${SIDE}px ${below}px" direction="${this.#look.direction.toLowerCase()}">${columns}</mj-section>`
  }

  /** @param isBelow whether it is below another column on a phone */
  #column(blocks: string, width?: number, isBelow = false): string {
    if (blocks === '') return ''
    return `<mj-column${width === undefined ? '' : ` width="${width}%"`}${isBelow ? ' css-class="below"' : ''} vertical-align="top">${blocks}</mj-column>`
  }

  #columns({ columns, stacksOnPhone }: BlockOf<'COLUMNS'>, ground: Ground, space: Space): string {
    const shares = sharesOf(columns.map(({ width }) => width))
    const written = columns.map(({ blocks }, n) => {
      const width = fullWidth(shares[n]! / 100)
      const spaces = spacesOf(blocks)
      const inside = blocks
        .map((leaf, at) => this.#leafInColumn(leaf, ground, { width, space: spaces[at]! }))
        .join('\n')
      // An empty column keeps its place.
      if (inside === '') return this.#column('<mj-spacer height="1px" />', shares[n])
      return this.#column(inside, shares[n], stacksOnPhone && n > 0)
    })
    const row = stacksOnPhone ? written.join('') : `<mj-group>${written.join('')}</mj-group>`
    return this.#row(ground, space, row)
  }

  /** Writes a block in a column: with its own ground and rule, and half of the space of a section. */
  #leafInColumn(leaf: Leaf, around: Ground, { width, space }: { width: number; space: Space }): string {
    const isGrounded = leaf.background !== null
    const ground = isGrounded ? this.#palette.ground(leaf.background!) : around
    const place = { ground, width, isGrounded }
    const written = this.#leaf(leaf, place)
    if (written === '') return ''
    const [above, below] = [space.above, space.below].map((height) =>
      this.#gap(Math.round(height / 2), place),
    )
    return this.#shown(leaf, `${above}${written}${below}`)
  }

  #gap(height: number, place: Place): string {
    if (height === 0) return ''
    return `<mj-spacer height="${height}px"${this.#on(place)} />`
  }

  /** Returns the attributes of a part: its class, and its ground if it has one of its own. */
  #on({ ground, isGrounded }: Place, className = ''): string {
    const names = [className, isGrounded ? this.#palette.classOfGround(ground) : ''].filter(Boolean)
    const color = isGrounded ? ` container-background-color="${ground.color}"` : ''
    return `${color}${names.length === 0 ? '' : ` css-class="${names.join(' ')}"`}`
  }

  #leaf(block: Leaf, place: Place): string {
    switch (block.type) {
      case 'LOGO':
        return this.#logo(block, place)
      case 'HEADING':
        return this.#heading(block, place)
      case 'TEXT':
        return this.#wrapped(
          this.#paragraphs(block.paragraphs, place.ground, SIZES[block.size]),
          'START',
          place,
        )
      case 'IMAGE':
        return this.#image(block, place)
      case 'BUTTON':
        return this.#button(block, place)
      case 'DIVIDER':
        return `<mj-divider border-color="${place.ground.line}"${this.#on(place, this.#palette.classOfLine(place.ground))} />`
      case 'SPACER':
        return this.#gap(block.height, place)
      case 'SOCIAL':
        return this.#social(block, place)
      case 'MENU':
        return this.#links(
          block.items.filter(({ label, url }) => label !== '' && url !== null),
          block.align,
          place,
        )
      case 'QUOTE':
        return this.#quote(block, place)
      case 'COUPON':
        return this.#coupon(block, place)
      case 'VIDEO':
        return this.#video(block, place)
      case 'FOOTER':
        return this.#footer(block, place)
      case 'HTML':
        return this.#html(block, place)
    }
  }

  #logo({ width, align, link }: BlockOf<'LOGO'>, place: Place): string {
    const { logoUrl, name, headingFont } = this.#look.brand
    if (logoUrl !== null) {
      const href = link === null ? '' : ` href="${inAttribute(link)}"`
      return `<mj-image src="${inAttribute(logoUrl)}" alt="${inAttribute(asLiteral(name))}" width="${Math.min(width, place.width)}px" align="${this.#side(align)}"${href}${this.#on(place)} />`
    }
    if (name === '') return ''
    const { ground } = place
    const style = `font-family:${escapeHtml(fontStack(headingFont))};font-size:20px;font-weight:700;text-decoration:none`
    const words = inHtml(asLiteral(name))
    const className = this.#palette.classOfText(ground.text, ground)
    return this.#wrapped(
      link === null
        ? `<p class="${className}" style="margin:0;${style};color:${ground.text}">${words}</p>`
        : this.#anchor(link, words, ground, ground.text, style),
      align,
      place,
    )
  }

  #heading({ text, level, align, color }: BlockOf<'HEADING'>, place: Place): string {
    if (text === '') return ''
    const { ground } = place
    const size = LEVELS[level as keyof typeof LEVELS]
    const ink = color === null ? ground.text : this.#palette.ink(color, ground, { isLarge: level < 3 })
    const font = escapeHtml(fontStack(this.#look.brand.headingFont))
    const className = this.#palette.classOfText(color === null ? ink : this.#palette.fixed(color), ground)
    const tag = this.#headingTag(level)
    return this.#wrapped(
      `<${tag} class="${className}" style="margin:0;font-family:${font};font-size:${size}px;line-height:1.25;font-weight:700;color:${ink}">${inHtml(text)}</${tag}>`,
      align,
      place,
    )
  }

  /** Returns the tag of a heading. Authors choose levels by size, but screen readers need each level on the way. */
  #headingTag(level: number): string {
    this.#level = Math.min(level, this.#level + 1)
    return `h${this.#level}`
  }

  #wrapped(content: string, align: Alignment, place: Place): string {
    return content === ''
      ? ''
      : `<mj-text align="${this.#side(align)}"${this.#on(place)}>${content}</mj-text>`
  }

  /** Writes paragraphs and lists. Entries of the same kind in a row are one list. */
  #paragraphs(paragraphs: readonly Paragraph[], ground: Ground, size: number, ink = ground.text): string {
    const groups: Paragraph[][] = []
    for (const paragraph of paragraphs) {
      const last = groups.at(-1)
      if (last && last[0]!.kind === paragraph.kind && paragraph.kind !== 'PARAGRAPH') last.push(paragraph)
      else groups.push([paragraph])
    }
    const look = `font-size:${size}px;line-height:1.5;color:${ink}`
    const className = this.#palette.classOfText(ink, ground)
    return groups
      .map((group, n) => {
        const margin = n === groups.length - 1 ? '0' : '0 0 14px'
        const { kind } = group[0]!
        if (kind === 'PARAGRAPH') {
          const { spans, align } = group[0]!
          // The items of a feed are elements of their own, which would end a <p> and lose its look.
          const tag = spans.some(({ text }) => FEED_ITEMS.test(text)) ? 'div' : 'p'
          return `<${tag} class="${className}" style="margin:${margin};text-align:${this.#side(align)};${look}">${this.#spans(spans, ground) || '&nbsp;'}</${tag}>`
        }
        const tag = kind === 'BULLET' ? 'ul' : 'ol'
        const start = this.#look.direction === 'RTL' ? 'padding:0 24px 0 0' : 'padding:0 0 0 24px'
        const items = group.map(
          ({ spans, align }) =>
            `<li class="${className}" style="margin:0 0 6px;text-align:${this.#side(align)};${look}">${this.#spans(spans, ground)}</li>`,
        )
        return `<${tag} class="${className}" style="margin:${margin};${start};${look}">${items.join('')}</${tag}>`
      })
      .join('')
  }

  #spans(spans: readonly Span[], ground: Ground): string {
    return spans.map((span) => this.#span(span, ground)).join('')
  }

  #span({ text, bold, italic, underline, strike, link, color }: Span, ground: Ground): string {
    if (text === '') return ''
    let html = inHtml(text)
    if (bold) html = `<strong>${html}</strong>`
    if (italic) html = `<em>${html}</em>`
    if (underline) html = `<u>${html}</u>`
    if (strike) html = `<s>${html}</s>`
    const ink = color === null ? null : this.#palette.ink(color, ground)
    const className = color === null ? '' : this.#palette.classOfText(this.#palette.fixed(color), ground)
    if (ink === null) return link === null ? html : this.#anchor(link, html, ground)
    const look = `class="${className}" style="color:${ink}"`
    return link === null
      ? `<span ${look}>${html}</span>`
      : `<a href="${inAttribute(link)}" ${look}>${html}</a>`
  }

  /** @param html the content of the link */
  #anchor(url: string, html: string, ground: Ground, ink = ground.link, style = ''): string {
    return `<a href="${inAttribute(url)}" class="${this.#palette.classOfText(ink, ground)}" style="color:${ink};${style}">${html}</a>`
  }

  #image({ url, alt, isDecorative, link, width, align, isRounded }: BlockOf<'IMAGE'>, place: Place): string {
    if (url === null) return ''
    const pixels = Math.max(1, Math.round((place.width * width) / 100))
    return `<mj-image src="${inAttribute(url)}" alt="${isDecorative ? '' : inAttribute(alt)}" width="${pixels}px" align="${this.#side(align)}"${link === null ? '' : ` href="${inAttribute(link)}"`}${isRounded ? ' border-radius="12px"' : ''}${this.#on(place)} />`
  }

  #button({ label, url, align, variant, isFullWidth }: ButtonLook, place: Place): string {
    if (label === '') return ''
    const { ground } = place
    const href = url === null ? '' : ` href="${inAttribute(url)}"`
    const wide = isFullWidth ? ' width="100%"' : ''
    if (variant === 'OUTLINED')
      return `<mj-button${href}${wide} align="${this.#side(align)}" background-color="transparent" border="2px solid ${ground.link}" color="${ground.link}"${this.#on(place, this.#palette.classOfOutline(ground))}>${inHtml(label)}</mj-button>`
    const { color, label: ink, className } = this.#palette.button(ground)
    return `<mj-button${href}${wide} align="${this.#side(align)}" background-color="${color}" color="${ink}"${this.#on(place, className)}>${inHtml(label)}</mj-button>`
  }

  #social({ links, align }: BlockOf<'SOCIAL'>, place: Place): string {
    const shown = links ?? this.#look.brand.links
    return this.#links(
      shown
        .filter(({ url }) => url !== null)
        .map(({ network, url }) => ({
          label: network === 'WEBSITE' ? this.#look.words.website : NETWORK_NAMES[network],
          url,
        })),
      align,
      place,
    )
  }

  #links(
    items: ReadonlyArray<{ label: string; url: string | null }>,
    align: Alignment,
    place: Place,
  ): string {
    if (items.length === 0) return ''
    const { ground } = place
    const links = items.map(({ label, url }) =>
      this.#anchor(
        url!,
        inHtml(label),
        ground,
        ground.link,
        'display:inline-block;padding:6px 10px;font-weight:600;text-decoration:none',
      ),
    )
    return this.#wrapped(links.join(' '), align, place)
  }

  #quote({ text, author }: BlockOf<'QUOTE'>, place: Place): string {
    if (text === '') return ''
    const { ground } = place
    const { accent } = this.#palette.brand
    const side = this.#look.direction === 'RTL' ? 'right' : 'left'
    const ink = this.#palette.classOfText(ground.text, ground)
    const quiet = this.#palette.classOfText(ground.muted, ground)
    const by =
      author === ''
        ? ''
        : `<p class="${quiet}" style="margin:8px 0 0;font-size:14px;color:${ground.muted}">${inHtml(author)}</p>`
    return this.#wrapped(
      `<blockquote style="margin:0;padding:2px 16px;border-${side}:4px solid ${accent}"><p class="${ink}" style="margin:0;font-size:18px;line-height:1.5;font-style:italic;color:${ground.text}">${inHtml(text)}</p>${by}</blockquote>`,
      'START',
      place,
    )
  }

  #coupon({ text, code, note }: BlockOf<'COUPON'>, place: Place): string {
    if (code === '') return ''
    const { ground } = place
    const ink = this.#palette.classOfText(ground.text, ground)
    const quiet = this.#palette.classOfText(ground.muted, ground)
    const strong = this.#palette.classOfText(ground.link, ground)
    const line = (className: string, style: string, content: string) =>
      content === '' ? '' : `<p class="${className}" style="margin:0;${style}">${inHtml(content)}</p>`
    return this.#wrapped(
      `<table role="presentation" width="100%" border="0" cellpadding="0" cellspacing="0" style="border-collapse:separate"><tr><td align="center" class="${this.#palette.classOfBorder(ground)}" style="border:2px dashed ${ground.link};border-radius:10px;padding:20px 16px;text-align:center">${line(ink, `font-size:16px;color:${ground.text}`, text)}${line(strong, `font-size:26px;line-height:1.4;font-weight:700;letter-spacing:2px;color:${ground.link}`, code)}${line(quiet, `font-size:14px;color:${ground.muted}`, note)}</td></tr></table>`,
      'CENTER',
      place,
    )
  }

  #video({ imageUrl, alt, url, label }: BlockOf<'VIDEO'>, place: Place): string {
    const words = `▶ ${inHtml(label === '' ? this.#look.words.watchVideo : label)}`
    const image =
      imageUrl === null
        ? ''
        : `<mj-image src="${inAttribute(imageUrl)}" alt="${inAttribute(alt)}" width="${place.width}px"${url === null ? '' : ` href="${inAttribute(url)}"`} border-radius="8px"${this.#on(place)} />`
    if (url === null) return image
    const style = 'display:inline-block;padding:8px 0;font-weight:600'
    return `${image}${this.#wrapped(this.#anchor(url, words, place.ground, place.ground.link, style), 'CENTER', place)}`
  }

  #footer({ paragraphs }: BlockOf<'FOOTER'>, place: Place): string {
    const { ground } = place
    const { footerText } = this.#look.brand
    const className = this.#palette.classOfText(ground.muted, ground)
    const look = `font-size:13px;line-height:1.6;text-align:center;color:${ground.muted}`
    const own = paragraphs.length === 0 ? '' : this.#paragraphs(paragraphs, ground, 13, ground.muted)
    const ofBrand =
      footerText === null
        ? ''
        : `<p class="${className}" style="margin:0 0 8px;${look}">${inHtml(footerText)}</p>`
    return this.#wrapped(
      `${own === '' ? '' : `<div style="margin:0 0 8px">${own}</div>`}${ofBrand}<p class="${className}" style="margin:0;${look}">${FOOTER_MARK}</p>`,
      'CENTER',
      place,
    )
  }

  #html({ html }: BlockOf<'HTML'>, place: Place): string {
    if (html.trim() === '') return ''
    this.#pieces.push(html)
    const { ground } = place
    const className = this.#palette.classOfText(ground.text, ground)
    const piece = pieceMark(this.#pieces.length - 1)
    return this.#wrapped(
      `<div class="${className}" style="color:${ground.text}">${piece}</div>`,
      'START',
      place,
    )
  }

  #cards({ cards, perRow }: BlockOf<'CARDS'>, ground: Ground, space: Space): string {
    const share = 100 / perRow
    const width = fullWidth(share / 100)
    const rows = Array.from({ length: Math.ceil(cards.length / perRow) }, (_, n) =>
      cards.slice(n * perRow, (n + 1) * perRow),
    )
    return rows
      .map((row) => {
        const columns = row.map((card, n) => this.#column(this.#card(card, { ground, width }), share, n > 0))
        return this.#row(ground, space, columns.join(''))
      })
      .join('\n')
  }

  #card({ imageUrl, alt, title, text, price, label, url }: Card, place: Place): string {
    const { ground } = place
    const href = url === null ? '' : ` href="${inAttribute(url)}"`
    const ink = this.#palette.classOfText(ground.text, ground)
    const font = escapeHtml(fontStack(this.#look.brand.headingFont))
    const picture =
      imageUrl === null
        ? ''
        : `<mj-image src="${inAttribute(imageUrl)}" alt="${inAttribute(alt)}" width="${place.width}px"${href} border-radius="8px" /><mj-spacer height="10px" />`
    const tag = title === '' ? '' : this.#headingTag(3)
    const name =
      title === ''
        ? ''
        : `<${tag} class="${ink}" style="margin:0 0 4px;font-family:${font};font-size:18px;line-height:1.3;color:${ground.text}">${
            url === null
              ? inHtml(title)
              : this.#anchor(url, inHtml(title), ground, ground.text, 'text-decoration:none')
          }</${tag}>`
    const words =
      text === ''
        ? ''
        : `<p class="${ink}" style="margin:0 0 6px;font-size:15px;line-height:1.5;color:${ground.text}">${inHtml(text)}</p>`
    const cost =
      price === ''
        ? ''
        : `<p class="${ink}" style="margin:0 0 6px;font-size:16px;font-weight:700;color:${ground.text}">${inHtml(price)}</p>`
    const content = `${name}${words}${cost}`
    const button =
      label === ''
        ? ''
        : `<mj-spacer height="6px" />${this.#button(
            { label, url, align: 'START', variant: 'FILLED', isFullWidth: false },
            place,
          )}`
    return `${picture}${this.#wrapped(content, 'START', place)}${button}<mj-spacer height="12px" />`
  }

  /** Returns the side as in CSS. */
  #side(align: Alignment): 'left' | 'center' | 'right' {
    if (align === 'CENTER') return 'center'
    return (align === 'START') === (this.#look.direction === 'LTR') ? 'left' : 'right'
  }
}

/** Share of the space between a heading and the text that it is the heading of. */
const CLOSE = 0.4

/** Returns the spaces of neighbours. A text is close to its heading, so that a reader sees what belongs together. */
function spacesOf(blocks: ReadonlyArray<Block | Leaf>): Space[] {
  const spaces = blocks.map(({ padding }) => ({ above: SPACES[padding], below: SPACES[padding] }))
  for (const [n, heading] of blocks.entries()) {
    const next = blocks[n + 1]
    if (heading.type !== 'HEADING' || next?.type !== 'TEXT' || next.background !== heading.background)
      continue
    // One of them may be hidden from a contact, and the other one then needs its own space.
    if (heading.showTo !== null || next.showTo !== null) continue
    if (heading.text === '' || next.paragraphs.length === 0) continue
    spaces[n]!.below = Math.round((spaces[n]!.below + spaces[n + 1]!.above) * CLOSE)
    spaces[n + 1]!.above = 0
  }
  return spaces
}

/** Returns the width of a picture that fills a column, in pixels. @param share of the width, from 0 to 1 */
const fullWidth = (share: number): number => Math.floor((WIDTH - 2 * SIDE) * share) - 2 * SIDE

/** Returns the widths of columns in percent. All are of one width if one has none, or if they are not 100 together. */
function sharesOf(widths: ReadonlyArray<number | null>): number[] {
  const sum = widths.reduce<number>((all, width) => all + (width ?? 0), 0)
  const isWhole = widths.every((width) => width !== null)
  return widths.map((width) =>
    isWhole ? Math.round(((width ?? 0) * 10_000) / sum) / 100 : Math.round(10_000 / widths.length) / 100,
  )
}

/** Returns a text of the author as HTML. Its line breaks stay. */
const inHtml = (text: string): string => escapeHtml(text).replaceAll('\n', '<br>')

/** Returns a text of the author for an attribute, in one line. */
const inAttribute = (text: string): string => escapeHtml(text.replaceAll('\n', ' '))
