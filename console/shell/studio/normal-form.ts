import type { EmailDesign } from '../../api/api.gen.ts'
import { type Block, type Design, newBlock, newCard, type Paragraph, paragraph, span } from './design.ts'

/** Designs of the API in the form of the studio, in which equal designs are equal as JSON. */

const paragraphOf = (given: object): Paragraph => {
  const one = { ...paragraph(''), ...given }
  return { ...one, spans: one.spans.map((part) => ({ ...span(''), ...part })) }
}

function blockOf(given: object & { type: Block['type'] }): Block {
  const block = { ...newBlock(given.type), ...given } as Block
  switch (block.type) {
    case 'TEXT':
    case 'FOOTER':
      return { ...block, paragraphs: block.paragraphs.map(paragraphOf) }
    case 'CARDS':
      return { ...block, cards: block.cards.map((card) => ({ ...newCard(), ...card })) }
    case 'COLUMNS':
      return {
        ...block,
        columns: block.columns.map(({ width, blocks }) => ({
          width: width ?? null,
          blocks: blocks.map((leaf) => blockOf(leaf) as typeof leaf),
        })),
      }
    default:
      return block
  }
}

export const designOf = ({ version, direction, blocks }: EmailDesign): Design => ({
  version,
  direction: direction ?? null,
  blocks: blocks.map(blockOf),
})
