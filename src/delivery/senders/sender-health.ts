import { clearTrouble, findNamedSender, setTrouble } from '../../channels/identities/store.ts'
import type { Tx } from '../../db/database.ts'
import { SECOND_MS } from '../../lib/clock.ts'
import type { Log } from '../../lib/log.ts'
import { sayStored, withoutAnswers } from '../../lib/stored-sentence.ts'
import type { SendResult } from '../../providers/port.ts'
import type { SenderHealthChange, SendingPorts } from '../executions/ports.ts'

/** Logs that a sender has a problem, or works again. */
export function logSenderHealth(tx: Tx, log: Log, { channelIdentityId, trouble }: SenderHealthChange): void {
  const sender = findNamedSender(tx, channelIdentityId)
  if (!trouble) logOnCommit(tx, log.info, 'a sender works again', { ...sender })
  else {
    const { code, message, cause = message } = trouble
    logOnCommit(tx, log.warn, 'a sender has a problem', { ...sender, code, cause: forTheLog(cause) })
  }
}

/** Logs an event after the commit, so that a rollback logs nothing. */
export function logOnCommit(
  tx: Tx,
  write: Log['info'],
  event: string,
  fields: Record<string, unknown>,
): void {
  tx.onCommit(() => write(event, fields))
}

/**
 * Says an error in English without parts that must not be logged. A gateway may repeat the text and the number of
 * a message in its answer, so only its status is logged. The sender's `lastError` has the whole answer.
 */
export const forTheLog = (cause: string): string => sayStored(withoutAnswers(cause), 'en')

export type Trouble = NonNullable<SenderHealthChange['trouble']>

/** Time without a failed call after which a sender works again, if its carrier accepts messages. */
const QUIET_MS = 10 * SECOND_MS

/**
 * Tracks whether a sender's carrier works, by its answers. Reports changes, not messages: a gateway that is
 * down for an hour is one change, and so is a gateway that fails every other call.
 */
export class SenderHealth {
  /** Error codes since the sender last worked. Each is reported once. */
  readonly #reportedCodes = new Set<string>()
  #unreported: Trouble[] = []
  #troubledAt = Number.NEGATIVE_INFINITY
  /** Time when the carrier last accepted a message, until that is reported. */
  #workedAt: number | undefined
  #reportedWellAt = Number.NEGATIVE_INFINITY

  /** @param paceMs of the monotonic clock */
  recordAnswer(paceMs: number, result: SendResult): void {
    const trouble = troubleIn(result)
    if (!trouble) {
      this.#workedAt = paceMs
      return
    }
    this.#troubledAt = paceMs
    this.#workedAt = undefined
    if (this.#reportedCodes.has(trouble.code)) return
    this.#reportedCodes.add(trouble.code)
    this.#unreported.push(trouble)
  }

  /** Returns a change that is not saved yet, or null if the sender works again. */
  unsavedChange(paceMs: number): Trouble | null | undefined {
    if (this.#unreported.length > 0) return this.#unreported.at(-1)
    const isDue = this.#isWell && paceMs >= this.#changeAt
    return isDue ? null : undefined
  }

  /** Marks a change as saved. Called when it is on disk. */
  markSaved(paceMs: number, change: Trouble | null): void {
    this.#unreported = []
    if (change !== null) return
    this.#reportedCodes.clear()
    this.#workedAt = undefined
    this.#reportedWellAt = paceMs
  }

  /** Returns when the next change happens without another answer, by the monotonic clock. */
  nextAt(): number | undefined {
    return this.#isWell && this.#reportedCodes.size > 0 ? this.#changeAt : undefined
  }

  get #isWell(): boolean {
    return this.#workedAt !== undefined
  }

  /**
   * Time of the next report of the recovery. It is reported repeatedly, to clear a problem that another part
   * wrote (a failed verification).
   */
  get #changeAt(): number {
    return Math.max(this.#troubledAt, this.#reportedWellAt) + QUIET_MS
  }
}

const troubleOf = (code: string, message: string, cause: string | undefined): Trouble => ({
  code,
  message,
  ...(cause === undefined ? {} : { cause }),
})

/** Returns the problem of the sender that an answer shows, if it concerns more than the message. */
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
