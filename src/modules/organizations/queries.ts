import { and, eq, isNull, sql } from 'drizzle-orm'
import { prepared, type Reader, type Tx } from '../../db/database.ts'
import { type NewOrganization, type OrganizationRow, organizations } from './table.ts'

const byId = prepared((orm) =>
  orm
    .select()
    .from(organizations)
    .where(and(eq(organizations.id, sql.placeholder('id')), isNull(organizations.deletedAt)))
    .prepare(),
)

export const findOrganization = (reader: Reader, id: number): OrganizationRow | undefined =>
  byId(reader).get({ id })

export const slugIsTaken = (reader: Reader, slug: string): boolean =>
  reader.get('SELECT 1 FROM organizations WHERE slug = ?', slug) !== undefined

export const insertOrganization = (tx: Tx, row: NewOrganization): OrganizationRow =>
  tx.orm.insert(organizations).values(row).returning().get()
