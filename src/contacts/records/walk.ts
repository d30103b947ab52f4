import type { Reader } from '../../db/database.ts'

/** Contacts a piece at a time, in the order of their internal ids. */
export interface Piece {
  count: number
  /** The last of them; where the walk began when there are none. */
  through: number
}

/** The next contacts of all organizations, deleted ones too. */
export function nextContacts(reader: Reader, after: number, limit: number): Piece {
  const row = reader.get<{ count: number; through: number | null }>(
    'SELECT count(*) AS count, max(id) AS through FROM (SELECT id FROM contacts WHERE id > ? ORDER BY id LIMIT ?)',
    after,
    limit,
  )
  return { count: row?.count ?? 0, through: row?.through ?? after }
}

/** The next live contacts of an organization, those after `after` up to `through`. */
export function nextLiveContacts(
  reader: Reader,
  organizationId: number,
  { after, through, size }: { after: number; through: number; size: number },
): Piece {
  const row = reader.get<{ count: number; through: number | null }>(
    `SELECT max(id) AS through, count(*) AS count FROM (
       SELECT id FROM contacts WHERE organization_id = ? AND id > ? AND id <= ? AND deleted_at IS NULL
       ORDER BY id LIMIT ?)`,
    organizationId,
    after,
    through,
    size,
  )
  return { count: row?.count ?? 0, through: row?.through ?? after }
}

/** Where messages to a contact go. */
interface Addresses {
  id: number
  phone: string
  email: string | null
  /** ms since 1970; null while it is not suppressed. */
  phoneAt: number | null
  emailAt: number | null
}

/** The addresses of the next live contacts of an organization, those after `after` up to `through`. */
export const nextAddresses = (
  reader: Reader,
  organizationId: number,
  { after, through, size }: { after: number; through: number; size: number },
): Addresses[] =>
  reader.all<Addresses>(
    `SELECT id, phone, email, opted_out_at AS phoneAt, email_suppressed_at AS emailAt FROM contacts
     WHERE organization_id = ? AND id > ? AND id <= ? AND deleted_at IS NULL ORDER BY id LIMIT ?`,
    organizationId,
    after,
    through,
    size,
  )
