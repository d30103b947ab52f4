import { readFileSync } from 'node:fs'
import type { OrganizationRow } from '../src/accounts/organizations/table.ts'
import { ALL_PERMISSIONS } from '../src/lib/permissions.ts'
import type { Actor, Principal } from '../src/lib/principal.ts'
import { userName } from './owner.ts'

/** The actor of changes by the command line. */
export const OPERATOR: Actor = { type: 'SYSTEM', id: null, name: 'Command line' }

/** No user signed in: `loginuid` of a service and of a container. */
const NOBODY = 4_294_967_295

/** The operator with the account that signed in on the machine, which stays the same under sudo. */
export function operatorOnMachine(): Actor {
  const uid = loginUid() ?? process.getuid?.()
  return uid === undefined ? OPERATOR : { ...OPERATOR, name: `${OPERATOR.name} (${userName(uid)})` }
}

function loginUid(): number | undefined {
  try {
    const uid = Number(readFileSync('/proc/self/loginuid', 'utf8'))
    return uid === NOBODY ? undefined : uid
  } catch {
    return undefined
  }
}

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
  isSuspended: false,
  endsAtMs: null,
})
