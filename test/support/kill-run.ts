import { existsSync } from 'node:fs'
import { Site } from './cli.ts'
import { until } from './client.ts'
import { Appliance } from './crash.ts'
import { Caller } from './kill-caller.ts'
import { type Acknowledged, Load } from './kill-load.ts'
import {
  looking,
  lost,
  madeTwice,
  orphans,
  sentInSpiteOf,
  untilAllIsDone,
  wrongAtAnyTime,
  wrongInTheEnd,
} from './kill-verdict.ts'
import { between, type Random, seededRandom } from './random.ts'

export interface KillOptions {
  kills: number
  seed: number
  /** Time limit, ms; default: none. */
  forMs?: number
  /** Smallest number of kills, whatever time they take. */
  atLeast?: number
  /** Whether the carrier throttles some numbers before the last kill. The end then takes two minutes more. */
  isThrottled?: boolean
}

export interface KillReport {
  kills: number
  /** Number of kills during a start. */
  killsWhileStarting: number
  acknowledged: Record<keyof Acknowledged, number>
  /** Number of requests repeated with the same Idempotency-Key. */
  resent: number
  /** Number of messages that the carrier took. */
  messages: number
  published: number
  seconds: number
}

/** Shortest and longest life of a server after it is ready, ms. */
const LIFE_MS = [0, 1_100] as const
/** Interval of lives after which a server dies before it is ready. */
const DEATH_AT_BIRTH = 6
/**
 * Number of contacts that every second server creates before its life is timed, so that slow machines do work
 * too.
 */
const CONTACTS_BEFORE = 36

/** The shortest snapshot interval, and no rate limits. */
export const UNDER_LOAD = {
  CARILLON_SNAPSHOT_INTERVAL_SECONDS: '1',
  CARILLON_RATE_LIMIT_WORKSPACE: '1000000/1',
  CARILLON_RATE_LIMIT_BULK: '1000000/1',
}

/**
 * Kills the working binary with SIGKILL again and again, restarts it at once, and checks after every start
 * and at the end that acknowledged work survived. Throws the first fault.
 */
export async function surviveKills(options: KillOptions): Promise<KillReport> {
  const startedAt = performance.now()
  using site = new Site()
  const { apiKey } = await site.init()
  const run = new KillRun(site, apiKey, options)
  try {
    await run.play()
  } catch (error) {
    throw new Error(`With TEST_SEED=${options.seed}: ${(error as Error).message}`, { cause: error })
  }
  return { ...run.report(), seconds: Math.round((performance.now() - startedAt) / 1000) }
}

class KillRun {
  readonly #site: Site
  readonly #apiKey: string
  readonly #options: KillOptions
  readonly #random: Random
  readonly #caller = new Caller()
  readonly #load: Load
  #kills = 0
  #killsWhileStarting = 0

  constructor(site: Site, apiKey: string, options: KillOptions) {
    this.#site = site
    this.#apiKey = apiKey
    this.#options = options
    this.#random = seededRandom(options.seed)
    // Separate random numbers, so that the clients do not shift the times of the kills.
    this.#load = new Load(this.#caller, {
      random: seededRandom(options.seed + 1),
      pauseMs: [10, 45],
    })
  }

  async play(): Promise<void> {
    let appliance = await this.#start()
    const loading = this.#load.start()
    const { kills, forMs = Number.POSITIVE_INFINITY, atLeast = 0, isThrottled = false } = this.#options
    const until = performance.now() + forMs
    for (let [round, isLast] = [0, false]; !isLast; round++) {
      const isTime = this.#kills + 1 >= atLeast && performance.now() > until
      isLast = this.#kills + 1 >= kills || isTime
      this.#load.mayThrottle = isThrottled && isLast
      if (round % 2 === 1) await this.#load.orBroken(this.#untilMoreContacts(CONTACTS_BEFORE))
      await this.#load.orBroken(Bun.sleep(between(this.#random, ...LIFE_MS)))
      await this.#die(appliance)
      this.#inspectFile()
      if (round % DEATH_AT_BIRTH === 2 && !isLast) await this.#dieAtBirth()
      appliance = await this.#start()
      await this.#load.orBroken(this.#inspectEngine())
    }
    await this.#load.orBroken(loading)
    await this.#load.orBroken(this.#load.finish())
    await this.#load.orBroken(this.#untilSettled())
    const exitCode = await appliance.stop()
    if (exitCode !== 0)
      throw new Error(`Stopped gracefully, it ended with ${exitCode}: ${appliance.output()}`)
    for (const path of [this.#site.files.database, this.#site.files.snapshot]) this.#inspectEnd(path)
  }

  report(): Omit<KillReport, 'seconds'> {
    const { contacts, imports, campaigns, media, optOuts, cancellations } = this.#load.acknowledged
    const of = (sql: string) =>
      looking(this.#site.files.database, (engine) => engine.prepare(sql).pluck().get() as number)
    return {
      kills: this.#kills,
      killsWhileStarting: this.#killsWhileStarting,
      acknowledged: {
        contacts: contacts.length,
        imports: imports.length,
        campaigns: campaigns.length,
        media: media.length,
        optOuts: optOuts.length,
        cancellations: cancellations.length,
      },
      resent: this.#caller.resent,
      messages: of('SELECT count(*) FROM sandbox_messages'),
      published: of('SELECT max(sequence) FROM snapshots'),
    }
  }

  async #untilMoreContacts(count: number): Promise<void> {
    const { contacts } = this.#load.acknowledged
    const enough = contacts.length + count
    await until(
      async () => contacts.length,
      (count) => count >= enough,
    )
  }

  async #start(): Promise<Appliance> {
    const appliance = await Appliance.start(this.#how())
    this.#caller.isUp(appliance.url, this.#apiKey)
    return appliance
  }

  async #die(appliance: Appliance): Promise<void> {
    const exitCode = await appliance.kill()
    this.#kills += 1
    this.#caller.isDown()
    if (exitCode !== 137) throw new Error(`It ended with ${exitCode} by itself: ${appliance.output()}`)
  }

  /** Kills a server while it opens its files, migrates or recovers. */
  async #dieAtBirth(): Promise<void> {
    const appliance = new Appliance(this.#how())
    await Bun.sleep(between(this.#random, 0, 120))
    await appliance.kill()
    this.#kills += 1
    this.#killsWhileStarting += 1
  }

  #how = () => ({
    dataDir: this.#site.data,
    // Its port changes with every start.
    environment: { ...UNDER_LOAD, CARILLON_PUBLIC_BASE_URL: 'https://carillon.test' },
  })

  /** Checks carillon.db as the crash left it. */
  #inspectFile(): void {
    const { snapshot } = this.#site.files
    if (existsSync(snapshot)) assertNothing(looking(snapshot, wrongAtAnyTime))
  }

  async #inspectEngine(): Promise<void> {
    const { acknowledged } = this.#load
    const known = structuredClone(acknowledged)
    const { database: engine } = this.#site.files
    assertNothing(
      looking(engine, (connection) => {
        connection.exec('BEGIN')
        return [
          ...wrongAtAnyTime(connection),
          ...lost(connection, known),
          ...sentInSpiteOf(connection, known),
        ]
      }),
    )
    // Recovery asks the carrier in the background.
    await until(
      async () => looking(engine, orphans),
      (count) => count === 0,
    )
  }

  async #untilSettled(): Promise<void> {
    await untilAllIsDone(this.#site.files.database)
  }

  #inspectEnd(path: string): void {
    const { acknowledged } = this.#load
    assertNothing(
      looking(path, (connection) => [
        ...wrongAtAnyTime(connection),
        ...wrongInTheEnd(connection),
        ...lost(connection, acknowledged),
        ...madeTwice(connection, acknowledged),
        ...sentInSpiteOf(connection, acknowledged),
      ]),
    )
  }
}

function assertNothing(wrong: readonly string[]): void {
  if (wrong.length > 0) throw new Error(wrong.join('; '))
}
