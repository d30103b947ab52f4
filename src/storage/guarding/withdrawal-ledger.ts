import type { Withdrawal } from '../../db/withdrawals.ts'
import { seal, unseal } from '../../lib/seal.ts'
import { LinesOutside } from './lines-outside.ts'

/** A withdrawal in the ledger. It is unreadable without the key of its data. */
interface SealedWithdrawal {
  id: number
  /** Time when it was written, ms since 1970. */
  at: number
  /** Subject, key and state as JSON, sealed. Base64. */
  sealed: string
}

const contextOf = (id: number): string => `withdrawals:${id}`

/**
 * The withdrawals of a data directory. A restored older copy does not have the newest ones, and a start reads
 * here what to withdraw again.
 */
export class WithdrawalLedger {
  readonly #lines: LinesOutside<SealedWithdrawal>
  /** The newest id of the entries that were read or written. Undefined before. */
  #newest: number | undefined

  /** @param directory directory of the generation record */
  constructor(directory: string, dataDir: string) {
    this.#lines = new LinesOutside(directory, dataDir, '.withdrawals')
  }

  get path(): string {
    return this.#lines.path
  }

  set onAppend(woken: () => void) {
    this.#lines.onAppend = woken
  }

  /** Adds the lines of other servers that this ledger does not have yet. Returns their number. */
  addMissing(lines: readonly string[]): number {
    const newest = this.newest()
    const added = this.#lines.addMissing(lines)
    this.#newest = undefined
    // `newest` reads the end of the file, and the added lines may all be older.
    if (this.newest() < newest) this.#lines.append(...this.#lines.read().filter(({ id }) => id === newest))
    this.#newest = undefined
    return added
  }

  /** Adds withdrawals and waits for the disk. Throws the errors of the disk. */
  append(key: Uint8Array, withdrawals: readonly Withdrawal[], nowMs: number): void {
    this.#lines.append(
      ...withdrawals.map(({ id, subject, key: row, state }) => ({
        id,
        at: nowMs,
        sealed: seal(key, JSON.stringify([subject, row, state]), contextOf(id)).toString('base64'),
      })),
    )
    this.#newest = Math.max(this.#newest ?? 0, withdrawals.at(-1)!.id)
  }

  /** Returns the newest id, or 0 for an empty ledger. */
  newest(): number {
    this.#newest ??= Math.max(0, ...this.#lines.readLast().map(({ id }) => id))
    return this.#newest
  }

  /**
   * Reads the withdrawals after `id`, each with the time at which it was written, oldest first. Withdrawals of
   * other data, sealed by another key, are left out.
   */
  readAfter(key: Uint8Array, id: number): Array<Withdrawal & { at: number }> {
    return this.#lines
      .read()
      .filter((entry) => entry.id > id)
      .toSorted((one, other) => one.id - other.id)
      .flatMap((entry) => {
        try {
          const [subject, row, state] = JSON.parse(
            unseal(key, Buffer.from(entry.sealed, 'base64'), contextOf(entry.id)),
          ) as [string, string, string | null]
          return [{ id: entry.id, at: entry.at, subject, key: row, state }]
        } catch {
          return []
        }
      })
  }
}
