import { isNull } from 'drizzle-orm'
import type { Rows } from '../../db/bare-reader.ts'
import { prepared, type Reader, type Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import { insertRow, updateRow } from '../../db/rows.ts'
import { liveRowsBy } from '../../db/rows-by.ts'
import { Port } from '../../module/port.ts'
import { repeatedBy } from '../../module/withdrawal.ts'
import { workingHost } from '../domains/store.ts'
import { type NewOrganization, type OptOutScope, type OrganizationRow, organizations } from './table.ts'

/**
 * Whether the organization has listeners for events; null means any organization. Events without listeners are not
 * emitted: most organizations have no listeners, and a campaign sends a million messages.
 */
export const listeners = new Port<(reader: Reader, organizationId: number | null) => boolean>(
  'whether there are listeners for events',
)

export const hasListeners = (reader: Reader, organizationId: number | null): boolean =>
  listeners.all.some((listens) => listens(reader, organizationId))

const byId = liveRowsBy(organizations, 'id')

const all = prepared((orm) =>
  orm.select().from(organizations).where(isNull(organizations.deletedAt)).orderBy(organizations.id).prepare(),
)

export const findOrganization = (reader: Reader, id: number): OrganizationRow | undefined =>
  byId(reader).get({ id })

/** Lists every organization of the appliance; for the command line only. */
export const listOrganizations = (reader: Reader): OrganizationRow[] => all(reader).all()

/** Counts the organizations that `listOrganizations` returns. */
export const countOrganizations = (reader: Reader): number =>
  reader.value<number>('SELECT count(*) FROM organizations WHERE deleted_at IS NULL') ?? 0

/** Lists the internal ids of suspended organizations. */
export const listSuspendedIds = (reader: Reader): number[] =>
  reader
    .all<{ id: number }>('SELECT id FROM organizations WHERE suspended_at IS NOT NULL')
    .map(({ id }) => id)

/** @param name uuid or slug */
export const findOrganizationId = (reader: Reader, name: string): number | undefined =>
  reader.value<number>(fragment`SELECT id FROM organizations
    WHERE (uuid = ${name.toLowerCase()} OR slug = ${name.toLowerCase()}) AND deleted_at IS NULL`)

/** An organization of a user, with the user's role in it. */
export interface OwnOrganization {
  organizationId: number
  roleUuid: string
  roleName: string
  roleKey: string | null
  /** A JSON array; null for a system role, because its permissions are in the code. */
  rolePermissions: string
}

/** Lists the organizations of a user, the longest membership first. */
export const listOrganizationsOf = (reader: Reader, userId: number): OwnOrganization[] =>
  reader.all<OwnOrganization>(fragment`
    SELECT memberships.organization_id, roles.uuid AS roleUuid, roles.name AS roleName,
      roles.key AS roleKey, roles.permissions AS rolePermissions FROM memberships
    JOIN roles ON roles.id = memberships.role_id WHERE memberships.user_id = ${userId}
    ORDER BY memberships.joined_at, memberships.id`)

/** Lists the slug of every organization by internal id, including deleted ones; for the command line. */
export const findSlugs = (reader: Rows): Map<number, string> =>
  new Map(
    reader
      .all<{ id: number; slug: string }>('SELECT id, slug FROM organizations')
      .map(({ id, slug }) => [id, slug]),
  )

/** Returns the number of live contacts, from the counter that triggers maintain. */
export const findContactCount = (reader: Reader, organizationId: number): number =>
  reader.value<number>('SELECT contact_count FROM organizations WHERE id = ?', organizationId) ?? 0

/** Returns the scope of the opt-outs of an organization. */
export const findOptOutScope = (reader: Reader, organizationId: number): OptOutScope =>
  reader.value<OptOutScope>('SELECT opt_out_scope FROM organizations WHERE id = ?', organizationId) ??
  'CHANNEL'

/** Returns the country of an organization's phone numbers without `+`: ISO 3166 alpha-2. */
export const findDefaultCountry = (reader: Reader, organizationId: number): string =>
  reader.value<string>('SELECT default_country FROM organizations WHERE id = ?', organizationId) ?? 'US'

/**
 * Returns the organization's own host for its pages for recipients. Null means this server: the organization has no own
 * host, or the check of the host has not succeeded.
 */
export const findPublicDomain = (reader: Reader, organizationId: number): string | null =>
  reader.value<string>(
    `SELECT ${workingHost('public_domain')} FROM organizations WHERE id = ?`,
    organizationId,
  ) ?? null

/** Returns whether the address of the organization's logo ends with `ending`. */
export const hasLogo = (reader: Reader, organizationId: number, ending: string): boolean =>
  reader.get(fragment`SELECT 1 FROM organizations
    WHERE id = ${organizationId} AND substr(logo_url, -length(${ending})) = ${ending}`) !== undefined

/** Replaces the beginning `former` of the addresses of logos with `base`. */
export const moveLogos = (tx: Tx, former: string, base: string): void =>
  void tx.run(fragment`UPDATE organizations SET logo_url = ${base} || substr(logo_url, length(${former}) + 1)
    WHERE substr(logo_url, 1, length(${former})) = ${former}`)

export const slugIsTaken = (reader: Reader, slug: string): boolean =>
  reader.get('SELECT 1 FROM organizations WHERE slug = ?', slug) !== undefined

/** Finds an organization, even if it is deleted. Undefined for an unknown id. */
export function findByUuid(
  reader: Reader,
  uuid: string,
): { id: number; uuid: string; slug: string; isDeleted: boolean } | undefined {
  const row = reader.get<Pick<OrganizationRow, 'id' | 'slug' | 'deletedAt'>>(fragment`
    SELECT id, slug, deleted_at FROM organizations WHERE uuid = ${uuid}`)
  return row && { id: row.id, uuid, slug: row.slug, isDeleted: row.deletedAt !== null }
}

export const insertOrganization = (tx: Tx, row: NewOrganization): OrganizationRow =>
  insertRow(tx, organizations, row)

export const updateOrganization = (
  tx: Tx,
  id: number,
  change: Partial<Omit<NewOrganization, 'updatedAt'>>,
): OrganizationRow => updateRow(tx, organizations, { id }, { ...change, updatedAt: tx.now })!

export const withdrawals = {
  organizations: repeatedBy(
    'suspensions and closings of organizations',
    `UPDATE organizations SET suspended_at = @state ->> '$.suspended_at',
       suspension_note = @state ->> '$.suspension_note', deleted_at = @state ->> '$.deleted_at'
     WHERE uuid = @key ->> '$.uuid'`,
  ),
}
