import { mkdirSync } from 'node:fs'
import { withReader } from '../../src/db/driver.ts'
import { Site } from './cli.ts'
import { until } from './client.ts'
import { PASSPHRASE } from './copies.ts'
import type { Appliance } from './crash.ts'
import type { Caller } from './kill-caller.ts'

export const LOAD = {
  CARILLON_RATE_LIMIT_WORKSPACE: '1000000/1',
  CARILLON_RATE_LIMIT_BULK: '1000000/1',
  CARILLON_PUBLIC_BASE_URL: 'https://carillon.test',
}

interface OptOut {
  phone: string
  /** Time of the answer, ms since 1970. */
  at: number
}

/** Adds contacts and opts them out, and notes when each opt-out was acknowledged. */
export class OptingOut {
  readonly acknowledged: OptOut[] = []
  readonly #caller: Caller
  readonly #clients: Array<Promise<void>>
  #isEnding = false
  #number = 0

  constructor(caller: Caller, clients = 4) {
    this.#caller = caller
    this.#clients = Array.from({ length: clients }, () => this.#work())
  }

  async end(): Promise<void> {
    this.#isEnding = true
    await Promise.all(this.#clients)
  }

  async #work(): Promise<void> {
    while (!this.#isEnding) {
      const phone = `+1312${String(2_000_000 + this.#number++)}`
      const made = await this.#caller.once('POST', '/contacts', { firstName: 'Ann', phone })
      if (made?.status !== 201) continue
      const answer = await this.#caller.once('PATCH', `/contacts/${made.body.data.id}`, { isOptedOut: true })
      if (answer?.status === 200) this.acknowledged.push({ phone, at: Date.now() })
    }
  }
}

export const suppressedIn = (path: string): Set<string> =>
  withReader(
    path,
    (connection) =>
      new Set(
        connection
          .prepare(`SELECT address FROM suppressions WHERE channel = 'SMS'`)
          .pluck()
          .all() as string[],
      ),
  )

export const missingIn = (path: string, optOuts: readonly OptOut[]): OptOut[] => {
  const found = suppressedIn(path)
  return optOuts.filter(({ phone }) => !found.has(phone))
}

/** A whole copy that is not read back yet is removed when its server stops. */
export const untilCopied = (appliance: Appliance) =>
  until(
    async () => appliance.output(),
    (output) => output.includes('was made and read back'),
  )

/** Creates a site with a prepared folder for its copies. */
export async function withPlace(more: Record<string, string> = {}) {
  const site = new Site()
  const folder = site.at('disk')
  mkdirSync(folder)
  const environment = { CARILLON_BACKUP_TO: folder, CARILLON_BACKUP_PASSPHRASE: PASSPHRASE, ...LOAD, ...more }
  Object.assign(site.environment, environment)
  const { apiKey } = await site.init()
  await site.answer('copies', 'init')
  return { site, folder, environment, apiKey, [Symbol.dispose]: () => site[Symbol.dispose]() }
}
