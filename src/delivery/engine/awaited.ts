import type { Db, Reader } from '../../db/database.ts'
import type { Begin, SendResult } from '../../providers/port.ts'
import { isUnderWay } from '../messages/direct-messages.ts'
import { markBegun } from '../messages/recipients.ts'
import type { Handover } from './core.ts'
import type { Assignment } from './tick.ts'

interface Waiting {
  id: number
  resolve: () => void
  reject: (error: unknown) => void
}

/** Marks messages that may leave from now on, by one statement for each turn of the event loop. */
export class BegunMarks {
  readonly #db: Db
  #waiting: Waiting[] = []

  constructor(db: Db) {
    this.#db = db
  }

  /** For a call with these messages; undefined if all were marked with their claim. */
  beginOf(messages: ReadonlyArray<Pick<Assignment, 'id' | 'uuid' | 'hasBegun'>>): Begin | undefined {
    if (messages.every(({ hasBegun }) => hasBegun)) return undefined
    return async (reference) => {
      const message = messages.find(({ uuid }) => uuid === reference)
      if (!message) throw new Error('It is no message of this call.')
      if (!message.hasBegun) await this.mark(message.id)
    }
  }

  /** Resolves when the mark is on the disk. Rejects when it cannot be written, or the message must not leave. */
  mark(id: number): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ id, resolve, reject })
      if (this.#waiting.length === 1) void this.#write()
    })
  }

  /** The write begins when this turn of the event loop ends, and covers all messages waiting by then. */
  async #write(): Promise<void> {
    let marked: Waiting[] = []
    const take = () => {
      marked = [...marked, ...this.#waiting]
      this.#waiting = []
    }
    try {
      const begun = await this.#db.write((tx) => {
        take()
        return markBegun(
          tx,
          marked.map(({ id }) => id),
        )
      })
      for (const { id, resolve, reject } of marked) {
        if (begun.has(id)) resolve()
        else reject(new Error('The message is not to be sent any more.'))
      }
    } catch (error) {
      take()
      for (const { reject } of marked) reject(error)
    }
  }
}

interface Awaited {
  result: SendResult | undefined
  resolve(result: SendResult | undefined): void
}

/** Messages without a run whose result a caller in this process waits for. */
export class AwaitedMessages {
  readonly #reader: Reader
  readonly #byId = new Map<number, Awaited>()

  constructor(reader: Reader) {
    this.#reader = reader
  }

  /** Resolves with the carrier's answer once the message is settled on disk; undefined if the carrier was not called. */
  expect(id: number): Promise<SendResult | undefined> {
    return new Promise((resolve) => this.#byId.set(id, { result: undefined, resolve }))
  }

  has(id: number): boolean {
    return this.#byId.has(id)
  }

  forget(id: number): void {
    this.#byId.delete(id)
  }

  /** Keeps the carrier's answers, which are not on disk yet. */
  recordAnswers({ assignments }: Handover, results: readonly SendResult[]): void {
    if (this.#byId.size === 0) return
    assignments.forEach(({ id }, index) => {
      const awaited = this.#byId.get(id)
      if (awaited) awaited.result = results[index]
    })
  }

  /** Called after a commit: resolves the messages that are settled. */
  check(): void {
    for (const [id, { result, resolve }] of this.#byId) {
      if (isUnderWay(this.#reader, id)) continue
      this.#byId.delete(id)
      resolve(result)
    }
  }
}
