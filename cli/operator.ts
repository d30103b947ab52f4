import type { OrganizationRow } from '../src/accounts/organizations/table.ts'
import { ALL_PERMISSIONS } from '../src/lib/permissions.ts'
import type { Actor, Principal } from '../src/lib/principal.ts'

/** The actor of changes by the command line. */
export const OPERATOR: Actor = { type: 'SYSTEM', id: null, name: 'Command line' }

/** The command line where a rule asks who is calling: it may do everything, and is no user. */
export const operatorOf = ({ id, uuid }: Pick<OrganizationRow, 'id' | 'uuid'>): Principal => ({
  kind: 'SYSTEM',
  organizationId: id,
  organizationUuid: uuid,
  userId: 0,
  userUuid: '',
  userName: OPERATOR.name,
  isOwner: false,
  permissions: new Set(ALL_PERMISSIONS),
  role: { uuid: '', name: OPERATOR.name, key: null },
  endsAtMs: null,
})
