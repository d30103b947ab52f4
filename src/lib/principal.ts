import { AppError } from './errors.ts'
import type { Permission } from './permissions.ts'

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
