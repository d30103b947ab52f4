import { AppError } from './errors.ts'
import type { Permission } from './permissions.ts'

/** Who acts in a transaction, and from where. */
export interface Acting {
  /** Null for a person or a program without a credential. */
  actor: Actor | null
  /** Address of the caller; null for the command line and for what the server does by itself. */
  address: string | null
}

const actings = new WeakMap<object, () => Acting>()
let ofProcess: Acting = { actor: { type: 'SYSTEM', id: null, name: 'Carillon' }, address: null }

/**
 * Says who acts in a transaction, so that no function on the way to the audit log has to hand it on.
 * @param acting only called when somebody asks
 */
export const actsIn = (tx: object, acting: () => Acting): void => void actings.set(tx, acting)

/** Says who acts in every transaction of this process of which nothing else is said: the command line. */
export function actsInProcess(actor: Actor): void {
  ofProcess = { actor, address: null }
}

/** Who acts in a transaction; the process itself where nobody said it. */
export const actingIn = (tx: object): Acting => actings.get(tx)?.() ?? ofProcess

/** Who calls an operation with a credential; what an operation gets is one. */
export interface Caller {
  principal: Principal
  /** Address the call came from. */
  clientIp(): string
}

/** @param principal undefined for a caller without a credential */
export const callerActing = (principal: Principal | undefined, address: string): Acting => ({
  actor: principal ? actorOf(principal) : null,
  address,
})

/**
 * Who is calling, and for which organization. Made from the credential alone at every
 * request, so a revoked key, an ended session, a changed role or a suspended user
 * takes effect at once.
 */
export interface Principal {
  kind: 'USER' | 'API_KEY' | 'SYSTEM'
  /** Internal key of the organization; every query carries it. */
  organizationId: number
  organizationUuid: string
  /** Whether the operator has suspended the organization: only a few operations then work. */
  isSuspended: boolean
  /** The signed-in user; for an API key, the organization's owner. */
  userId: number
  userUuid: string
  userName: string
  isOwner: boolean
  permissions: ReadonlySet<Permission>
  role: { uuid: string; name: string; key: string | null }
  /** When the key or session expires, ms since 1970; null for never. */
  endsAtMs: number | null
  /** Set for an API key. */
  apiKey?: { uuid: string; name: string }
  /** Set for a signed-in session. */
  sessionId?: number
  /** Whether the user, or the sign-in of the session, has two factors; set for a session. */
  hasTwoFactors?: boolean
  /** Whether the organization asks for two factors and the session lacks them: only a few operations then work. */
  mustSetUpTwoFactor?: boolean
}

/** Who did something, as the audit trail and consent records store it. */
export interface Actor {
  type: 'USER' | 'API_KEY' | 'SYSTEM' | 'CONTACT'
  id: string | null
  name: string
}

/** The actor of a stored record in a sentence: `by Ada Lark`, or `through API key 'First key'`. */
export const byActor = ({ actorType, actorName }: { actorType: string; actorName: string }): string =>
  actorType === 'API_KEY' ? `through API key '${actorName}'` : `by ${actorName}`

export function actorOf(principal: Principal): Actor {
  if (principal.apiKey) return { type: 'API_KEY', id: principal.apiKey.uuid, name: principal.apiKey.name }
  if (principal.kind === 'SYSTEM') return { type: 'SYSTEM', id: null, name: principal.userName }
  return { type: 'USER', id: principal.userUuid, name: principal.userName }
}

/** Throws FORBIDDEN naming the permission the caller lacks. */
export function assertPermission(principal: Principal, permission: Permission): void {
  if (principal.permissions.has(permission)) return
  throw new AppError('FORBIDDEN', `This needs the permission ${permission}.`, { details: [{ permission }] })
}
