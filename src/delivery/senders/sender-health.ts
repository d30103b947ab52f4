import { clearTrouble, setTrouble } from '../../channels/identities/health-queries.ts'
import type { Tx } from '../../db/database.ts'
import { SECOND_MS } from '../../lib/clock.ts'
import type { SendResult } from '../../providers/port.ts'
import type { SenderHealthChange, SendingPorts } from '../executions/ports.ts'

export type Trouble = NonNullable<SenderHealthChange['trouble']>

/** A sender works again when its carrier takes messages and no call failed for this long. */
const QUIET_MS = 10 * SECOND_MS

/**
 * Whether one sender's carrier works, as its answers show. It reports changes
 * and not messages: a gateway that is down for an hour is one change, and so is
 * one that fails every other call.
 */
export class SenderHealth {
  /** Error codes reported since it last worked; each is reported once. */
  readonly #told = new Set<string>()
  #untold: Trouble[] = []
  #troubledAt = Number.NEGATIVE_INFINITY
  /** When the carrier last took a message, while that is not reported yet. */
  #workedAt: number | undefined
  #foundWellAt = Number.NEGATIVE_INFINITY

  /** @param paceMs of the monotonic clock */
  heard(paceMs: number, result: SendResult): void {
    const trouble = troubleIn(result)
    if (!trouble) {
      this.#workedAt = paceMs
      return
    }
    this.#troubledAt = paceMs
    this.#workedAt = undefined
    if (this.#told.has(trouble.code)) return
    this.#told.add(trouble.code)
    this.#untold.push(trouble)
  }

  /** A change that is not on disk yet; null when the sender works again. */
  news(paceMs: number): Trouble | null | undefined {
    if (this.#untold.length > 0) return this.#untold.at(-1)
    const isDue = this.#isWell && paceMs >= this.#newsAt
    return isDue ? null : undefined
  }

  /** `news` is on disk. */
  written(paceMs: number, news: Trouble | null): void {
    this.#untold = []
    if (news !== null) return
    this.#told.clear()
    this.#workedAt = undefined
    this.#foundWellAt = paceMs
  }

  /** When time alone makes news, of the monotonic clock. */
  nextAt(): number | undefined {
    return this.#isWell && this.#told.size > 0 ? this.#newsAt : undefined
  }

  get #isWell(): boolean {
    return this.#workedAt !== undefined
  }

  /** What somebody else wrote (a verification that failed) is looked at every so often, too. */
  get #newsAt(): number {
    return Math.max(this.#troubledAt, this.#foundWellAt) + QUIET_MS
  }
}

const troubleOf = (code: string, message: string, cause: string | undefined): Trouble => ({
  code,
  message,
  ...(cause === undefined ? {} : { cause }),
})

/** What an answer says about the sender, beyond the one message. */
function troubleIn(result: SendResult): Trouble | undefined {
  if (result.outcome === 'unknown') return troubleOf('UNKNOWN', result.message, result.cause)
  if (result.outcome !== 'not_sent') return undefined
  const { errorCode, providerErrorCode, message, cause } = result
  const code = providerErrorCode === null ? errorCode : `${errorCode} ${providerErrorCode}`
  return troubleOf(code, message ?? code, cause)
}

/** Updates the health of a sender: stores its trouble until it works again, and reports each change once. */
export function writeSenderHealth(
  tx: Tx,
  ports: Pick<SendingPorts, 'senderHealthChanged'>,
  channelIdentityId: number,
  trouble: Trouble | null,
): void {
  const isChanged = trouble
    ? setTrouble(tx, channelIdentityId, trouble.message)
    : clearTrouble(tx, channelIdentityId)
  if (isChanged) ports.senderHealthChanged(tx, { channelIdentityId, trouble })
}
