import type { Tx } from '../../db/database.ts'
import { findSetting, putSetting, removeSetting } from '../../db/settings.ts'
import { type Clock, SECOND_MS } from '../../lib/clock.ts'
import { randomSecret } from '../../lib/ids.ts'
import type { HandoverLedger, Noted } from '../../storage/guarding/handover-ledger.ts'

/** A message of a run that may be claimed soon. */
export interface NotedMessage {
  id: number
  contactId: number
  attempt: number
}

/** The run of messages, by what a restored copy has too. */
export interface NotedRun {
  campaign: string
  run: number
}

/** Time after which messages no longer wait for the place of the copies. */
const PATIENCE_MS = 10 * SECOND_MS

/** The settings row with the run of the server that notes messages. */
const NOTING = 'handovers_noting'
/** The settings row with the runs of the server whose messages this data knows to the end: a JSON array. */
const SETTLED = 'handovers_settled'
const MOST_SETTLED = 200

const settledIn = (tx: Tx): string[] => JSON.parse(findSetting(tx, SETTLED) ?? '[]') as string[]

/** Notes that the data knows the messages of the last run of the server to the end. */
function settle(tx: Tx): void {
  const by = findSetting(tx, NOTING)
  if (by === undefined) return
  putSetting(tx, SETTLED, JSON.stringify([...settledIn(tx), by].slice(-MOST_SETTLED)))
  removeSetting(tx, NOTING)
}

/** Notes that this data is older than what its last run of the server has sent. */
export const leaveUnsettled = (tx: Tx): void => void removeSetting(tx, NOTING)

/**
 * Notes outside the data which messages may be handed over, before they are. A restore of older data reads the notes,
 * so no message that left in the lost time is sent again.
 */
export class HandoverNotes {
  readonly #ledger: HandoverLedger
  readonly #clock: Clock
  readonly #by = randomSecret(6).toString('hex')
  #settled: ReadonlySet<string> = new Set()
  /** Bytes of the ledger that are in the place of the copies. */
  #sent = 0
  #isAway = false
  /** Whether notes are sent to a place of copies. */
  readonly isSent: boolean

  constructor(ledger: HandoverLedger, { clock, isSent }: { clock: Clock; isSent: boolean }) {
    this.#ledger = ledger
    this.#clock = clock
    this.isSent = isSent
  }

  /** Begins a run of the server. Call it before the first claim. */
  begin(tx: Tx): void {
    // Every claim is in the data before its message leaves, so after a crash the data knows all of them.
    settle(tx)
    this.#settled = new Set(settledIn(tx))
    if (this.isSent) putSetting(tx, NOTING, this.#by)
  }

  /** Ends the run. Call it after the last claim. */
  end(tx: Tx): void {
    settle(tx)
  }

  /** Returns the tries that a lost state of this data noted for a run. */
  formerOf = ({ campaign, run }: NotedRun): Noted | undefined =>
    this.#ledger.formerOf(campaign, run, this.#settled)

  /** Notes messages. They may be claimed when the returned function returns true. */
  note(run: NotedRun, messages: readonly NotedMessage[]): () => boolean {
    const at = this.#clock.now()
    const byAttempt = Map.groupBy(messages, ({ attempt }) => attempt)
    const end = this.#ledger.note(
      [...byAttempt].map(([attempt, some]) => ({
        at,
        by: this.#by,
        ...run,
        attempt,
        contacts: some.map(({ contactId }) => contactId),
      })),
    )
    const until = this.#clock.monotonicMs() + PATIENCE_MS
    return () => {
      if (this.#sent >= end) return true
      if (this.#clock.monotonicMs() > until) this.#isAway = true
      return this.#isAway
    }
  }

  /** Called when the place of the copies has this part of the ledger. */
  sentThrough(bytes: number): void {
    this.#sent = bytes
    this.#isAway = false
  }
}
