import { listOrganizations } from '../src/accounts/organizations/service.ts'
import type { OrganizationRow } from '../src/accounts/organizations/table.ts'
import { findUserByEmail } from '../src/accounts/users/service.ts'
import type { UserRow } from '../src/accounts/users/table.ts'
import type { Reader } from '../src/db/database.ts'
import { AppError } from '../src/lib/errors.ts'
import { EXIT, Refusal } from '../src/lib/exit.ts'
import { isUuid } from '../src/lib/ids.ts'
import type { Core } from '../src/wiring/core.ts'
import { chosenOrganization } from './appliance.ts'

/** Functions that find a kind of record in an organization. */
export interface Lookup<Row> {
  /** Noun in "There is no <noun>". */
  noun: string
  byId(organizationId: number, uuid: string): Row | undefined
  /** Finds candidates. `named` keeps the records that have exactly the given name. */
  byName(organizationId: number, name: string): Row[]
  /** The names of a record, in addition to its id. */
  namesOf(row: Row): string[]
  uuidOf(row: Row): string
}

/** The value of `--organization`. */
export interface OrganizationOption {
  organization?: string
}

/** `--organization` of commands about an organization. */
export const ORGANIZATION = [
  '--organization <id or slug>',
  'organization; needed when there are several',
] as const

/** `--organization` of commands about one record, which may be named by its id. */
export const ORGANIZATION_OPTION = [
  '--organization <id or slug>',
  'organization; needed when there are several and the record is not named by its id',
] as const

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/**
 * Finds the record that the command line names by its id or name. An id is searched in every
 * organization, a name in one. Throws NOT_FOUND, or a refusal (exit 2) when the organization must be
 * named or several records have the name.
 */
export function named<Row>(
  core: Core,
  reference: string,
  organizationName: string | undefined,
  lookup: Lookup<Row>,
): { organization: OrganizationRow; row: Row } {
  const missing = new AppError('NOT_FOUND', `There is no ${lookup.noun} "${reference}".`)
  if (isUuid(reference)) {
    const organizations =
      organizationName === undefined
        ? listOrganizations(core.db)
        : [chosenOrganization(core, organizationName)]
    for (const organization of organizations) {
      const row = lookup.byId(organization.id, reference.toLowerCase())
      if (row) return { organization, row }
    }
    throw missing
  }
  const organization = chosenOrganization(core, organizationName)
  const rows = lookup
    .byName(organization.id, reference)
    .filter((row) => lookup.namesOf(row).some((name) => isSame(name, reference)))
  if (rows.length > 1) {
    throw new Refusal(
      EXIT.USAGE,
      `${rows.length} records have the name "${reference}".`,
      `Use an id: ${rows.map(lookup.uuidOf).join(', ')}`,
    )
  }
  if (!rows[0]) throw missing
  return { organization, row: rows[0] }
}

/** Returns the user with an email address. Throws NOT_FOUND. */
export function userWith(reader: Reader, email: string): UserRow {
  const user = findUserByEmail(reader, email)
  if (!user) throw new AppError('NOT_FOUND', `No user has the email ${email}.`)
  return user
}
