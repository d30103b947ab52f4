import { toIso } from '../../lib/clock.ts'
import { toVCard, type VCardVersion } from '../../lib/vcard.ts'
import { mediaUrl } from '../media/urls.ts'
import type { ProposedCard } from './service.ts'
import type { ContactCardRow } from './table.ts'

/** The public address of the card. @param base origin of the pages for recipients */
const cardUrl = (token: string, base: string): string => `${base}/c/${token}.vcf`

export const vCardOf = (row: ContactCardRow, version?: VCardVersion): string =>
  toVCard(
    {
      uuid: row.uuid,
      revisedAtMs: row.updatedAt,
      fullName: row.displayName,
      // Some phones show the parts of the name and never the full name.
      firstName: row.firstName ?? (row.lastName === null ? row.displayName : null),
      lastName: row.lastName,
      organizationName: row.organizationName,
      title: row.title,
      phone: row.phone,
      email: row.email,
      website: row.website,
      address: row,
      photo:
        row.photo && row.photoType
          ? { type: row.photoType, base64: Buffer.from(row.photo).toString('base64') }
          : null,
      note: row.note,
    },
    version,
  )

const presentFields = (card: ProposedCard) => ({
  displayName: card.displayName,
  firstName: card.firstName,
  lastName: card.lastName,
  organizationName: card.organizationName,
  title: card.title,
  phone: card.phone,
  email: card.email,
  website: card.website,
  address: {
    line1: card.addressLine1,
    line2: card.addressLine2,
    city: card.city,
    state: card.state,
    postalCode: card.postalCode,
    country: card.country,
  },
  note: card.note,
})

export const presentProposed = (card: ProposedCard) => ({
  ...presentFields(card),
  photoUrl: null,
  vcardUrl: null,
  vcard: null,
  updatedAt: null,
})

/** @param origins of this server, and of the card */
export const presentContactCard = (
  row: ContactCardRow,
  { publicBaseUrl, cardBase }: { publicBaseUrl: string; cardBase: string },
) => ({
  ...presentFields(row),
  photoUrl: row.photoToken === null ? null : mediaUrl(row.photoToken, publicBaseUrl),
  vcardUrl: cardUrl(row.token, cardBase),
  vcard: vCardOf(row),
  updatedAt: toIso(row.updatedAt),
})
