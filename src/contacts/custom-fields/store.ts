import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Invariant } from '../../db/check.ts'
import { contains, equalsText } from '../../db/contains.ts'
import { prepared, type Reader, type Tx } from '../../db/database.ts'
import { allOf, anyOf, type Fragment, fragment, verbatim } from '../../db/fragment.ts'
import { insertRow, updateRow } from '../../db/rows.ts'
import { liveRowsBy } from '../../db/rows-by.ts'
import { pageOffset } from '../../http/pagination.ts'
import type { ListCustomFieldsQuery } from './schema.ts'
import { type CustomFieldRow, customFields, type NewCustomField } from './table.ts'

const byUuid = liveRowsBy(customFields, 'organizationId', 'uuid')

export const findCustomField = (
  reader: Reader,
  organizationId: number,
  uuid: string,
): CustomFieldRow | undefined => byUuid(reader).get({ organizationId, uuid })

const ofOrganization = prepared((orm) =>
  orm
    .select()
    .from(customFields)
    .where(
      and(eq(customFields.organizationId, sql.placeholder('organizationId')), isNull(customFields.deletedAt)),
    )
    .orderBy(customFields.id)
    .prepare(),
)

/** Lists all custom fields of the organization, including archived ones, oldest first. */
export const listAll = (reader: Reader, organizationId: number): CustomFieldRow[] =>
  ofOrganization(reader).all({ organizationId })

export const countAll = (reader: Reader, organizationId: number): number =>
  reader.value<number>(fragment`SELECT count(*) FROM custom_fields
    WHERE organization_id = ${organizationId} AND deleted_at IS NULL`) ?? 0

/**
 * Finds the field with this key, ignoring case. Also finds a deleted field whose values are still
 * being removed.
 */
export const findByKey = (
  reader: Reader,
  organizationId: number,
  key: string,
): { uuid: string; isDeleted: number } | undefined =>
  reader.get(fragment`SELECT uuid, deleted_at IS NOT NULL AS isDeleted FROM custom_fields
    WHERE organization_id = ${organizationId} AND key = ${key}`)

/** Finds a field by its label, in upper or lower case. @param label composed (NFC), as labels are stored */
export function findUuidByLabel(reader: Reader, organizationId: number, label: string): string | undefined {
  const { text, params } = allOf([
    fragment`organization_id = ${organizationId}`,
    equalsText(verbatim('label'), label),
    fragment`deleted_at IS NULL`,
  ])
  return reader.value<string>(`SELECT uuid FROM custom_fields WHERE ${text} ORDER BY id LIMIT 1`, ...params)
}

export const insertCustomField = (tx: Tx, row: NewCustomField): CustomFieldRow =>
  insertRow(tx, customFields, row)

export const updateCustomField = (tx: Tx, id: number, change: Partial<NewCustomField>): CustomFieldRow =>
  updateRow(tx, customFields, { id }, change)!

const SORT_COLUMNS = { key: 'key', label: 'label', createdAt: 'created_at' } as const

const matching = (organizationId: number, { search, type, isArchived }: ListCustomFieldsQuery): Fragment => {
  return allOf([
    fragment`organization_id = ${organizationId}`,
    fragment`deleted_at IS NULL`,
    ...(search ? [anyOf([contains(verbatim('key'), search), contains(verbatim('label'), search)])] : []),
    ...(type ? [fragment`type = ${type}`] : []),
    ...(isArchived === undefined ? [] : [fragment`is_archived = ${isArchived}`]),
  ])
}

export function listPage(
  reader: Reader,
  organizationId: number,
  query: ListCustomFieldsQuery,
): CustomFieldRow[] {
  const where = matching(organizationId, query)
  const direction = query.sortOrder === 'asc' ? 'ASC' : 'DESC'
  const rows = reader.all<Omit<CustomFieldRow, 'isArchived'> & { isArchived: number }>(
    `SELECT * FROM custom_fields WHERE ${where.text}
     ORDER BY ${SORT_COLUMNS[query.sortBy]} ${direction}, id ${direction} LIMIT ? OFFSET ?`,
    ...where.params,
    query.limit,
    pageOffset(query),
  )
  return rows.map((row) => ({ ...row, isArchived: row.isArchived === 1 }))
}

export function countMatching(reader: Reader, organizationId: number, query: ListCustomFieldsQuery): number {
  const where = matching(organizationId, query)
  return reader.value<number>(fragment`SELECT count(*) FROM custom_fields WHERE ${where}`) ?? 0
}

/** Finds a deleted field whose values contacts may still have; undefined for any other field. */
export const findRemovedField = (
  reader: Reader,
  id: number,
): Pick<CustomFieldRow, 'id' | 'organizationId' | 'key'> | undefined =>
  reader.get(fragment`SELECT id, organization_id, key FROM custom_fields
    WHERE id = ${id} AND deleted_at IS NOT NULL`)

/** Deletes the field once no contact has a value for it. */
export function forgetField(tx: Tx, id: number): void {
  tx.run('DELETE FROM custom_fields WHERE id = ?', id)
}

/** Conditions that hold at every commit and that SQLite does not check. */
export const invariants: readonly Invariant[] = [
  {
    name: 'custom field values belong to existing fields and have their types',
    sql: `SELECT count(*) FROM contacts CROSS JOIN json_each(contacts.custom_fields) v
      LEFT JOIN custom_fields f ON f.organization_id = contacts.organization_id AND f.key = v.key
      WHERE contacts.custom_fields <> '{}' AND (f.id IS NULL OR v.key <> f.key COLLATE BINARY OR v.type NOT IN (
        iif(f.type = 'NUMBER', 'integer', ''), iif(f.type = 'NUMBER', 'real', ''),
        iif(f.type = 'BOOLEAN', 'true', ''), iif(f.type = 'BOOLEAN', 'false', ''),
        iif(f.type = 'MULTI_SELECT', 'array', ''),
        iif(f.type IN ('TEXT', 'URL', 'DATE', 'SELECT'), 'text', '')))`,
  },
]
