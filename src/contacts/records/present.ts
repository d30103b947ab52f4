import type * as v from 'valibot'
import { toIso, toIsoOrNull } from '../../lib/clock.ts'
import { FIELD_NAMES, type FieldValues } from './fields.ts'
import type { ContactRecord } from './schema.ts'
import type { ContactRecordRow } from './shared-queries.ts'

interface TagRef {
  id: string
  name: string
}

/** Sorts tags by name, ignoring case; names are unique. */
const byName = (a: TagRef, b: TagRef): number => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1)

export const fullNameOf = ({
  firstName,
  lastName,
}: {
  firstName: string
  lastName: string | null
}): string => (firstName && lastName ? `${firstName} ${lastName}` : firstName || lastName || '')

interface Shown {
  firstName: string
  lastName: string | null
  phone: string | null
  email: string | null
}

/** The name of a contact, or without one its number or address. */
export const displayNameOf = (contact: Shown): string =>
  fullNameOf(contact) || contact.phone || contact.email || ''

/** Whether the first name is the number or address: the person wrote before a name was entered. */
export const isNamedByAddress = ({ firstName, phone, email }: Omit<Shown, 'lastName'>): boolean =>
  firstName === phone || firstName === email

/**
 * Presents a contact as the API returns it. Lists call this for every contact, so the fields are assigned one
 * by one: a spread would take a twentieth of the time of a list.
 */
export function presentContact(row: ContactRecordRow): v.InferInput<typeof ContactRecord> {
  const tags: TagRef[] = row.tags === '[]' ? [] : JSON.parse(row.tags)
  if (tags.length > 1) tags.sort(byName)
  const record = { id: row.uuid, fullName: fullNameOf(row) } as v.InferInput<typeof ContactRecord>
  const fields: FieldValues = record
  // Only firstName is never null.
  for (const name of FIELD_NAMES) fields[name] = row[name]!
  record.status = row.status
  record.source = row.source
  record.stage = row.stage
  record.isOptedOut = row.optedOutAt !== null
  record.optedOutAt = toIsoOrNull(row.optedOutAt)
  record.emailSubscribed = row.emailSuppressedAt === null
  record.tags = tags
  record.tagIds = tags.map(({ id }) => id)
  record.customFields = row.customFields === '{}' ? {} : JSON.parse(row.customFields)
  record.preferredCallerId = row.preferredCallerId === null ? null : JSON.parse(row.preferredCallerId)
  record.lastContactedAt = toIsoOrNull(row.lastContactedAt)
  record.lastInboundAt = toIsoOrNull(row.lastInboundAt)
  record.createdAt = toIso(row.createdAt)
  // Most contacts are never changed.
  record.updatedAt = row.updatedAt === row.createdAt ? record.createdAt : toIso(row.updatedAt)
  return record
}
