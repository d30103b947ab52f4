import { eq, sql } from 'drizzle-orm'
import { isLiveOrganization } from '../../accounts/organizations/fragments.ts'
import { prepared, type Reader, type Tx } from '../../db/database.ts'
import { type ContactCardRow, contactCards } from './table.ts'

const ofOrganization = prepared((orm) =>
  orm
    .select()
    .from(contactCards)
    .where(eq(contactCards.organizationId, sql.placeholder('organizationId')))
    .prepare(),
)

export const findContactCard = (reader: Reader, organizationId: number): ContactCardRow | undefined =>
  ofOrganization(reader).get({ organizationId })

/** The card at a public address, of a live organization. */
export function findPublicCard(reader: Reader, token: string): ContactCardRow | undefined {
  const organizationId = findCardOwner(reader, token)
  return organizationId === undefined ? undefined : findContactCard(reader, organizationId)
}

/** The live organization whose card has this public address. */
export const findCardOwner = (reader: Reader, token: string): number | undefined =>
  reader.value<number>(
    `SELECT organization_id FROM contact_cards WHERE token = ? AND ${isLiveOrganization('contact_cards.organization_id')}`,
    token,
  )

export const putContactCard = (tx: Tx, row: ContactCardRow): ContactCardRow =>
  tx.orm
    .insert(contactCards)
    .values(row)
    .onConflictDoUpdate({ target: contactCards.organizationId, set: row })
    .returning()
    .get()

/** Whether the photo of the card was made from this uploaded file. */
export const showsFile = (reader: Reader, organizationId: number, token: string): boolean =>
  reader.get(
    'SELECT 1 FROM contact_cards WHERE organization_id = ? AND photo_token = ?',
    organizationId,
    token,
  ) !== undefined
