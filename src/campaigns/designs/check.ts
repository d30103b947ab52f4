import { checkedRules } from '../../contacts/segments/evaluation.ts'
import type { MergeData } from '../../content/composition/compose.ts'
import type { Reader } from '../../db/database.ts'
import { AppError, invalidField } from '../../lib/errors.ts'
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
  data?: MergeData | null,
): void {
  for (const { text, place } of textsIn(design))
    parseText(reader, organizationId, {
      template: text,
      fieldName: `design.${place}`,
      channel: 'EMAIL',
      data,
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

/** A block that lacks what its reader needs, and the field of it that is empty. */
interface Gap {
  block: string
  field: string
}

/** Lists what a mail lacks before it can be sent: buttons without a link, pictures that are not chosen. */
export const gapsOf = (design: Design): Gap[] =>
  allBlocks(design).flatMap((block): Gap[] => {
    const gap = (field: string) => [{ block: block.id, field }]
    if (block.type === 'BUTTON' && block.label !== '' && block.url === null) return gap('url')
    if (block.type === 'IMAGE' && block.url === null) return gap('url')
    if (block.type === 'VIDEO' && block.url === null) return gap('url')
    return []
  })
