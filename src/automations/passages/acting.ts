import { getOrganization } from '../../accounts/organizations/service.ts'
import type { Reader } from '../../db/database.ts'
import { ALL_PERMISSIONS } from '../../lib/permissions.ts'
import type { Actor, Principal } from '../../lib/principal.ts'

/** The actor of all that automations do. */
export const AUTOMATIONS: Actor = { type: 'SYSTEM', id: null, name: 'Automations' }

const PERMISSIONS = new Set(ALL_PERMISSIONS)

/** Returns the automations of an organization as a caller. They may do what a member who activates them may do. */
export const automationsOf = (reader: Reader, organizationId: number): Principal => ({
  kind: 'SYSTEM',
  organizationId,
  organizationUuid: getOrganization(reader, organizationId).uuid,
  userId: 0,
  userUuid: '',
  userName: AUTOMATIONS.name,
  isOwner: false,
  permissions: PERMISSIONS,
  role: { uuid: '', name: AUTOMATIONS.name, key: null },
  isSuspended: false,
  endsAtMs: null,
})
