import type { Reader, Tx } from '../../db/database.ts'
import { notFound } from '../../lib/errors.ts'
import { randomBase62, uuidv7 } from '../../lib/ids.ts'
import { seedSystemRoles } from '../roles/service.ts'
import * as queries from './queries.ts'
import type { OrganizationRow } from './table.ts'

export interface CreateOrganizationInput {
  name: string
  /** IANA zone; default UTC. */
  timezone?: string
  /** ISO 3166 alpha-2; numbers without `+` are read as of this country. Default US. */
  defaultCountry?: string
  /** ISO 4217; default USD. */
  currency?: string
  locale?: string
}

/** The organization with its four system roles; nobody is a member yet. */
export function createOrganization(tx: Tx, input: CreateOrganizationInput): OrganizationRow {
  const row = queries.insertOrganization(tx, {
    uuid: uuidv7(tx.now),
    name: input.name,
    slug: freeSlug(tx, input.name),
    timezone: input.timezone ?? 'UTC',
    defaultCountry: input.defaultCountry ?? 'US',
    currency: input.currency ?? 'USD',
    locale: input.locale ?? 'en-US',
    createdAt: tx.now,
    updatedAt: tx.now,
  })
  seedSystemRoles(tx, row.id)
  return row
}

/** Throws NOT_FOUND. */
export function getOrganization(reader: Reader, id: number): OrganizationRow {
  const row = queries.findOrganization(reader, id)
  if (!row) throw notFound('Organization')
  return row
}

function freeSlug(tx: Tx, name: string): string {
  const base =
    name
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 40) || 'organization'
  let slug = base
  while (queries.slugIsTaken(tx, slug)) slug = `${base}-${randomBase62(4).toLowerCase()}`
  return slug
}
