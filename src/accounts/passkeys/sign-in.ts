import type { Tx } from '../../db/database.ts'
import { AppError } from '../../lib/errors.ts'
import { recordAuditEvent } from '../audit/record.ts'
import type { Device, SessionDeps } from '../sessions/deps.ts'
import { issuePair, type TokenPair } from '../sessions/token-pair.ts'
import { chooseOrganization, lastOrFirstOrganization, openSignedIn } from '../sign-in/sign-in.ts'
import { findLiveUser, recordSignIn } from '../users/service.ts'
import type { UserRow } from '../users/table.ts'
import { userResource } from '../users/user-events.ts'
import { CHALLENGE_MS, type Challenges } from './challenges.ts'
import { clientDataOf, type SignedCredential, signatureOf, siteOf } from './library.ts'
import { handleOf } from './registration.ts'
import { findByCredential, type PasskeyRow, usePasskey } from './service.ts'

const PURPOSE = 'sign-in'

/**
 * A public key that belongs to no user: ECDSA on P-256 with SHA-256, and the generator of the curve as the point. The
 * signature for an unknown passkey is checked with it, so that an unknown passkey takes the same work.
 */
const DUMMY_KEY = Buffer.from(
  `a5010203262001215820${'6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296'}225820${'4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5'}`,
  'hex',
)

const refused = () =>
  new AppError(
    'INVALID_CREDENTIALS',
    'The passkey is unknown here, or the person was not verified. Sign in with your password.',
    { said: (say) => say.passkeyUnknown() },
  )

const cloned = () =>
  new AppError(
    'INVALID_CREDENTIALS',
    'The passkey was refused, because its counter is lower than before: it may have been copied. Sign in with your password and remove the passkey.',
    { said: (say) => say.passkeyCopied() },
  )

const expired = () =>
  new AppError('GONE', 'This sign-in has expired or was answered before. Begin again.', {
    said: (say) => say.passkeyLate(),
  })

/** Returns the options for the browser. They are the same for every person. Throws CONFLICT. */
export function beginSignIn({ db, publicOrigin }: SessionDeps, challenges: Challenges) {
  const { rpId } = siteOf(publicOrigin)
  return {
    challenge: challenges.make(PURPOSE, db.clock.now()),
    rpId,
    timeout: CHALLENGE_MS,
    allowCredentials: [],
    userVerification: 'required',
  }
}

/**
 * Signs in with a passkey. The device has verified the person, so no code is needed. The errors do not reveal whether a
 * passkey is known.
 * Throws GONE, INVALID_CREDENTIALS, UNAUTHENTICATED for a suspended account, FORBIDDEN for an account without an
 * organization, NOT_FOUND for an organization the user does not belong to, CONFLICT if the server cannot have passkeys.
 */
export async function signInByPasskey(
  deps: SessionDeps,
  challenges: Challenges,
  { credential, organizationId }: { credential: SignedCredential; organizationId?: string | undefined },
  device: Device,
): Promise<TokenPair> {
  const { db, publicOrigin } = deps
  const site = siteOf(publicOrigin)
  const clientData = clientDataOf(credential)
  if (!clientData || !challenges.take(clientData.challenge, PURPOSE, db.clock.now())) throw expired()
  const passkey = findByCredential(db, credential.id)
  try {
    const signed = await signatureOf(credential, passkey?.publicKey ?? DUMMY_KEY, { ...site, ...clientData })
    if (!passkey || !signed || clientData.isFramed) throw refused()
    const renewal = await db.write((tx) => {
      const user = holderOf(tx, passkey, credential)
      if (!usePasskey(tx, passkey.id, signed.signCount, signed.isSynced)) throw cloned()
      if (user.status === 'SUSPENDED') {
        throw new AppError('UNAUTHENTICATED', (say) => say.accountSuspended())
      }
      const chosen = chooseOrganization(tx, user.id, organizationId)
      recordSignIn(tx, user.id)
      return openSignedIn(tx, user, {
        organizationId: chosen,
        device,
        hasTwoFactors: true,
        details: { by: 'PASSKEY' },
      })
    })
    return await issuePair(deps, renewal)
  } catch (error) {
    if (error instanceof AppError) {
      await db.write((tx) => recordFailure(tx, passkey, { device, reason: error.code }))
    }
    throw error
  }
}

/**
 * Returns the current holder of a passkey. Throws INVALID_CREDENTIALS, also if the passkey was
 * removed meanwhile.
 */
function holderOf(
  tx: Tx,
  { id, userId }: PasskeyRow,
  { id: credentialId, response }: SignedCredential,
): UserRow {
  const user = findByCredential(tx, credentialId)?.id === id ? findLiveUser(tx, userId) : undefined
  const isTheirs = user !== undefined && response.userHandle === handleOf(user.uuid)
  if (!isTheirs) throw refused()
  return user
}

/** Records a failed sign-in. An unknown passkey takes the same work. */
function recordFailure(
  tx: Tx,
  passkey: PasskeyRow | undefined,
  { device, reason }: { device: Device; reason: string },
): void {
  const user = findLiveUser(tx, passkey?.userId ?? 0)
  recordAuditEvent(tx, {
    organizationId: lastOrFirstOrganization(tx, user?.id ?? 0) ?? null,
    act: 'SIGN_IN_FAILED',
    ...(user && { resource: userResource(user) }),
    details: { reason, by: 'PASSKEY' },
    by: { actor: null, address: device.ipAddress },
  })
}
