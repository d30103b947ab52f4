import { checkedRules } from '../../contacts/segments/evaluation.ts'
import type { MergeData } from '../../content/composition/compose.ts'
import type { Reader } from '../../db/database.ts'
import { AppError, invalidField, type Said } from '../../lib/errors.ts'
import { parseText } from '../templates/text.ts'
import { allBlocks, type Design } from './schema.ts'
import { textsIn } from './texts.ts'

/**
 * Throws VALIDATION_FAILED for merge fields, short links and rules that the organization does not have, naming their
 * place in the document.
 * @param data see `parseText`
 */
export function assertDesign(
  reader: Reader,
  organizationId: number,
  design: Design,
  { data, hasFeed }: { data?: MergeData | null | undefined; hasFeed?: boolean } = {},
): void {
  for (const { text, place } of textsIn(design))
    parseText(reader, organizationId, {
      template: text,
      fieldName: `design.${place}`,
      channel: 'EMAIL',
      data,
      ...(hasFeed ? { hasFeed } : {}),
    })
  for (const { id, showTo } of allBlocks(design)) {
    if (showTo === null) continue
    try {
      checkedRules(reader, organizationId, showTo)
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'VALIDATION_FAILED') throw error
      const message = `The rules of the block ${id} cannot be used. ${error.message}`
      throw invalidField('design', message, 'isValid', error.said)
    }
  }
}

/**
 * Throws VALIDATION_FAILED for a mail that its readers could not use: a button or a video without a link, a picture
 * that is not chosen.
 */
export function assertComplete(design: Design): void {
  for (const block of allBlocks(design)) {
    const refuse = (message: string, said: Said) =>
      invalidField('design', `${message} Its block is ${block.id}.`, 'isComplete', said)
    if (block.type === 'BUTTON' && block.label !== '' && block.url === null) {
      const { label } = block
      throw refuse(`The button “${label}” has no link.`, (say) => say.designButton({ label }))
    }
    if (block.type === 'IMAGE' && block.url === null)
      throw refuse('A picture is not chosen.', (say) => say.designPicture())
    if (block.type === 'VIDEO' && block.url === null)
      throw refuse('A video has no link.', (say) => say.designVideo())
  }
}
