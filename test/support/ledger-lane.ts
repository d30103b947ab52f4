import { mkdirSync } from 'node:fs'
import { LedgerLane } from '../../src/appliance/copies/ledger-lane.ts'
import { fetchLedgers, type Positions } from '../../src/appliance/copies/ledger-objects.ts'
import { findLedgerState, type LedgerState } from '../../src/appliance/copies/ledger-state.ts'
import { openPlace, type Place } from '../../src/appliance/copies/place.ts'
import type { CopyOpener } from '../../src/appliance/copies/sealed.ts'
import type { MakingSettings } from '../../src/lib/copy-settings.ts'
import { createLog } from '../../src/lib/log.ts'
import { LinesOutside } from '../../src/storage/guarding/lines-outside.ts'
import { storagePaths } from '../../src/storage/paths.ts'
import { TestClock } from './clock.ts'
import { KEY } from './copy-places.ts'
import { TemporaryDirectory } from './data-dir.ts'

export const GENERATION = '4f2a9c1e'

interface Entry {
  id: number
  at: number
}

/** The ledgers of a server, with a lane to a place of copies. */
export class LaneWorld extends TemporaryDirectory {
  readonly clock = new TestClock()
  readonly logged: string[] = []
  readonly withdrawals: LinesOutside<Entry>
  readonly erasures: LinesOutside<Entry>
  readonly handovers: LinesOutside<Entry>
  settings: MakingSettings
  openers: CopyOpener[] = [KEY]
  lane!: LedgerLane
  #number = 0

  constructor(settingsOf: (folder: string) => MakingSettings) {
    super()
    const folder = this.at('disk')
    mkdirSync(folder)
    mkdirSync(storagePaths(this.data).live, { recursive: true })
    this.settings = settingsOf(folder)
    this.place.prepare()
    this.withdrawals = new LinesOutside(this.at('generation'), this.data, '.withdrawals')
    this.erasures = new LinesOutside(this.at('generation'), this.data, '.erasures')
    this.handovers = new LinesOutside(this.at('generation'), this.data, '.handovers')
    this.begin()
  }

  get place(): Place {
    return openPlace(this.settings)
  }

  get state(): LedgerState {
    return findLedgerState(this.data)!
  }

  get sent(): Positions {
    return this.state.sent
  }

  /** Begins a lane, as after a start of the server. */
  begin(): LedgerLane {
    this.lane = new LedgerLane({
      dataDir: this.data,
      settings: this.settings,
      generation: GENERATION,
      paths: {
        withdrawals: this.withdrawals.path,
        erasures: this.erasures.path,
        handovers: this.handovers.path,
      },
      clock: this.clock,
      log: createLog('logfmt', (line) => this.logged.push(line)),
    })
    return this.lane
  }

  /** Adds an entry to a ledger. Returns its line. */
  add(kind: keyof Positions, padding = ''): string {
    const entry = { id: ++this.#number, at: this.clock.now(), padding }
    this[kind].append(entry)
    return JSON.stringify(entry)
  }

  async tick(): Promise<void> {
    await this.lane.tick()
    await this.lane.settled()
  }

  fetched() {
    return fetchLedgers(this.place, GENERATION, this.openers)
  }

  /** Returns the lines in the place, each once, in order. */
  async lines() {
    const { lines } = await this.fetched()
    return {
      withdrawals: [...new Set(lines.withdrawals)].sort(),
      erasures: [...new Set(lines.erasures)].sort(),
    }
  }

  async names(): Promise<string[]> {
    const found = await this.place.listBelow(`ledger/${GENERATION}/`, '')
    return found.map(({ name }) => name)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.lane.stop()
    this[Symbol.dispose]()
  }
}
