import type { Tx } from '../../db/database.ts'
import { AppError, invalidField } from '../../lib/errors.ts'
import type { Caller, Principal } from '../../lib/principal.ts'
import { assertPassword, assertPasswordAndCode, wrongPasswordOrCode } from '../sessions/assert-password.ts'
import type { SessionDeps } from '../sessions/deps.ts'
import { endOtherSessions } from '../sessions/service.ts'
import { getUser } from '../users/service.ts'
import { recordUserEvent } from '../users/user-events.ts'
import { generateSecret, otpauthUrl } from './codes.ts'
import type { PasswordAndCodeInput } from './schema.ts'
import * as factors from './second-factor.ts'

const isOn = () => new AppError('CONFLICT', (say) => say.twoFactorOn())
const isOff = () => new AppError('CONFLICT', (say) => say.twoFactorOff())
const wrongCode = () =>
  invalidField(
    'code',
    'code is wrong. Send the code that the app shows now, and check the clock of the device.',
    'isCurrentCode',
    (say) => say.codeWrong(),
  )

/**
 * Makes a secret for the caller's app. Before `confirm`, signing in needs no code. A new secret replaces one that waits
 * for confirmation.
 * Throws VALIDATION_FAILED, RATE_LIMITED, and CONFLICT while two-factor sign-in is on.
 */
export async function start(deps: SessionDeps, caller: Caller, currentPassword: string) {
  const { principal } = caller
  const { db, publicOrigin, sealingKey } = deps
  if (factors.hasSecondFactor(db, principal.userId)) throw isOn()
  await assertPassword(deps, caller, currentPassword)
  const secret = await generateSecret()
  const { email } = getUser(db, principal.userId)
  const url = await otpauthUrl(secret, email, new URL(publicOrigin).hostname)
  const store = (tx: Tx): void => {
    if (factors.hasSecondFactor(tx, principal.userId)) throw isOn()
    factors.putSecret(tx, holderOf(principal), secret, sealingKey)
  }
  return { secret, otpauthUrl: url, store }
}

/**
 * Checks the first code of the app. The returned function turns two-factor sign-in on and returns the recovery codes.
 * It ends every other session of the caller, because those sessions began without a code.
 * Throws VALIDATION_FAILED, and CONFLICT if no secret waits for a code.
 */
export async function confirm({ db, sealingKey }: SessionDeps, principal: Principal, code: string) {
  const holder = holderOf(principal)
  assertWaits(db, holder.id)
  const proof = await factors.proofOf(db, holder, code, { sealingKey, nowMs: db.clock.now() })
  if (!proof) throw wrongCode()
  return (tx: Tx): string[] => {
    assertWaits(tx, holder.id)
    if (!factors.consumeProof(tx, holder.id, proof)) throw wrongCode()
    endOtherSessions(tx, principal)
    recordUserEvent(tx, holder.id, { act: 'TWO_FACTOR_TURNED_ON' })
    return factors.confirm(tx, holder)
  }
}

function assertWaits(reader: Parameters<typeof factors.isWaiting>[0], userId: number): void {
  if (factors.hasSecondFactor(reader, userId)) throw isOn()
  if (factors.isWaiting(reader, userId)) return
  throw new AppError('CONFLICT', 'No two-factor set-up waits for a code. Begin with POST /user/two-factor.', {
    said: (say) => say.twoFactorNotBegun(),
  })
}

/**
 * Checks both factors of the caller. The returned function consumes the code and runs `act`.
 * Throws VALIDATION_FAILED, RATE_LIMITED, and CONFLICT while two-factor sign-in is off.
 */
export async function withBothFactors<Result>(
  deps: SessionDeps,
  caller: Caller,
  input: PasswordAndCodeInput,
  act: (tx: Tx) => Result,
): Promise<(tx: Tx) => Result> {
  const { userId } = caller.principal
  if (!factors.hasSecondFactor(deps.db, userId)) throw isOff()
  const proof = await assertPasswordAndCode(deps, caller, input)
  return (tx) => {
    if (!factors.consumeProof(tx, userId, proof)) throw wrongPasswordOrCode()
    return act(tx)
  }
}

export const holderOf = ({ userId, userUuid }: Principal) => ({ id: userId, uuid: userUuid })
