import { readFileSync } from 'node:fs'
import type { OrganizationRow } from '../src/accounts/organizations/table.ts'
import { ALL_PERMISSIONS } from '../src/lib/permissions.ts'
import type { Actor, Principal } from '../src/lib/principal.ts'
import { userName } from './owner.ts'

/** The actor of changes made by the command line. */
export const OPERATOR: Actor = { type: 'SYSTEM', id: null, name: 'Command line' }

/** `loginuid` of a service and of a container, in which no user signed in. */
const UNSET = 4_294_967_295

/** Returns the operator, with the name of the account that signed in on this machine, also under sudo. */
export function operatorOnMachine(): Actor {
  const uid = loginUid() ?? process.getuid?.()
  return uid === undefined ? OPERATOR : { ...OPERATOR, name: `${OPERATOR.name} (${userName(uid)})` }
}

function loginUid(): number | undefined {
  try {
    const uid = Number(readFileSync('/proc/self/loginuid', 'utf8'))
    return uid === UNSET ? undefined : uid
  } catch {
    return undefined
  }
}

/** Returns the command line as a caller for permission checks. It has every permission and is not a user. */
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
