import { isLiveOrganization } from '../../accounts/organizations/fragments.ts'
import { hasLogo } from '../../accounts/organizations/store.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { putRow } from '../../db/rows.ts'
import { rowsBy } from '../../db/rows-by.ts'
import type { MediaUses } from '../media/store.ts'
import { type ContactCardRow, contactCards } from './table.ts'

const ofOrganization = rowsBy(contactCards, 'organizationId')

export const findContactCard = (reader: Reader, organizationId: number): ContactCardRow | undefined =>
  ofOrganization(reader).get({ organizationId })

/** Finds the card at a public address, if its organization is live. */
export function findPublicCard(reader: Reader, token: string): ContactCardRow | undefined {
  const organizationId = findCardOwner(reader, token)
  return organizationId === undefined ? undefined : findContactCard(reader, organizationId)
}

/** Finds the live organization whose card has this public address. */
export const findCardOwner = (reader: Reader, token: string): number | undefined =>
  reader.value<number>(
    `SELECT organization_id FROM contact_cards WHERE token = ? AND ${isLiveOrganization('contact_cards.organization_id')}`,
    token,
  )

export const putContactCard = (tx: Tx, row: ContactCardRow): ContactCardRow =>
  putRow(tx, contactCards, ['organizationId'], row)

/** Returns whether the photo of the card was made from this uploaded file. */
export const showsFile = (reader: Reader, organizationId: number, token: string): boolean =>
  reader.get(
    'SELECT 1 FROM contact_cards WHERE organization_id = ? AND photo_token = ?',
    organizationId,
    token,
  ) !== undefined

/** Finds cards whose photo was made from an uploaded file. */
export const cardsWithMedia: MediaUses = {
  refusal: (say) => say.mediaOfCard(),
  listLive: (reader, organizationId, token) =>
    showsFile(reader, organizationId, token) ? [{ resource: 'contact-card' }] : [],
  isNamed: showsFile,
}

const isLogo: MediaUses['isNamed'] = (reader, organizationId, token) =>
  hasLogo(reader, organizationId, `/m/${token}`)

/** Finds organizations whose `logoUrl` is an uploaded file. */
export const logosWithMedia: MediaUses = {
  refusal: (say) => say.mediaOfLogo(),
  listLive: (reader, organizationId, token) =>
    isLogo(reader, organizationId, token, 0) ? [{ resource: 'organization' }] : [],
  isNamed: isLogo,
}
