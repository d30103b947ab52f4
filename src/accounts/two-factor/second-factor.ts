import type { Reader, Tx } from '../../db/database.ts'
import { seal, unseal } from '../../lib/seal.ts'
import * as codes from './codes.ts'
import * as store from './store.ts'

/** The user to whom a second factor belongs. */
interface Holder {
  id: number
  uuid: string
}

/** A valid code. It is not consumed yet. */
export type Proof = { kind: 'TIME'; step: number } | { kind: 'RECOVERY'; codeHash: string }

/** The second factor of a user. A sign-in needs it in addition to the password. */
interface SecondFactorView {
  /** ms since 1970. */
  enabledAt: number
  recoveryCodesLeft: number
}

/** Codes for an unknown user are checked with these values, so that they take the same work. */
const UNKNOWN_HOLDER: Holder = { id: 0, uuid: '' }
const DUMMY_SECRET = 'A'.repeat(32)

const contextOf = (userUuid: string): string => `second_factors:${userUuid}`

/** Returns whether a sign-in of the user needs a code. */
export const hasSecondFactor = (reader: Reader, userId: number): boolean =>
  (store.findFactor(reader, userId)?.confirmedAt ?? null) !== null

/** The second factor of a user; undefined if a password is enough. */
export function viewSecondFactor(reader: Reader, userId: number): SecondFactorView | undefined {
  const enabledAt = store.findFactor(reader, userId)?.confirmedAt ?? undefined
  return enabledAt === undefined
    ? undefined
    : { enabledAt, recoveryCodesLeft: store.countRecoveryCodes(reader, userId) }
}

/**
 * Checks a code without consuming it: `consumeProof` does that, in the transaction that needs the code. Undefined if
 * the code does not match, or was used before. The work is the same for an unknown user, and for a user without a
 * second factor.
 * @param sealingKey of the appliance
 */
export async function proofOf(
  reader: Reader,
  holder: Holder | undefined,
  code: string,
  { sealingKey, nowMs }: { sealingKey: Uint8Array; nowMs: number },
): Promise<Proof | undefined> {
  const { id, uuid } = holder ?? UNKNOWN_HOLDER
  const factor = store.findFactor(reader, id)
  const plain = codes.plainCode(code)
  if (!codes.isTimeCode(plain)) {
    const codeHash = codes.recoveryHash(uuid, plain)
    return store.hasRecoveryCode(reader, id, codeHash) ? { kind: 'RECOVERY', codeHash } : undefined
  }
  const secret = factor ? unseal(sealingKey, factor.sealedSecret, contextOf(uuid)) : DUMMY_SECRET
  const step = await codes.stepOf(secret, plain, nowMs)
  return factor && step !== undefined && step > factor.lastStep ? { kind: 'TIME', step } : undefined
}

/** Consumes a code. False if the code was consumed meanwhile. */
export const consumeProof = (tx: Tx, userId: number, proof: Proof): boolean =>
  proof.kind === 'TIME'
    ? store.consumeStep(tx, userId, proof.step)
    : store.consumeRecoveryCode(tx, userId, proof.codeHash)

/** Stores a secret. It takes effect once `confirm` has proved that the person's device has the secret. */
export function putSecret(tx: Tx, { id, uuid }: Holder, secret: string, sealingKey: Uint8Array): void {
  store.putFactor(tx, id, seal(sealingKey, secret, contextOf(uuid)))
  store.deleteRecoveryCodes(tx, id)
}

/** Returns whether a secret waits for the first code. */
export const isWaiting = (reader: Reader, userId: number): boolean =>
  store.findFactor(reader, userId)?.confirmedAt === null

/** Turns on two-factor sign-in. Returns the recovery codes. They are shown only once. */
export function confirm(tx: Tx, holder: Holder): string[] {
  store.confirmFactor(tx, holder.id)
  return renewRecoveryCodes(tx, holder)
}

/** Makes ten new codes. They replace all earlier ones. */
export function renewRecoveryCodes(tx: Tx, { id, uuid }: Holder): string[] {
  const made = codes.generateRecoveryCodes()
  store.replaceRecoveryCodes(
    tx,
    id,
    made.map((code) => codes.recoveryHash(uuid, code)),
  )
  return made
}

/** Turns off two-factor sign-in. False if it was already off. */
export function removeSecondFactor(tx: Tx, userId: number): boolean {
  store.deleteRecoveryCodes(tx, userId)
  return store.deleteFactor(tx, userId)
}
