import type { Reader, Tx } from '../../db/database.ts'
import { type Fragment, fragment, verbatim } from '../../db/fragment.ts'
import { interruptible } from '../../db/interruptible.ts'
import type { RowReader } from '../../db/read-pool.ts'
import { FIRST_NUMBER } from '../../lib/text-lines.ts'
import { newestContactId } from '../records/store.ts'
import { INDEXED_NAME } from './filter.ts'

/**
 * The searched texts, in pieces of a thousand contacts (`contact_texts`, decision 0079).
 *
 * The exact total of a common text needs a check of every contact. For a million contacts this takes
 * 30 to 70 ms in these texts, and 300 ms in the table of contacts. A piece is filled after its
 * contacts were written. A change of a contact voids its piece in the same transaction
 * (`contact_text_pieces`). Contacts of pieces that are not filled are read from their table, so no
 * total depends on which pieces are filled.
 */

/** Number of contacts in a piece; the trigger `contact_texts_changed` has the same number. */
const PIECE = 1_000

/**
 * SQL of the line of a contact: its place in the piece, then its searched fields with A to Z in lower
 * case. Control characters separate the fields. A searched text has none, so no match spans two
 * fields.
 */
const LINE = `char(${FIRST_NUMBER} + contacts.id % ${PIECE})
  || lower(replace(${INDEXED_NAME} || char(31) || ifnull(phone, '') || char(31) || ifnull(email, ''), char(10), char(31))) || char(10)`

/** SQL of the texts of contacts, by piece and organization: the columns of `contact_texts`. */
export const TEXTS = `SELECT contacts.id / ${PIECE} AS piece, contacts.organization_id,
    CAST(group_concat(${LINE}, '' ORDER BY contacts.id) AS BLOB) AS texts
  FROM contacts NOT INDEXED WHERE contacts.deleted_at IS NULL`

/** A list whose only condition is a text. */
export interface TextSearch {
  organizationId: number
  /** The text that `textAlone` returns. */
  text: string
  /** The exact condition of the list. */
  where: Fragment
}

const fromFilled = (organizationId: number): Fragment => fragment`FROM contact_text_pieces
  CROSS JOIN contact_texts ON contact_texts.piece = contact_text_pieces.piece
    AND contact_texts.organization_id = ${organizationId}`

/**
 * SQL of the recursive table `pieces`: the pieces that have a contact, and null at the end.
 * `leapSequences` leaves wide gaps between ids, so the table goes from contact to contact.
 * @param first SQL of the first id
 */
const piecesFrom = (first: string): string => `WITH RECURSIVE pieces (piece) AS (
    SELECT (SELECT min(id) FROM contacts NOT INDEXED WHERE id >= ${first}) / ${PIECE} UNION ALL
    SELECT (SELECT min(id) FROM contacts NOT INDEXED WHERE id >= (piece + 1) * ${PIECE}) / ${PIECE}
    FROM pieces WHERE piece IS NOT NULL)`

/** Returns FROM with WHERE: the contacts of the list that are in no filled piece. */
const fromOthers = (where: Fragment): Fragment => fragment`FROM (
    ${verbatim(piecesFrom('0'))}
    SELECT piece FROM pieces WHERE piece NOT IN (SELECT piece FROM contact_text_pieces)) others
  CROSS JOIN contacts INDEXED BY contacts_walk ON contacts.id >= others.piece * ${verbatim(String(PIECE))}
    AND contacts.id < (others.piece + 1) * ${verbatim(String(PIECE))}
  WHERE ${where}`

/** Counts the contacts of the list. */
export async function countByTexts(reader: RowReader, search: TextSearch): Promise<number> {
  const { organizationId, where } = search
  const text = search.text.toLowerCase()
  const row = await reader.get<{ total: number }>(fragment`SELECT (
      SELECT ifnull(sum(lines_with(texts, ${text})), 0) ${fromFilled(organizationId)}
      WHERE ${interruptible('contact_texts.piece')}
    ) + (SELECT count(*) ${fromOthers(where)}) AS total`)
  return row?.total ?? 0
}

/**
 * Returns the SQL condition that a contact has the text in a filled piece, or is in no filled piece
 * and fulfils `where`.
 */
export function isFoundByTexts({ organizationId, text, where }: TextSearch): Fragment {
  const filled = fragment`SELECT contact_texts.piece * ${verbatim(String(PIECE))} + line.value
    ${fromFilled(organizationId)} CROSS JOIN json_each(numbers_with(texts, ${text.toLowerCase()})) line`
  return fragment`contacts.id IN (${filled} UNION ALL SELECT contacts.id ${fromOthers(where)})`
}

/** Returns a text that differs after every event that may make a piece due. */
export const stateOfPieces = (reader: Reader): string =>
  reader.value<string>(
    `SELECT count(*) || ' ' || ((SELECT max(id) + 1 FROM contacts) / ${PIECE}) || ' '
       || EXISTS (SELECT 1 FROM contact_search_changes) FROM contact_text_pieces`,
  ) ?? ''

/**
 * Finds up to `limit` pieces to fill. Their last id is used, and the search index has all changes of
 * their contacts.
 */
export function findDuePieces(reader: Reader, limit: number): number[] {
  const complete = Math.floor((newestContactId(reader) + 1) / PIECE)
  const { filled, next } = reader.get<{ filled: number; next: number }>(
    'SELECT count(*) AS filled, ifnull(max(piece), -1) + 1 AS next FROM contact_text_pieces',
  ) ?? { filled: 0, next: 0 }
  if (filled >= complete) return []
  const due = reader.all<{ piece: number }>(
    `${piecesFrom(`? * ${PIECE}`)}
     SELECT piece FROM pieces WHERE piece < ? AND piece NOT IN (SELECT piece FROM contact_text_pieces)
       AND piece NOT IN (SELECT contact_id / ${PIECE} FROM contact_search_changes) LIMIT ?`,
    filled === next ? next : 0,
    complete,
    limit,
  )
  return due.map(({ piece }) => piece)
}

/** Fills up to `limit` pieces. Returns how many. */
export function fillPieces(tx: Tx, limit: number): number {
  const due = findDuePieces(tx, limit)
  for (const piece of due) fillPiece(tx, piece)
  return due.length
}

function fillPiece(tx: Tx, piece: number): void {
  tx.run('DELETE FROM contact_texts WHERE piece = ?', piece)
  tx.run(
    `INSERT INTO contact_texts (piece, organization_id, texts)
     ${TEXTS} AND contacts.id > ? AND contacts.id <= ? GROUP BY contacts.organization_id`,
    piece * PIECE - 1,
    piece * PIECE + PIECE - 1,
  )
  tx.run('INSERT INTO contact_text_pieces (piece) VALUES (?)', piece)
}
