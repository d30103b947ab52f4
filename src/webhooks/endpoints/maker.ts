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
 * Returns the permissions that the member who set up an endpoint has now: its deliveries show what that member may
 * read. None if they have left or are suspended.
 */
export function rightsOfMaker(
  reader: Reader,
  { organizationId, setUpByUserId }: Made,
): ReadonlySet<Permission> {
  if (setUpByUserId === null || !isActingMember(reader, organizationId, setUpByUserId)) return NONE
  const role = findRoleOfMember(reader, organizationId, setUpByUserId)
  return role ? permissionsOf(role.key, role.permissions) : NONE
}

/** Whether an endpoint may get events: the member who set it up may still read some. */
export const isMakerReading = (reader: Reader, endpoint: Made): boolean =>
  rightsOfMaker(reader, endpoint).has(READS_EVENTS)

/** Why an endpoint whose maker may read no events gets none. */
export const MAKER_ENDED = 'The member who set it up may not read events any more.'

/** The member who set up an endpoint; null for a deleted one. */
export function makerOf(reader: Reader, { setUpByUserId }: Made): { id: string; name: string } | null {
  const user = setUpByUserId === null ? undefined : findUser(reader, setUpByUserId)
  return user && user.deletedAt === null ? { id: user.uuid, name: nameOfUser(user) } : null
}
