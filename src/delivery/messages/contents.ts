import { perDatabase, type Reader, type Tx } from '../../db/database.ts'
import { insertRow } from '../../db/rows.ts'
import { messageContents, type SharedContent } from './table.ts'

/** Contents that many messages without a run share. A content never changes. */

/** Largest number of contents that are remembered. One takes up to 200 kB. */
const MAX_KNOWN = 50

/** The contents that were read last, by internal id. */
const knownOf = perDatabase(() => new Map<number, SharedContent>())

/** Stores a content. Returns its internal id. */
export const insertContent = (tx: Tx, organizationId: number, content: SharedContent): number =>
  insertRow(tx, messageContents, {
    organizationId,
    content: JSON.stringify(content),
    createdAt: tx.now,
  }).id

/** Returns a content by its internal id. Throws if there is none. */
export function findContent(reader: Reader, id: number): SharedContent {
  const known = knownOf(reader)
  const found = known.get(id)
  if (found) return found
  const text = reader.value<string>('SELECT content FROM message_contents WHERE id = ?', id)
  if (text === undefined) throw new Error(`There is no content ${id}.`)
  const content = JSON.parse(text) as SharedContent
  if (known.size >= MAX_KNOWN) known.clear()
  known.set(id, content)
  return content
}
