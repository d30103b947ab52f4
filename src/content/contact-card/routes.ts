import { type Hosts, publicBase } from '../../accounts/domains/hosts.ts'
import { findPublicDomain } from '../../accounts/organizations/store.ts'
import type { Db, Reader } from '../../db/database.ts'
import { type Operation, ok, operation } from '../../http/operation.ts'
import type { RateLimiter } from '../../http/rate-limit.ts'
import { toIso } from '../../lib/clock.ts'
import { toVCard, type VCardVersion } from '../../lib/vcard.ts'
import { mediaUrl } from '../media/urls.ts'
import { ContactCardRecord, UpdateContactCard } from './schema.ts'
import type { ProposedCard } from './service.ts'
import * as service from './service.ts'
import type { ContactCardRow } from './table.ts'

/** Returns the public address of the card. @param base origin of the pages for recipients */
const cardUrl = (token: string, base: string): string => `${base}/c/${token}.vcf`

export const vCardOf = (row: ContactCardRow, version?: VCardVersion): string =>
  toVCard(
    {
      uuid: row.uuid,
      revisedAtMs: row.updatedAt,
      fullName: row.displayName,
      // Some phones show only the parts of the name, never the full name.
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

const presentProposed = (card: ProposedCard) => ({
  ...presentFields(card),
  photoUrl: null,
  vcardUrl: null,
  vcard: null,
  updatedAt: null,
})

/** @param origins of this server, and of the card */
const presentContactCard = (
  row: ContactCardRow,
  { publicBaseUrl, cardBase }: { publicBaseUrl: string; cardBase: string },
) => ({
  ...presentFields(row),
  photoUrl: row.photoToken === null ? null : mediaUrl(row.photoToken, publicBaseUrl),
  vcardUrl: cardUrl(row.token, cardBase),
  vcard: vCardOf(row),
  updatedAt: toIso(row.updatedAt),
})

export interface ContactCardDeps {
  db: Db
  limiter: RateLimiter
  hosts: Hosts
  links: { publicBaseUrl: string }
}

export const contactCardRoutes = ({ db, links: { publicBaseUrl } }: ContactCardDeps): Operation[] => {
  const present = (reader: Reader, row: ContactCardRow) => {
    const domain = findPublicDomain(reader, row.organizationId)
    return presentContactCard(row, { publicBaseUrl, cardBase: publicBase(domain, publicBaseUrl) })
  }
  return [
    operation({
      method: 'GET',
      path: '/organization/contact-card',
      group: 'Organization',
      summary: 'Read the contact card',
      description: 'Before it is first saved, it has the details of the organization and no public address.',
      access: 'member',
      permission: 'organization:read',
      status: 200,
      data: ContactCardRecord,
      handle: ({ principal }) => {
        const card = service.getContactCard(db, principal)
        return ok('row' in card ? present(db, card.row) : presentProposed(card.proposed))
      },
    }),
    operation({
      method: 'PUT',
      path: '/organization/contact-card',
      group: 'Organization',
      summary: 'Save the contact card',
      description:
        'Replaces the card; its public address stays. A photo is turned upright, made smaller until it has at most 60 KB, and loses its camera metadata, such as the place.',
      errors: {
        CONFLICT: 'The photo of the card was changed meanwhile.',
        LIMIT_REACHED: 'The organization has no room for the file of `photoBase64`.',
      },
      access: 'member',
      permission: 'organization:update',
      body: UpdateContactCard,
      record: ContactCardRecord,
      status: 200,
      data: ContactCardRecord,
      handle: async ({ principal, body, step, write }) => {
        const plan = await service.preparePhoto({ db, step }, principal, body, publicBaseUrl)
        return write((tx) =>
          ok(present(tx, service.saveContactCard(tx, principal, body, plan)), {
            message: 'Contact card saved',
          }),
        )
      },
    }),
  ]
}
