import { type Hosts, publicBase } from '../../accounts/domains/hosts.ts'
import { findPublicDomain } from '../../accounts/organizations/shared-queries.ts'
import type { Db, Reader } from '../../db/database.ts'
import { type Operation, ok, operation } from '../../http/operation.ts'
import type { RateLimiter } from '../../http/rate-limit.ts'
import { presentContactCard, presentProposed } from './present.ts'
import { ContactCardRecord, UpdateContactCard } from './schema.ts'
import * as service from './service.ts'
import type { ContactCardRow } from './table.ts'

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
      handle: async ({ principal, body, write }) => {
        const plan = await service.preparePhoto(db, principal, body, publicBaseUrl)
        return write((tx) =>
          ok(present(tx, service.saveContactCard(tx, principal, body, plan)), {
            message: 'Contact card saved',
          }),
        )
      },
    }),
  ]
}
