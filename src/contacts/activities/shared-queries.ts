import type { Reader } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import type { FieldChange } from './service.ts'

/** The phone numbers and email addresses that these contacts had before a change. */
export const listEarlierAddresses = (
  reader: Reader,
  organizationId: number,
  contactIds: readonly number[],
): string[] =>
  reader
    .all<{ data: string }>(fragment`SELECT data FROM contact_activities
      WHERE organization_id = ${organizationId} AND contact_id IN ${[...contactIds]} AND type = 'CONTACT_UPDATED'`)
    .flatMap(({ data }) => (JSON.parse(data) as { changes: FieldChange[] }).changes)
    .filter(({ field }) => field === 'phone' || field === 'email')
    .map(({ from }) => from)
    .filter((from) => typeof from === 'string')
