import { AppError } from './errors.ts'
import type { Permission } from './permissions.ts'

/** The actor of a transaction and its address. */
export interface Acting {
  /** Null for a person or a program without a credential. */
  actor: Actor | null
  /** Address of the caller. Null on the command line and for work of the server itself. */
  address: string | null
}

const actings = new WeakMap<object, () => Acting>()
let ofProcess: Acting = { actor: { type: 'SYSTEM', id: null, name: 'Carillon' }, address: null }

/**
 * Sets the actor of a transaction, so that functions on the way to the audit log need not pass it on.
 * @param acting only called when the actor is needed
 */
export const actsIn = (tx: object, acting: () => Acting): void => void actings.set(tx, acting)

/** Sets the default actor for transactions of this process. Used by the command line. */
export function actsInProcess(actor: Actor): void {
  ofProcess = { actor, address: null }
}

/** Returns the actor of a transaction. By default the actor of the process. */
export const actingIn = (tx: object): Acting => actings.get(tx)?.() ?? ofProcess

/** The caller of an operation with a credential. */
export interface Caller {
  principal: Principal
  /** Returns the address of the caller. */
  clientIp(): string
}

/** @param principal undefined for a caller without a credential */
export const callerActing = (principal: Principal | undefined, address: string): Acting => ({
  actor: principal ? actorOf(principal) : null,
  address,
})

/**
 * The caller and its organization. It is derived only from the credential at every request, so a revoked key,
 * an ended session, a changed role or a suspended user takes effect immediately.
 */
export interface Principal {
  kind: 'USER' | 'API_KEY' | 'SYSTEM'
  /** Internal key of the organization. Every query has it. */
  organizationId: number
  organizationUuid: string
  /** Whether the operator has suspended the organization. Only a few operations then work. */
  isSuspended: boolean
  /** The signed-in user, for an API key, the organization's owner. */
  userId: number
  userUuid: string
  userName: string
  isOwner: boolean
  permissions: ReadonlySet<Permission>
  role: { uuid: string; name: string; key: string | null }
  /** Time when the key or session expires, ms since 1970. Null for never. */
  endsAtMs: number | null
  /** Set for an API key. */
  apiKey?: { uuid: string; name: string }
  /** Set for a signed-in session. */
  sessionId?: number
  /** Whether the user has a second factor, or the session was opened with two factors. Set for a session. */
  hasTwoFactors?: boolean
  /** Whether the organization asks for two factors and the session lacks them. Only a few operations then work. */
  mustSetUpTwoFactor?: boolean
}

/** User, API key, contact or system that acted, in the form of the audit trail and consent records. */
export interface Actor {
  type: 'USER' | 'API_KEY' | 'SYSTEM' | 'CONTACT'
  id: string | null
  name: string
}

/** Returns the actor of a stored record as part of a sentence: `by Ada Lark`, or `through API key 'First key'`. */
export const byActor = ({ actorType, actorName }: { actorType: string; actorName: string }): string =>
  actorType === 'API_KEY' ? `through API key '${actorName}'` : `by ${actorName}`

export function actorOf(principal: Principal): Actor {
  if (principal.apiKey) return { type: 'API_KEY', id: principal.apiKey.uuid, name: principal.apiKey.name }
  if (principal.kind === 'SYSTEM') return { type: 'SYSTEM', id: null, name: principal.userName }
  return { type: 'USER', id: principal.userUuid, name: principal.userName }
}

/** Throws FORBIDDEN with the permission that the caller lacks. */
export function assertPermission(principal: Principal, permission: Permission): void {
  if (principal.permissions.has(permission)) return
  throw new AppError('FORBIDDEN', `This needs the permission ${permission}.`, { details: [{ permission }] })
}
