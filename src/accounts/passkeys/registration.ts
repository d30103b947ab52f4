import type { Tx } from '../../db/database.ts'
import { AppError, type FieldProblem } from '../../lib/errors.ts'
import type { Caller, Principal } from '../../lib/principal.ts'
import { assertPassword, assertPasswordAndCode, wrongPasswordOrCode } from '../sessions/assert-password.ts'
import type { SessionDeps } from '../sessions/deps.ts'
import { consumeProof, hasSecondFactor } from '../two-factor/second-factor.ts'
import { getUser } from '../users/service.ts'
import { nameOfUser } from '../users/user-events.ts'
import { CHALLENGE_MS, type Challenges } from './challenges.ts'
import { ALGORITHMS, type CreatedCredential, clientDataOf, keyOf, siteOf } from './library.ts'
import {
  addPasskey,
  assertRoomForAnother,
  getPasskey,
  listPasskeys,
  type PasskeyRow,
  removePasskey,
} from './service.ts'

const expired = () =>
  new AppError(
    'GONE',
    'This registration has expired, was answered before, or began in another session. Begin again.',
    { said: (say) => say.passkeyLate() },
  )

/** A challenge for a registration is bound to the session that began it. */
const purposeOf = ({ userId, sessionId }: Principal): string => `registration ${userId} ${sessionId}`

/**
 * Returns the user handle by which a device separates its keys. It is unique to the person, and contains no data about
 * them.
 */
export const handleOf = (userUuid: string): string => Buffer.from(userUuid).toString('base64url')

/**
 * Checks the factors of the caller. The returned function begins a registration and returns the options for the
 * browser. It consumes a code if the account has a second factor, so that a stolen session cannot add a passkey. Throws
 * CONFLICT if the user has the maximum of passkeys or the server cannot have any; VALIDATION_FAILED; RATE_LIMITED after
 * repeated wrong passwords or codes.
 */
export async function beginRegistration(
  deps: SessionDeps,
  challenges: Challenges,
  caller: Caller,
  { currentPassword, code = '' }: { currentPassword: string; code?: string | undefined },
) {
  const { db, publicOrigin } = deps
  const { principal } = caller
  const { userId, userUuid } = principal
  const { rpId } = siteOf(publicOrigin)
  assertRoomForAnother(db, userId)
  const needsCode = hasSecondFactor(db, userId)
  const proof = needsCode ? await assertPasswordAndCode(deps, caller, { currentPassword, code }) : undefined
  if (!needsCode) await assertPassword(deps, caller, currentPassword)
  return (tx: Tx) => {
    const isProved = proof ? consumeProof(tx, userId, proof) : !hasSecondFactor(tx, userId)
    if (!isProved) throw wrongPasswordOrCode()
    const user = getUser(tx, userId)
    return {
      challenge: challenges.make(purposeOf(principal), tx.now),
      rp: { id: rpId, name: rpId },
      user: { id: handleOf(userUuid), name: user.email, displayName: nameOfUser(user) },
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
      timeout: CHALLENGE_MS,
      excludeCredentials: listPasskeys(tx, userId).map(({ credentialId, transports }) => ({
        type: 'public-key',
        id: credentialId,
        transports: JSON.parse(transports) as string[],
      })),
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      attestation: 'none',
    }
  }
}

/**
 * Checks the answer of the device. The returned function adds the key. Throws GONE, VALIDATION_FAILED, CONFLICT,
 * ALREADY_EXISTS.
 */
export async function finishRegistration(
  { db, publicOrigin }: SessionDeps,
  challenges: Challenges,
  principal: Principal,
  { name, credential }: { name: string; credential: CreatedCredential },
): Promise<(tx: Tx) => PasskeyRow> {
  const site = siteOf(publicOrigin)
  const clientData = clientDataOf(credential)
  if (clientData && !challenges.take(clientData.challenge, purposeOf(principal), db.clock.now()))
    throw expired()
  const key =
    clientData && !clientData.isFramed ? await keyOf(credential, site, clientData.challenge) : undefined
  if (!key) {
    throw new AppError(
      'VALIDATION_FAILED',
      `credential was not made for ${site.origin} with a fingerprint, a face or a PIN. Begin again.`,
      { details: [REFUSED] },
    )
  }
  return (tx) => addPasskey(tx, principal.userId, name, key)
}

const REFUSED: FieldProblem = {
  field: 'credential',
  message: 'credential must be made for this server, with the person verified.',
  constraint: 'isCredential',
  said: (say) => say.passkeyRefused(),
}

/**
 * Checks the password. The returned function removes the passkey; the user can still sign in with the password. Throws
 * NOT_FOUND, VALIDATION_FAILED, RATE_LIMITED.
 */
export async function remove(
  deps: SessionDeps,
  caller: Caller,
  uuid: string,
  currentPassword: string,
): Promise<(tx: Tx) => void> {
  const { userId } = caller.principal
  getPasskey(deps.db, userId, uuid)
  await assertPassword(deps, caller, currentPassword)
  return (tx) => removePasskey(tx, userId, uuid)
}
