import { Copies } from '../../src/appliance/copies/copies.ts'
import type { CopyOpener } from '../../src/appliance/copies/sealed.ts'
import { Follower, type FollowerParts } from '../../src/appliance/standby/follower.ts'
import { VERSION } from '../../src/config/version.ts'
import type { CopySettings } from '../../src/lib/copy-settings.ts'
import { createLog } from '../../src/lib/log.ts'
import type { TestClock } from './clock.ts'
import { KEY } from './copy-places.ts'
import { TemporaryDirectory } from './data-dir.ts'
import { examine, LEDGER_MIGRATIONS } from './ledger.ts'

interface StandbyParts {
  settings: CopySettings
  clock: TestClock
  opener?: CopyOpener
  lease?: FollowerParts['lease']
}

/** A standby that follows a ledger on another machine. */
export class StandbyWorld extends TemporaryDirectory {
  readonly logged: string[] = []
  readonly copies: Copies
  readonly #parts: StandbyParts
  follower: Follower

  constructor(parts: StandbyParts, generation?: string) {
    super()
    this.#parts = parts
    const { settings, clock } = parts
    this.copies = new Copies({ dataDir: this.data, settings, version: VERSION, clock, idleMs: 60_000 })
    this.follower = this.#begin(generation)
  }

  #begin(generation?: string): Follower {
    const { settings, clock, opener = KEY, lease } = this.#parts
    return new Follower({
      dataDir: this.data,
      settings,
      copies: this.copies,
      opener,
      clock,
      log: createLog('logfmt', (line) => this.logged.push(line)),
      checkedBy: { migrations: LEDGER_MIGRATIONS, invariants: [] },
      generation,
      lease,
    })
  }

  /** Follows in another process, which knows only the files. */
  async restart(generation?: string): Promise<void> {
    await this.follower.stop()
    this.follower = this.#begin(generation)
  }

  async tick(): Promise<void> {
    await this.follower.tick()
    await this.follower.settled()
  }

  /** Examines the file as it is. */
  found() {
    const { path } = this.follower
    return path === undefined ? undefined : examine(path)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.follower.stop()
    this.copies.end()
    super[Symbol.dispose]()
  }
}
