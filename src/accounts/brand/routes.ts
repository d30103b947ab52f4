import type { Db } from '../../db/database.ts'
import { type Operation, ok, operation } from '../../http/operation.ts'
import { toIso } from '../../lib/clock.ts'
import { BrandRecord, UpdateBrand } from './schema.ts'
import * as service from './service.ts'

const presentBrand = ({ headingFont, bodyFont, updatedAt, ...brand }: service.Brand) => ({
  logoUrl: brand.logoUrl,
  colors: brand.colors,
  fonts: { heading: headingFont, body: bodyFont },
  links: brand.links,
  footerText: brand.footerText,
  updatedAt: toIso(updatedAt),
})

export const brandRoutes = ({ db }: { db: Db }): Operation[] => [
  operation({
    method: 'GET',
    path: '/organization/brand',
    group: 'Organization',
    summary: 'Read the brand',
    description:
      'The logo, colors, fonts and links of the organization. Designed mails, plain mails and public pages take their look from them.',
    access: 'member',
    permission: 'organization:read',
    status: 200,
    data: BrandRecord,
    handle: ({ principal }) => ok(presentBrand(service.brandOf(db, principal.organizationId))),
  }),
  operation({
    method: 'PATCH',
    path: '/organization/brand',
    group: 'Organization',
    summary: 'Change the brand',
    description:
      'Mails that are not sent yet take the new look: drafts, scheduled and recurring campaigns, and automations. A color in which texts could not be read is refused.',
    access: 'member',
    permission: 'organization:update',
    body: UpdateBrand,
    status: 200,
    data: BrandRecord,
    changedAt: (reader, { organizationId }) => service.brandOf(reader, organizationId).updatedAt,
    handle: ({ principal, body, write }) =>
      write((tx) => ok(presentBrand(service.updateBrand(tx, principal, body)), { message: 'Brand changed' })),
  }),
]
