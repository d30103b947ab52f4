import type { Reader } from '../../db/database.ts'
import { findOrganization } from '../organizations/store.ts'
import { listMemberships } from './store.ts'
import type { UserRow } from './table.ts'

/**
 * Returns the language of a user, as a BCP 47 tag: their own, or that of the organization that they joined
 * first; English without both.
 */
export function languageOfUser(reader: Reader, { id, locale }: Pick<UserRow, 'id' | 'locale'>): string {
  if (locale !== null) return locale
  const [first] = listMemberships(reader, id)
  return (first && findOrganization(reader, first.organizationId)?.locale) ?? 'en'
}
