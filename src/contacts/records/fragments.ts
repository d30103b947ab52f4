import type { Reader } from '../../db/database.ts'
import { type Fragment, fragment, verbatim } from '../../db/fragment.ts'
import type { RowReader } from '../../db/read-pool.ts'
import { Port } from '../../module/port.ts'

/** FROM and WHERE for the live contacts of an organization; AND may follow. @param access `INDEXED BY …` */
export const fromLiveContacts = (organizationId: number, access = ''): Fragment =>
  fragment`FROM contacts ${verbatim(access)}
    WHERE contacts.organization_id = ${organizationId} AND contacts.deleted_at IS NULL`

/**
 * FROM and WHERE for those of `ids` that are live. The `+` keeps the planner from reading all contacts of the
 * organization.
 */
export const fromLiveContactsAmong = (organizationId: number, ids: readonly number[]): Fragment =>
  fragment`FROM contacts WHERE id IN ${ids} AND +organization_id = ${organizationId} AND deleted_at IS NULL`

/** Whether the organization has live contacts without a number. */
export const hasContactsWithoutNumber = async (reader: RowReader, organizationId: number): Promise<boolean> =>
  (await reader.get(
    'SELECT 1 AS found FROM contacts WHERE organization_id = ? AND phone IS NULL AND deleted_at IS NULL LIMIT 1',
    organizationId,
  )) !== undefined

/** Joins the contact unless it was deleted; AND may follow. @param id SQL of the internal id */
export const leftJoinLiveContact = (id: string): string =>
  `LEFT JOIN contacts ON contacts.id = ${id} AND contacts.deleted_at IS NULL`

/** SQL of the contact's uuid; NULL if it was deleted. @param id @param organizationId SQL of the internal ids */
export const uuidOfLiveContact = (id: string, organizationId: string): string =>
  `(SELECT uuid FROM contacts WHERE id = ${id} AND organization_id = ${organizationId} AND deleted_at IS NULL)`

/** SQL of the contact's internal id; NULL when the organization has no such contact. */
export const idOfContact = (organizationId: number, uuid: string): Fragment =>
  fragment`(SELECT id FROM contacts WHERE organization_id = ${organizationId} AND uuid = ${uuid})`

/** The SQL condition that other contacts were merged into the contact. @param id SQL of its internal id */
export const isMergeTarget = (id: string): string =>
  `EXISTS (SELECT 1 FROM contacts merged WHERE merged.merged_into = ${id})`

/**
 * SQL for the sender with this internal id, as JSON `{channelIdentityId, address}`; NULL if there is none.
 * @param id SQL of the internal id
 */
export const preferredSender = new Port<(id: string) => string>('the sender that a contact prefers')

/**
 * The ACTIVE senders of texts that a contact may prefer: their internal ids by address. If two senders have
 * the same address, the older one is in the map.
 */
export const sendersByAddress = new Port<(reader: Reader, organizationId: number) => Map<string, number>>(
  'the senders that contacts may prefer',
)
