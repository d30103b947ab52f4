import type { Reader, Tx } from '../../db/database.ts'
import { signInPath } from '../../http/console-paths.ts'
import { AppError, invalidField, linkGone } from '../../lib/errors.ts'
import { recordAuditEvent } from '../audit/record.ts'
import type { Device, SessionDeps } from '../sessions/deps.ts'
import { clearAttempts, countAttempt } from '../sessions/sign-in-attempts.ts'
import { issuePair, type TokenPair } from '../sessions/token-pair.ts'
import { chooseOrganization, lastOrFirstOrganization, openSignedIn } from '../sign-in/sign-in.ts'
import { findLink, makeLink, voidLink } from '../single-use-links/store.ts'
import { consumeProof, hasSecondFactor, type Proof, proofOf } from '../two-factor/second-factor.ts'
import { findLiveUser, getUser, recordSignIn } from '../users/service.ts'
import type { UserRow } from '../users/table.ts'
import { actingAs, recordUserEvent, userResource } from '../users/user-events.ts'
import type { SignInByLinkInput } from './schema.ts'

/**
 * Makes a link that signs a user in, and returns its path in the console. The link works once, within 15 minutes;
 * earlier links stop working.
 * Throws CONFLICT for a suspended user, NOT_FOUND.
 */
export function makeSignInPath(tx: Tx, userId: number): string {
  if (getUser(tx, userId).status === 'SUSPENDED') {
    throw new AppError('CONFLICT', 'The user is suspended. Run `carillon user resume` first.')
  }
  const token = makeLink(tx, { userId, purpose: 'SIGN_IN' })
  recordUserEvent(tx, userId, { act: 'SIGN_IN_LINK_MADE' })
  return signInPath(token)
}

/** Finds the user of a sign-in link. Undefined if the link is used, expired or unknown. */
function findHolder(reader: Reader, token: string, nowMs: number): UserRow | undefined {
  const link = findLink(reader, 'SIGN_IN', token, nowMs)
  return link && findLiveUser(reader, link.userId)
}

const codeNeeded = () =>
  invalidField('code', 'code is required: the account has two-factor sign-in.', 'isDefined', (say) =>
    say.codeMissing(),
  )
const wrongCode = () =>
  invalidField('code', 'code is wrong, or was used before.', 'isCurrentCode', (say) => say.codeUsed())

/**
 * Signs in with a link of the operator instead of the password. Wrong codes count as failed sign-ins
 * of the account, and leave the link valid. Throws GONE for a link that is used, expired or unknown,
 * VALIDATION_FAILED for a missing or wrong code, RATE_LIMITED after repeated wrong codes,
 * UNAUTHENTICATED for a suspended account, FORBIDDEN for an account without an organization,
 * NOT_FOUND for an organization the user does not belong to.
 */
export async function signInByLink(
  deps: SessionDeps,
  input: SignInByLinkInput,
  device: Device,
): Promise<TokenPair> {
  const { db } = deps
  const holder = findHolder(db, input.token, db.clock.now())
  if (!holder) throw linkGone()
  if (input.code === undefined && hasSecondFactor(db, holder.id)) throw codeNeeded()
  try {
    const proof = await proofOfHolder(deps, holder, input.code)
    const renewal = await db.write((tx) => open(tx, holder.id, { input, proof, device }))
    return await issuePair(deps, renewal)
  } catch (error) {
    if (error instanceof AppError && error.code !== 'RATE_LIMITED' && error.code !== 'GONE') {
      await db.write((tx) => recordFailure(tx, holder, { device, reason: error.code }))
    }
    throw error
  }
}

/** The proof of the second factor; undefined for an account without one. Throws RATE_LIMITED, VALIDATION_FAILED. */
async function proofOfHolder(
  { db, sealingKey }: SessionDeps,
  holder: UserRow,
  code: string | undefined,
): Promise<Proof | undefined> {
  if (code === undefined || !hasSecondFactor(db, holder.id)) return undefined
  await db.write((tx) => countAttempt(tx, holder.email))
  const proof = await proofOf(db, holder, code, { sealingKey, nowMs: db.clock.now() })
  if (!proof) throw wrongCode()
  return proof
}

interface Opening {
  input: SignInByLinkInput
  proof: Proof | undefined
  device: Device
}

/** Consumes the link and the code, and opens the session: all of it, or nothing. */
function open(tx: Tx, holderId: number, { input, proof, device }: Opening) {
  // Another request may have used the link, or turned two-factor sign-in on.
  const user = findHolder(tx, input.token, tx.now)
  if (user?.id !== holderId) throw linkGone()
  if (hasSecondFactor(tx, user.id)) {
    if (!proof) throw codeNeeded()
    if (!consumeProof(tx, user.id, proof)) throw wrongCode()
    if (proof.kind === 'RECOVERY') {
      recordUserEvent(tx, user.id, { act: 'RECOVERY_CODE_USED', by: actingAs(user, null) })
    }
    clearAttempts(tx, user.email)
  }
  if (user.status === 'SUSPENDED') {
    throw new AppError('UNAUTHENTICATED', (say) => say.accountSuspended())
  }
  const organizationId = chooseOrganization(tx, user.id, input.organizationId)
  voidLink(tx, user.id, 'SIGN_IN')
  recordSignIn(tx, user.id)
  return openSignedIn(tx, user, { organizationId, device, details: { by: 'LINK' } })
}

function recordFailure(
  tx: Tx,
  holder: UserRow,
  { device, reason }: { device: Device; reason: string },
): void {
  recordAuditEvent(tx, {
    organizationId: lastOrFirstOrganization(tx, holder.id) ?? null,
    act: 'SIGN_IN_FAILED',
    resource: userResource(holder),
    details: { reason, by: 'LINK' },
    by: { actor: null, address: device.ipAddress },
  })
}
