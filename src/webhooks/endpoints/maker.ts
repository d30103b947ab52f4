import { findings } from '../../../words/en/findings.ts'
import { permissionsOf } from '../../accounts/roles/service.ts'
import { findRoleOfMember } from '../../accounts/roles/store.ts'
import { findUser, isActingMember } from '../../accounts/users/store.ts'
import { nameOfUser } from '../../accounts/users/user-events.ts'
import type { Reader } from '../../db/database.ts'
import type { Permission } from '../../lib/permissions.ts'
import { READS_EVENTS } from '../payloads/readers.ts'
import type { EndpointRow } from './table.ts'

type Made = Pick<EndpointRow, 'organizationId' | 'setUpByUserId'>

const NONE: ReadonlySet<Permission> = new Set()

/**
 * Returns the present permissions of the member who set up an endpoint. Its deliveries show only what this
 * member may read. Returns none if the member has left or is suspended.
 */
export function rightsOfMaker(
  reader: Reader,
  { organizationId, setUpByUserId }: Made,
): ReadonlySet<Permission> {
  if (setUpByUserId === null || !isActingMember(reader, organizationId, setUpByUserId)) return NONE
  const role = findRoleOfMember(reader, organizationId, setUpByUserId)
  return role ? permissionsOf(role.key, role.permissions) : NONE
}

/** Tells whether an endpoint may get events: the member who set it up may still read some. */
export const isMakerReading = (reader: Reader, endpoint: Made): boolean =>
  rightsOfMaker(reader, endpoint).has(READS_EVENTS)

/** Reason that an endpoint gets no events if its maker may not read any. */
export const MAKER_ENDED = findings.webhookMaker()

/** Returns the member who set up an endpoint, or null if the member was deleted. */
export function makerOf(reader: Reader, { setUpByUserId }: Made): { id: string; name: string } | null {
  const user = setUpByUserId === null ? undefined : findUser(reader, setUpByUserId)
  return user && user.deletedAt === null ? { id: user.uuid, name: nameOfUser(user) } : null
}
