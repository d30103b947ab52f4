import { toIso, toIsoOrNull } from '../../lib/clock.ts'
import { FIELD_NAMES, type FieldValues } from './fields.ts'
import type { ContactRecordRow } from './shared-queries.ts'

interface TagRef {
  id: string
  name: string
}

/** Sorts by name, ignoring case; names are unique. */
const byName = (a: TagRef, b: TagRef): number => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1)

export const fullNameOf = ({
  firstName,
  lastName,
}: {
  firstName: string
  lastName: string | null
}): string => (firstName && lastName ? `${firstName} ${lastName}` : firstName || lastName || '')

/** Every page of a list goes through here, so this is a loop and not `Object.fromEntries`. */
function valuesOf(row: ContactRecordRow): FieldValues {
  const values: Partial<Record<keyof FieldValues, string | null>> = {}
  for (const name of FIELD_NAMES) values[name] = row[name]
  return values as FieldValues
}

/** The contact record of the interface. */
export function presentContact(row: ContactRecordRow) {
  const tags: TagRef[] = row.tags === '[]' ? [] : JSON.parse(row.tags)
  if (tags.length > 1) tags.sort(byName)
  const createdAt = toIso(row.createdAt)
  return {
    id: row.uuid,
    fullName: fullNameOf(row),
    ...valuesOf(row),
    status: row.status,
    source: row.source,
    stage: row.stage,
    isOptedOut: row.optedOutAt !== null,
    optedOutAt: toIsoOrNull(row.optedOutAt),
    emailSubscribed: row.emailSuppressedAt === null,
    tags,
    tagIds: tags.map(({ id }) => id),
    customFields: row.customFields === '{}' ? {} : JSON.parse(row.customFields),
    preferredCallerId: row.preferredCallerId === null ? null : JSON.parse(row.preferredCallerId),
    lastContactedAt: toIsoOrNull(row.lastContactedAt),
    lastInboundAt: toIsoOrNull(row.lastInboundAt),
    createdAt,
    // Most contacts are never changed.
    updatedAt: row.updatedAt === row.createdAt ? createdAt : toIso(row.updatedAt),
  }
}
