import { and, eq, isNull, sql } from 'drizzle-orm'
import type { FindTopicUses } from '../../compliance/topics/service.ts'
import type { Invariant } from '../../db/check.ts'
import { contains, equalsText } from '../../db/contains.ts'
import { prepared, type Reader, type Tx } from '../../db/database.ts'
import { allOf, type Fragment, fragment, verbatim } from '../../db/fragment.ts'
import { insertRow, updateRow } from '../../db/rows.ts'
import { pageOffset } from '../../http/pagination.ts'
import { type FindUses, MAX_NAMED, ruleFieldPattern } from '../custom-fields/service.ts'
import type { ListSegmentsQuery } from './schema.ts'
import { type NewSegment, type SegmentRow, segments } from './table.ts'

/** SQL by which other statements read segments, including deleted ones. */

/** @param id SQL of the internal id */
export const joinSegment = (id: string): string => `JOIN segments ON segments.id = ${id}`

/** SQL of the internal id; NULL when the organization has no such segment. */
export const idOfSegment = (organizationId: number, uuid: string): Fragment =>
  fragment`(SELECT id FROM segments WHERE organization_id = ${organizationId} AND uuid = ${uuid})`

const live = (column: 'id' | 'uuid') =>
  prepared((orm) =>
    orm
      .select()
      .from(segments)
      .where(
        and(
          eq(segments.organizationId, sql.placeholder('organizationId')),
          eq(segments[column], sql.placeholder('value')),
          isNull(segments.deletedAt),
        ),
      )
      .prepare(),
  )

const byUuid = live('uuid')
const byId = live('id')

export const findSegment = (reader: Reader, organizationId: number, uuid: string): SegmentRow | undefined =>
  byUuid(reader).get({ organizationId, value: uuid })

export const findSegmentById = (reader: Reader, organizationId: number, id: number): SegmentRow | undefined =>
  byId(reader).get({ organizationId, value: id })

/** Finds a segment by name, in upper or lower case. @param name composed (NFC), as names are stored */
export function findSegmentByName(
  reader: Reader,
  organizationId: number,
  name: string,
): SegmentRow | undefined {
  const { text, params } = allOf([
    fragment`organization_id = ${organizationId}`,
    equalsText(verbatim('name'), name),
    fragment`deleted_at IS NULL`,
  ])
  return reader.get<SegmentRow>(`SELECT * FROM segments WHERE ${text} ORDER BY id LIMIT 1`, ...params)
}

export const insertSegment = (tx: Tx, row: NewSegment): SegmentRow => insertRow(tx, segments, row)

export const updateSegment = (tx: Tx, id: number, change: Partial<NewSegment>): SegmentRow =>
  updateRow(tx, segments, { id }, change)!

/** Stores a count, if the segment still has the rules that were counted and no newer count. */
export const recordEvaluation = (
  tx: Tx,
  segment: Pick<SegmentRow, 'id' | 'rules'>,
  evaluation: { contactCount: number; lastEvaluatedAt: number },
): void =>
  void tx.run(fragment`
    UPDATE segments SET contact_count = ${evaluation.contactCount},
      last_evaluated_at = ${evaluation.lastEvaluatedAt}
    WHERE id = ${segment.id} AND rules = ${segment.rules}
      AND coalesce(last_evaluated_at, 0) <= ${evaluation.lastEvaluatedAt}`)

const SORT_COLUMNS = {
  name: 'name',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  contactCount: 'contact_count',
} as const

const matching = (organizationId: number, { search, type }: ListSegmentsQuery): Fragment =>
  allOf([
    fragment`organization_id = ${organizationId}`,
    fragment`deleted_at IS NULL`,
    ...(search ? [contains(verbatim('name'), search)] : []),
    ...(type ? [fragment`type = ${type}`] : []),
  ])

export function listSegments(reader: Reader, organizationId: number, query: ListSegmentsQuery): SegmentRow[] {
  const where = matching(organizationId, query)
  const direction = query.sortOrder === 'asc' ? 'ASC' : 'DESC'
  return reader.all<SegmentRow>(
    `SELECT * FROM segments WHERE ${where.text}
     ORDER BY ${SORT_COLUMNS[query.sortBy]} ${direction}, id ${direction} LIMIT ? OFFSET ?`,
    ...where.params,
    query.limit,
    pageOffset(query),
  )
}

export function countSegments(reader: Reader, organizationId: number, query: ListSegmentsQuery): number {
  const where = matching(organizationId, query)
  return reader.value<number>(fragment`SELECT count(*) FROM segments WHERE ${where}`) ?? 0
}

/** Finds the internal ids of the live STATIC segments of this organization, by uuid. */
export const findStaticIds = (reader: Reader, organizationId: number, uuids: readonly string[]) =>
  new Map(
    reader
      .all<{ id: number; uuid: string }>(fragment`SELECT id, uuid FROM segments
        WHERE organization_id = ${organizationId} AND uuid IN ${uuids} AND type = 'STATIC' AND deleted_at IS NULL`)
      .map(({ id, uuid }) => [uuid, id] as const),
  )

/** The part of a segment that decides its members. */
type Audience = Pick<SegmentRow, 'id' | 'uuid' | 'rules' | 'membersRevision'>

/** Lists segments by internal id, including deleted ones. */
export const listAudiences = (reader: Reader, organizationId: number, ids: readonly number[]): Audience[] =>
  reader.all<Audience>(fragment`SELECT id, uuid, rules, members_revision FROM segments
    WHERE id IN ${ids} AND +organization_id = ${organizationId}`)

/** Lists the ids that belong to live static segments. */
export const listLiveStaticIds = (reader: Reader, organizationId: number, ids: readonly number[]): number[] =>
  reader
    .all<{ id: number }>(fragment`SELECT id FROM segments
      WHERE id IN ${ids} AND +organization_id = ${organizationId} AND type = 'STATIC' AND deleted_at IS NULL`)
    .map(({ id }) => id)

/** Lists the uuids of the live static segments that contain a contact. */
export const listStaticSegmentsOf = (reader: Reader, organizationId: number, contactId: number): string[] =>
  reader
    .all<{ uuid: string }>(fragment`SELECT segments.uuid FROM segment_contacts
      JOIN segments ON segments.id = segment_contacts.segment_id
      WHERE segment_contacts.organization_id = ${organizationId}
        AND segment_contacts.contact_id = ${contactId} AND segments.organization_id = ${organizationId}
        AND segments.deleted_at IS NULL ORDER BY segments.id`)
    .map(({ uuid }) => uuid)

/** A campaign or segment that uses a segment. */
export interface User {
  id: string
  name: string
}

/** Lists dynamic segments whose rules name the custom field. */
export const listSegmentsUsing: FindUses = (reader, organizationId, key) =>
  reader.all(
    `SELECT 'segment' AS resource, uuid AS id, name FROM segments
     WHERE organization_id = ? AND deleted_at IS NULL AND type = 'DYNAMIC' AND instr(rules, ?) > 0
     ORDER BY id LIMIT ?`,
    organizationId,
    ruleFieldPattern(key),
    MAX_NAMED,
  )

/** Finds the uuids (of tags or segments) that the rules of a live segment name. */
export const listNamedInRules = (
  reader: Reader,
  organizationId: number,
  uuids: readonly string[],
): Set<string> =>
  new Set(
    reader
      .all<{ uuid: string }>(fragment`SELECT value AS uuid FROM json_each(${JSON.stringify(uuids)})
        WHERE EXISTS (SELECT 1 FROM segments WHERE organization_id = ${organizationId} AND deleted_at IS NULL
          AND instr(rules, value) > 0)`)
      .map(({ uuid }) => uuid),
  )

/** Records that the members of the segment changed. */
export function touchSegment(tx: Tx, id: number): void {
  tx.run('UPDATE segments SET updated_at = ? WHERE id = ?', tx.now, id)
}

/** Lists dynamic segments whose rules name a record; at most ten. @param uuid public id of the record */
export const listSegmentsNaming = (reader: Reader, organizationId: number, uuid: string): User[] =>
  reader.all<User>(fragment`SELECT uuid AS id, name FROM segments
    WHERE organization_id = ${organizationId} AND deleted_at IS NULL AND type = 'DYNAMIC'
      AND instr(rules, ${uuid}) > 0 ORDER BY id LIMIT 10`)

/** Lists dynamic segments whose rules name the topic; at most ten. */
export const listSegmentsAbout: FindTopicUses = (reader, organizationId, { uuid }) =>
  listSegmentsNaming(reader, organizationId, uuid).map((segment) => ({ resource: 'segment', ...segment }))

const MEMBERS = `(SELECT count(*) FROM segment_contacts sc
  WHERE sc.organization_id = s.organization_id AND sc.segment_id = s.id)`

/** Conditions that hold at every commit and that SQLite does not check. */
export const invariants: readonly Invariant[] = [
  {
    name: 'static segments count their members',
    sql: `SELECT count(*) FROM segments s WHERE type = 'STATIC' AND contact_count <> ${MEMBERS}`,
    repair: [`UPDATE segments AS s SET contact_count = ${MEMBERS} WHERE type = 'STATIC'`],
  },
  {
    name: 'memberships stay within their organization',
    sql: `SELECT count(*) FROM segment_contacts x JOIN contacts ON contacts.id = x.contact_id JOIN segments s ON s.id = x.segment_id
      WHERE contacts.organization_id <> x.organization_id OR s.organization_id <> x.organization_id`,
  },
]
