import { toIso, toIsoOrNull } from '../../lib/clock.ts'
import type { ContactRecordRow } from '../store/queries.ts'

interface TagRef {
  id: string
  name: string
}

/** Sorts by name, ignoring case; names are unique. */
const byName = (a: TagRef, b: TagRef): number => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1)

export const fullNameOf = ({ firstName, lastName }: { firstName: string; lastName: string | null }): string =>
  [firstName, lastName].filter(Boolean).join(' ')

/** The contact record of the interface. */
export function presentContact(row: ContactRecordRow) {
  const tags: TagRef[] = row.tags === '[]' ? [] : JSON.parse(row.tags)
  if (tags.length > 1) tags.sort(byName)
  return {
    id: row.uuid,
    firstName: row.firstName,
    lastName: row.lastName,
    fullName: fullNameOf(row),
    phone: row.phone,
    email: row.email,
    status: row.status,
    source: row.source,
    stage: row.stage,
    isOptedOut: row.optedOutAt !== null,
    optedOutAt: toIsoOrNull(row.optedOutAt),
    emailSubscribed: row.emailSuppressedAt === null,
    tags,
    tagIds: tags.map(({ id }) => id),
    addressLine1: row.addressLine1,
    addressLine2: row.addressLine2,
    city: row.city,
    state: row.state,
    postalCode: row.postalCode,
    country: row.country,
    timezone: row.timezone,
    customFields: row.customFields === '{}' ? {} : JSON.parse(row.customFields),
    preferredCallerId: row.preferredCallerId === null ? null : JSON.parse(row.preferredCallerId),
    lastContactedAt: toIsoOrNull(row.lastContactedAt),
    lastInboundAt: toIsoOrNull(row.lastInboundAt),
    createdAt: toIso(row.createdAt),
    updatedAt: toIso(row.updatedAt),
  }
}
