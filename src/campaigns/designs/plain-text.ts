import { asLiteral } from '../../content/mail/html.ts'
import { inOneWord } from '../../lib/address-in-html.ts'
import { type Look, NETWORK_NAMES } from './mjml.ts'
import {
  type Block,
  type Card,
  type Design,
  type Leaf,
  type Paragraph,
  type Span,
  showRulesOf,
} from './schema.ts'

/** A part of the text of a mail. It is shown if all rules with these positions hold. */
interface TextOfBlock {
  text: string
  rules: number[]
}

/**
 * Writes a designed mail as plain text: every text and every link of it.
 * @param pieces texts of the HTML blocks, in their order
 */
export function writeText(
  design: Design,
  look: Pick<Look, 'brand' | 'words'>,
  pieces: string[],
): TextOfBlock[] {
  const rules = new Map(showRulesOf(design).map(({ blockId }, n) => [blockId, n]))
  const left = [...pieces]
  const partOf = (block: Block | Leaf, within: number[]): TextOfBlock[] => {
    const own = rules.get(block.id)
    const all = own === undefined ? within : [...within, own]
    if (block.type === 'COLUMNS')
      return block.columns.flatMap(({ blocks }) => blocks.flatMap((leaf) => partOf(leaf, all)))
    const text = textOf(block, look, left).trim()
    return text === '' ? [] : [{ text, rules: all }]
  }
  return joined(design.blocks.flatMap((block) => partOf(block, [])))
}

/** Joins neighbours with the same rules. */
function joined(parts: readonly TextOfBlock[]): TextOfBlock[] {
  const all: TextOfBlock[] = []
  for (const { text, rules } of parts) {
    const last = all.at(-1)
    if (last && String(last.rules) === String(rules)) last.text += `\n\n${text}`
    else all.push({ text, rules })
  }
  return all
}

function textOf(
  block: Exclude<Block, { type: 'COLUMNS' }>,
  { brand, words }: Pick<Look, 'brand' | 'words'>,
  pieces: string[],
): string {
  switch (block.type) {
    case 'LOGO':
      return linked(asLiteral(brand.name), block.link)
    case 'HEADING':
      return block.text
    case 'TEXT':
      return paragraphs(block.paragraphs)
    case 'IMAGE':
      return block.url === null ? '' : linked(block.isDecorative ? '' : block.alt, block.link)
    case 'BUTTON':
      return block.label === '' ? '' : linked(block.label, block.url)
    case 'DIVIDER':
      return '---'
    case 'SPACER':
      return ''
    case 'SOCIAL':
      return (block.links ?? brand.links)
        .filter(({ url }) => url !== null)
        .map(({ network, url }) =>
          linked(network === 'WEBSITE' ? words.website : NETWORK_NAMES[network], url),
        )
        .join('\n')
    case 'MENU':
      return block.items
        .filter(({ label, url }) => label !== '' && url !== null)
        .map(({ label, url }) => linked(label, url))
        .join('\n')
    case 'QUOTE':
      return block.text === '' ? '' : lines(`“${block.text}”`, block.author === '' ? '' : `– ${block.author}`)
    case 'COUPON':
      return block.code === '' ? '' : lines(block.text, block.code, block.note)
    case 'VIDEO':
      return block.url === null
        ? block.imageUrl === null
          ? ''
          : block.alt
        : lines(block.alt, linked(block.label === '' ? words.watchVideo : block.label, block.url))
    case 'FOOTER':
      return lines(paragraphs(block.paragraphs), brand.footerText ?? '')
    case 'HTML':
      return block.html.trim() === '' ? '' : (pieces.shift() ?? '')
    case 'CARDS':
      return block.cards.map(card).join('\n\n')
  }
}

const card = ({ imageUrl, alt, title, text, price, label, url }: Card): string =>
  lines(imageUrl === null ? '' : alt, title, text, price, linked(label, url))

const lines = (...given: string[]): string => given.filter((line) => line !== '').join('\n')

/** Returns a label with its address; the address alone where they are the same. */
function linked(label: string, url: string | null): string {
  if (url === null) return label
  const address = inOneWord(url)
  return label === '' || label === url ? address : `${label} <${address}>`
}

function paragraphs(all: readonly Paragraph[]): string {
  let number = 0
  return all
    .map(({ kind, spans }, n) => {
      number = kind === 'NUMBER' ? number + 1 : 0
      const mark = kind === 'BULLET' ? '- ' : kind === 'NUMBER' ? `${number}. ` : ''
      const text = linkedRuns(spans)
      const isList = kind !== 'PARAGRAPH' && all[n + 1]?.kind === kind
      return `${mark}${text}${n === all.length - 1 ? '' : isList ? '\n' : '\n\n'}`
    })
    .join('')
}

/** Writes the parts of a paragraph. Neighbours with the same link are one label. */
function linkedRuns(spans: readonly Span[]): string {
  const runs: Array<Pick<Span, 'text' | 'link'>> = []
  for (const { text, link } of spans) {
    if (text === '') continue
    const last = runs.at(-1)
    if (last && last.link === link) last.text += text
    else runs.push({ text, link })
  }
  return runs.map(({ text, link }) => linked(text, link)).join('')
}
