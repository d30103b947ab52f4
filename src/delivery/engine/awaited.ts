import type { Reader } from '../../db/database.ts'
import type { SendResult } from '../../providers/port.ts'
import { isUnderWay } from '../messages/singles.ts'
import type { Handover } from './core.ts'

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

  /** Resolves once the message is settled on disk, with the carrier's answer; undefined when it was not asked. */
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
