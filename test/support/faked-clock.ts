import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** The clock of programs that a test starts, by Debian's libfaketime. Pauses and timers of the programs stay real. */

const LIBRARY = ['x86_64', 'aarch64']
  .map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketimeMT.so.1`)
  .find((path) => existsSync(path))

export const hasFaketime = (): boolean => LIBRARY !== undefined

/** Shared memory that libfaketime leaves behind. Its name ends with the id of the process. */
const SHARED = '/dev/shm'
const OF_PROCESS = /^(?:sem\.)?faketime_s[eh]m_(\d+)$/

export class FakedClock implements Disposable {
  #aheadMs = 0

  /** Sets the time, ms since 1970. It goes on from there for all programs that are started later. */
  set(ms: number): void {
    this.#aheadMs = ms - Date.now()
  }

  now = (): number => Date.now() + this.#aheadMs

  /** Environment of a program that has this clock from its start on. */
  get environment(): Record<string, string> {
    const sign = this.#aheadMs < 0 ? '-' : '+'
    return {
      LD_PRELOAD: LIBRARY!,
      FAKETIME: `${sign}${(Math.abs(this.#aheadMs) / 1000).toFixed(3)}`,
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    }
  }

  [Symbol.dispose](): void {
    for (const name of readdirSync(SHARED)) {
      const process = OF_PROCESS.exec(name)?.[1]
      if (process !== undefined && !existsSync(`/proc/${process}`))
        rmSync(join(SHARED, name), { force: true })
    }
  }
}
