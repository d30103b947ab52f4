import { bulkInsert, insertRows } from '../../db/bulk-insert.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { RECIPIENT_CODE_LENGTH } from '../short-links/address.ts'

/** How many codes there are. */
export const CODES = 62 ** RECIPIENT_CODE_LENGTH

/** The code that one message holds for one link. */
export interface RecipientLink {
  /** The eight characters of base62, as a number. */
  code: number
  organizationId: number
  linkId: number
  messageId: number
  /** Where it leads when the address differs by recipient; null for that of the link. */
  url: string | null
}

const INSERT = bulkInsert(
  'INSERT INTO recipient_links (code, organization_id, link_id, message_id, url, created_at) VALUES',
  '(?, ?, ?, ?, ?, ?)',
)

export const insertRecipientLinks = (tx: Tx, links: readonly RecipientLink[]): void =>
  void insertRows(
    tx,
    INSERT,
    links.map(({ code, organizationId, linkId, messageId, url }) => [
      ...[code, organizationId, linkId, messageId, url, tx.now],
    ]),
  )

/** Those of the codes that nobody has. */
export const listFreeCodes = (reader: Reader, codes: readonly number[]): number[] =>
  reader
    .all<{ code: number }>(
      `SELECT DISTINCT value AS code FROM json_each(?)
       WHERE NOT EXISTS (SELECT 1 FROM recipient_links WHERE recipient_links.code = value)`,
      JSON.stringify(codes),
    )
    .map(({ code }) => code)
