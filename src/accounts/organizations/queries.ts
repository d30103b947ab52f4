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

const all = prepared((orm) =>
  orm.select().from(organizations).where(isNull(organizations.deletedAt)).orderBy(organizations.id).prepare(),
)

export const findOrganization = (reader: Reader, id: number): OrganizationRow | undefined =>
  byId(reader).get({ id })

/** Every organization of the appliance; for the command line only. */
export const listOrganizations = (reader: Reader): OrganizationRow[] => all(reader).all()

/** @param name uuid or slug */
export const findOrganizationId = (reader: Reader, name: string): number | undefined =>
  reader.value<number>(
    'SELECT id FROM organizations WHERE (uuid = ? OR slug = ?) AND deleted_at IS NULL',
    name.toLowerCase(),
    name.toLowerCase(),
  )

/** An organization of a user, with the user's role in it. */
export interface OwnOrganization {
  organizationId: number
  roleUuid: string
  roleName: string
  roleKey: string | null
}

/** Longest membership first. */
export const listOrganizationsOf = (reader: Reader, userId: number): OwnOrganization[] =>
  reader.all<OwnOrganization>(
    `SELECT m.organization_id AS organizationId, r.uuid AS roleUuid, r.name AS roleName, r.key AS roleKey
     FROM memberships m JOIN roles r ON r.id = m.role_id
     WHERE m.user_id = ? ORDER BY m.joined_at, m.id`,
    userId,
  )

export const slugIsTaken = (reader: Reader, slug: string): boolean =>
  reader.get('SELECT 1 FROM organizations WHERE slug = ?', slug) !== undefined

export const insertOrganization = (tx: Tx, row: NewOrganization): OrganizationRow =>
  tx.orm.insert(organizations).values(row).returning().get()

export const updateOrganization = (tx: Tx, id: number, change: Partial<NewOrganization>): OrganizationRow =>
  tx.orm.update(organizations).set(change).where(eq(organizations.id, id)).returning().get()
