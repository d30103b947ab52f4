import { leftJoinActor } from '../../accounts/actors/service.ts'
import { setContactCounts } from '../../accounts/organizations/fragments.ts'
import { isSuppressedAddress, suppressedSince } from '../../compliance/suppressions/store.ts'
import type { Invariant } from '../../db/check.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { allOf, type Fragment, fragment, verbatim } from '../../db/fragment.ts'
import { interruptibleFor } from '../../db/interruptible.ts'
import type { RowReader } from '../../db/read-pool.ts'
import { updateRow } from '../../db/rows.ts'
import type { Changed, ChangesWanted } from '../../http/changes.ts'
import { type PageRequest, pageOffset } from '../../http/pagination.ts'
import { Port } from '../../module/port.ts'
import { ofTags } from '../tags/store.ts'
import { CONTACT_FIELDS, FIELD_COLUMNS, FIELD_NAMES, type FieldName } from './fields.ts'
import { type ContactRow, contacts } from './table.ts'

/**
 * Returns FROM and WHERE for the live contacts of an organization; AND may follow.
 * @param access `INDEXED BY …`
 */
export const fromLiveContacts = (organizationId: number, access = ''): Fragment =>
  fragment`FROM contacts ${verbatim(access)}
    WHERE contacts.organization_id = ${organizationId} AND contacts.deleted_at IS NULL`

/**
 * Returns FROM and WHERE for the live contacts among `ids`. The `+` keeps the planner from reading
 * all contacts of the organization.
 */
export const fromLiveContactsAmong = (organizationId: number, ids: readonly number[]): Fragment =>
  fragment`FROM contacts WHERE id IN ${ids} AND +organization_id = ${organizationId} AND deleted_at IS NULL`

/** Returns whether the organization has live contacts without a number. */
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

/** Selects a page of the live contacts that fulfil a condition, newest first. */
export const matchingPage = (
  organizationId: number,
  condition: Fragment,
  page: PageRequest,
): Fragment => fragment`
  SELECT contacts.id FROM contacts
  WHERE contacts.organization_id = ${organizationId} AND contacts.deleted_at IS NULL
    AND ${interruptibleFor('contacts.id', [condition])} AND ${condition}
  ORDER BY contacts.id DESC LIMIT ${page.limit} OFFSET ${pageOffset(page)}`

/**
 * Counts the live contacts that fulfil a condition. The index has the fields of most rules; reading
 * each row would take twice as long.
 */
export const matchingCount = (organizationId: number, condition: Fragment): Fragment => fragment`
  SELECT count(*) AS total FROM contacts INDEXED BY contacts_walk
  WHERE contacts.organization_id = ${organizationId} AND contacts.deleted_at IS NULL
    AND ${interruptibleFor('contacts.id', [condition])} AND ${condition}`

/** Selects one row with `answers`: a JSON array of 0 and 1, whether the contact fulfils each condition. */
export const fulfilment = (
  { organizationId, contactId }: { organizationId: number; contactId: number },
  conditions: readonly Fragment[],
): Fragment => ({
  text: `SELECT json_array(${conditions.map(({ text }) => `(${text}) IS TRUE`).join(', ')}) AS answers
    FROM contacts WHERE contacts.organization_id = ? AND contacts.id = ?`,
  params: [...conditions.flatMap(({ params }) => params), organizationId, contactId],
})

/** Returns whether each of the conditions holds for a contact, in the order of the conditions. */
export function fulfilledBy(
  reader: Reader,
  of: { organizationId: number; contactId: number },
  conditions: readonly Fragment[],
): boolean[] {
  const { text, params } = fulfilment(of, conditions)
  const answers: number[] = JSON.parse(reader.value<string>(text, ...params) ?? '[]')
  return answers.map(Boolean)
}

/** A piece of a walk through contacts in the order of their internal ids. */
export interface Piece {
  count: number
  /** Internal id of the last contact; without contacts, the id after which the piece was searched. */
  through: number
}

/** Returns the next contacts of all organizations, including deleted ones. */
export function nextContacts(reader: Reader, after: number, limit: number): Piece {
  const row = reader.get<{ count: number; through: number | null }>(fragment`
    SELECT count(*) AS count, max(id) AS through
    FROM (SELECT id FROM contacts WHERE id > ${after} ORDER BY id LIMIT ${limit})`)
  return { count: row?.count ?? 0, through: row?.through ?? after }
}

/** Returns the next live contacts of an organization with ids above `after` and at most `through`. */
export function nextLiveContacts(
  reader: Reader,
  organizationId: number,
  { after, through, size }: { after: number; through: number; size: number },
): Piece {
  const row = reader.get<{ count: number; through: number | null }>(fragment`
    SELECT max(id) AS through, count(*) AS count
    FROM (SELECT id FROM contacts WHERE organization_id = ${organizationId} AND id > ${after}
      AND id <= ${through} AND deleted_at IS NULL ORDER BY id LIMIT ${size})`)
  return { count: row?.count ?? 0, through: row?.through ?? after }
}

/** Addresses of a contact, and when they were suppressed. */
type Addresses = Pick<ContactRow, 'id' | 'phone' | 'email' | 'optedOutAt' | 'emailSuppressedAt'>

/**
 * Lists the addresses of the next live contacts of an organization with ids above `after` and at most
 * `through`.
 */
export const nextAddresses = (
  reader: Reader,
  organizationId: number,
  { after, through, size }: { after: number; through: number; size: number },
): Addresses[] =>
  reader.all<Addresses>(fragment`
    SELECT id, phone, email, opted_out_at, email_suppressed_at FROM contacts
    WHERE organization_id = ${organizationId} AND id > ${after} AND id <= ${through} AND deleted_at IS NULL
    ORDER BY id LIMIT ${size}`)

/** The public view of a contact: its row, its tags and its preferred sender. */
export interface ContactRecordRow
  extends Omit<
    ContactRow,
    | 'organizationId'
    | 'preferredChannelIdentityId'
    | 'numberChangedAt'
    | 'createdByActorId'
    | 'deletedAt'
    | 'mergedInto'
  > {
  /** JSON array of `{id, name}`, unsorted: sorting in SQL would take a sixth of the time of a page. */
  tags: string
  /** JSON `{channelIdentityId, address}`. */
  preferredCallerId: string | null
}

/**
 * Returns the columns of a contact record. The tags are one JSON value per row. For a page of 20 this
 * is as fast as a second query; for a single contact it takes 6 µs instead of 9.
 */
const recordColumns = (): string => `
  contacts.id, contacts.uuid, ${FIELD_COLUMNS}, status, source, stage, custom_fields, opted_out_at, email_suppressed_at,
  last_contacted_at, last_inbound_at,
  contacts.created_at, contacts.updated_at,
  ${ofTags(`json_group_array(json_object('id', tags.uuid, 'name', tags.name))`)} AS tags,
  ${preferredSender.only('contacts.preferred_channel_identity_id')} AS preferredCallerId`

/** The statements of the most frequent reads. Their text is made once, at the first use. */
let statements: ReturnType<typeof writeStatements> | undefined
const sql = () => {
  statements ??= writeStatements(recordColumns())
  return statements
}

const writeStatements = (columns: string) => ({
  find: `SELECT ${columns} FROM contacts
  WHERE organization_id = ? AND contacts.uuid = ? AND deleted_at IS NULL`,
  listNewest: `SELECT ${columns} FROM contacts
  WHERE organization_id = ? AND deleted_at IS NULL
  ORDER BY contacts.created_at DESC, contacts.id DESC LIMIT ? OFFSET ?`,
  listByIds: `SELECT ${columns} FROM json_each(?) page
  CROSS JOIN contacts ON contacts.id = page.value
  WHERE organization_id = ? AND deleted_at IS NULL ORDER BY page.key`,
})

export const listNewestSql = (): string => sql().listNewest

/** Finds a contact. This read is very frequent, so its SQL is a constant text that is planned once. */
export const findContact = (
  reader: Reader,
  organizationId: number,
  uuid: string,
): ContactRecordRow | undefined => reader.get<ContactRecordRow>(sql().find, organizationId, uuid)

/** Lists the newest contacts, the most frequent list, in one statement. */
export const listNewest = (
  reader: Reader,
  organizationId: number,
  page: { limit: number; offset: number },
): ContactRecordRow[] =>
  reader.all<ContactRecordRow>(listNewestSql(), organizationId, page.limit, page.offset)

/** Lists live contacts by internal id, in the order of `ids`. */
export const listByIds = (
  reader: Reader,
  organizationId: number,
  ids: readonly number[],
): ContactRecordRow[] => reader.all<ContactRecordRow>(sql().listByIds, JSON.stringify(ids), organizationId)

/** Lists the uuids of live contacts by internal id, in the order of `ids`. */
export const listUuidsByIds = (reader: Reader, organizationId: number, ids: readonly number[]): string[] =>
  reader
    .all<{ uuid: string }>(fragment`SELECT uuid FROM json_each(${JSON.stringify(ids)}) page
      CROSS JOIN contacts ON contacts.id = page.value
      WHERE organization_id = ${organizationId} AND deleted_at IS NULL ORDER BY page.key`)
    .map(({ uuid }) => uuid)

/**
 * Counts live contacts by the counters that triggers maintain.
 * @param conditions on columns of `contact_totals` (migrations/contacts.sql)
 */
export function countByTotals(
  reader: Reader,
  organizationId: number,
  conditions: readonly Fragment[],
): number {
  const where = allOf([fragment`organization_id = ${organizationId}`, ...conditions])
  const total = reader.value<number>(fragment`SELECT ifnull(sum(contacts), 0) FROM contact_totals
    WHERE ${where}`)
  return total ?? 0
}

/** Returns the internal id of the newest contact of all organizations; 0 without contacts. */
export const newestContactId = (reader: Reader): number =>
  reader.value<number | null>('SELECT max(id) FROM contacts') ?? 0

const FIND_UUID_BY_PHONE =
  'SELECT uuid FROM contacts WHERE organization_id = ? AND phone = ? AND deleted_at IS NULL'

export const findUuidByPhone = (reader: Reader, organizationId: number, phone: string): string | undefined =>
  reader.value<string>(FIND_UUID_BY_PHONE, organizationId, phone)

/** Finds the uuid of the live contact that has this email address and no number. */
export const findUuidOfAddress = (
  reader: Reader,
  organizationId: number,
  email: string,
): string | undefined =>
  reader.value<string>(fragment`SELECT uuid FROM contacts INDEXED BY contacts_address
    WHERE organization_id = ${organizationId} AND email = ${email} AND phone IS NULL AND deleted_at IS NULL`)

/** Finds the oldest live contact with this email address. */
export const findUuidByEmail = (reader: Reader, organizationId: number, email: string): string | undefined =>
  reader.value<string>(fragment`SELECT uuid FROM contacts
    WHERE organization_id = ${organizationId} AND email = ${email} AND deleted_at IS NULL ORDER BY id LIMIT 1`)

/** Finds the internal ids of the live contacts of this organization, by uuid. */
export function findContactIds(
  reader: Reader,
  organizationId: number,
  uuids: readonly string[],
): Map<string, number> {
  const wanted = fragment`organization_id = ${organizationId} AND uuid IN ${uuids} AND deleted_at IS NULL`
  const rows = reader.all<{ id: number; uuid: string }>(
    fragment`SELECT id, uuid FROM contacts WHERE ${wanted}`,
  )
  return new Map(rows.map((row) => [row.uuid, row.id]))
}

type NewContact = Pick<
  ContactRow,
  'uuid' | 'organizationId' | 'status' | 'source' | 'stage' | 'customFields' | 'createdByActorId' | FieldName
>

const INSERT_CONTACT = `
  INSERT INTO contacts (uuid, organization_id, status, source, stage, custom_fields, created_by_actor_id,
    ${CONTACT_FIELDS.map(({ column }) => column).join(', ')},
    opted_out_at, email_suppressed_at, created_at, updated_at)
  VALUES (?, ?, ?, ?, ?, ?, ?, ${CONTACT_FIELDS.map(() => '?').join(', ')},
    ${suppressedSince('SMS')},
    ${suppressedSince('EMAIL')}, ?, ?)
  ON CONFLICT (organization_id, phone) WHERE deleted_at IS NULL DO NOTHING
  ON CONFLICT (organization_id, email) WHERE phone IS NULL AND deleted_at IS NULL DO NOTHING`

/**
 * Inserts a contact, opted out if its number is suppressed. Returns its internal id. Undefined if a
 * live contact has its number, or has its address and neither has a number.
 */
export function insertContact(tx: Tx, row: NewContact): number | undefined {
  const { changes, lastInsertRowid } = tx.run(
    INSERT_CONTACT,
    row.uuid,
    row.organizationId,
    row.status,
    row.source,
    row.stage,
    row.customFields,
    row.createdByActorId,
    ...FIELD_NAMES.map((name) => row[name]),
    row.organizationId,
    row.phone,
    row.organizationId,
    row.email,
    tx.now,
    tx.now,
  )
  return changes === 0 ? undefined : lastInsertRowid
}

export type ContactChange = Partial<Omit<ContactRow, 'id' | 'uuid' | 'organizationId' | 'createdAt'>>

export function updateContact(tx: Tx, id: number, change: ContactChange): void {
  updateRow(tx, contacts, { id }, change)
}

/**
 * Returns the SQL condition for contacts by internal id. Without the `+` the planner would read all
 * contacts of the organization, because it takes them to be few.
 */
const amongIds = (organizationId: number, ids: readonly number[]): Fragment =>
  fragment`id IN ${ids} AND +organization_id = ${organizationId}`

export function touchContacts(tx: Tx, organizationId: number, ids: readonly number[]): void {
  tx.run(fragment`UPDATE contacts SET updated_at = ${tx.now} WHERE ${amongIds(organizationId, ids)}`)
}

/** Marks only the rows as deleted; `deleteContacts` also removes the tags and memberships. */
export function markDeleted(tx: Tx, organizationId: number, ids: readonly number[]): void {
  tx.run(fragment`UPDATE contacts SET deleted_at = ${tx.now}, updated_at = ${tx.now}
    WHERE ${amongIds(organizationId, ids)} AND deleted_at IS NULL`)
}

/** A contact that was created, changed or deleted. */
export interface ChangedContactRow extends Changed, Pick<ContactRow, 'uuid'> {
  isDeleted: number
  /** Public id of the contact that it was merged into. */
  mergedIntoUuid: string | null
}

const CHANGED_CONTACTS = `
  SELECT id, uuid, updated_at, deleted_at IS NOT NULL AS isDeleted,
    (SELECT survivor.uuid FROM contacts survivor WHERE survivor.id = contacts.merged_into) AS mergedIntoUuid
  FROM contacts INDEXED BY contacts_updated WHERE organization_id = ?`

/**
 * Selects two ranges, and SQLite merges them. With one range, each page would read all contacts
 * changed in the millisecond of the cursor; an import may have written ten thousand in one.
 */
const LIST_CHANGED = `${CHANGED_CONTACTS} AND updated_at = ? AND id > ?
  UNION ALL ${CHANGED_CONTACTS} AND updated_at > ? ORDER BY updated_at, id LIMIT ?`

/** Lists the contacts in the order of their last change, including deleted ones. */
export const listChangedContacts = (
  reader: Reader,
  organizationId: number,
  { after: { updatedAt, id }, limit }: ChangesWanted,
): ChangedContactRow[] =>
  reader.all<ChangedContactRow>(LIST_CHANGED, organizationId, updatedAt, id, organizationId, updatedAt, limit)

/**
 * Returns when a contact of the organization was last created, changed or deleted, ms since 1970;
 * null without contacts.
 */
export const findLastChange = (reader: Reader, organizationId: number): number | null =>
  reader.value<number>(fragment`SELECT updated_at FROM contacts WHERE organization_id = ${organizationId}
    ORDER BY updated_at DESC LIMIT 1`) ?? null

/** SQL of the rows that `contact_totals` must have at every commit; SQLite does not check them. */
const TOTALS = `SELECT organization_id, status, source, stage, opted_out_at IS NOT NULL AS is_opted_out,
    email_suppressed_at IS NOT NULL AS is_email_suppressed, count(*) AS contacts
  FROM contacts WHERE deleted_at IS NULL GROUP BY 1, 2, 3, 4, 5, 6`

const LIVE_CONTACTS =
  '(SELECT count(*) FROM contacts c WHERE c.organization_id = organizations.id AND c.deleted_at IS NULL)'

export const invariants: readonly Invariant[] = [
  {
    name: 'contacts are counted by status, source, stage and opt-outs',
    sql: `WITH counted AS (${TOTALS})
      SELECT (SELECT count(*) FROM (SELECT * FROM counted EXCEPT SELECT * FROM contact_totals))
        + (SELECT count(*) FROM (SELECT * FROM contact_totals WHERE contacts <> 0 EXCEPT SELECT * FROM counted))`,
    repair: ['DELETE FROM contact_totals', `INSERT INTO contact_totals ${TOTALS}`],
  },
  {
    name: 'organizations count their live contacts',
    sql: `SELECT count(*) FROM organizations WHERE contact_count <> ${LIVE_CONTACTS}`,
    repair: [setContactCounts(LIVE_CONTACTS)],
  },
  {
    name: 'only live contacts have tags and memberships',
    sql: `SELECT (SELECT count(*) FROM contact_tags x JOIN contacts c ON c.id = x.contact_id WHERE c.deleted_at IS NOT NULL)
      + (SELECT count(*) FROM segment_contacts x JOIN contacts c ON c.id = x.contact_id WHERE c.deleted_at IS NOT NULL)`,
  },
  {
    name: 'tags stay within their organization',
    sql: `SELECT count(*) FROM contact_tags x JOIN contacts c ON c.id = x.contact_id JOIN tags ON tags.id = x.tag_id
      WHERE c.organization_id <> x.organization_id OR tags.organization_id <> x.organization_id`,
  },
  {
    name: 'a merged contact is deleted, and its survivor is in the same organization',
    sql: `SELECT count(*) FROM contacts c LEFT JOIN contacts s ON s.id = c.merged_into WHERE c.merged_into IS NOT NULL
      AND (c.deleted_at IS NULL OR s.id IS NULL OR s.organization_id <> c.organization_id)`,
  },
  {
    name: 'contacts were created by their own organization',
    sql: `SELECT count(*) FROM contacts c ${leftJoinActor('c.created_by_actor_id')}
      WHERE c.created_by_actor_id IS NOT NULL AND actors.organization_id IS NOT c.organization_id`,
  },
  {
    name: 'a live contact has a number or an email address',
    sql: `SELECT count(*) FROM contacts WHERE deleted_at IS NULL AND ifnull(phone, '') = '' AND ifnull(email, '') = ''`,
  },
  {
    name: 'contacts show the suppression of their number',
    sql: `SELECT count(*) FROM contacts c WHERE c.deleted_at IS NULL AND (c.opted_out_at IS NOT NULL) <>
      ${isSuppressedAddress('c', 'SMS', 'c.phone')}`,
  },
  {
    name: 'contacts show the suppression of their email address',
    sql: `SELECT count(*) FROM contacts c WHERE c.deleted_at IS NULL AND c.email IS NOT NULL AND (c.email_suppressed_at IS NOT NULL) <>
      ${isSuppressedAddress('c', 'EMAIL', 'c.email')}`,
  },
]
