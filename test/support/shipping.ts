import { closeSync, openSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Copies } from '../../src/appliance/copies/copies.ts'
import type { Copy } from '../../src/appliance/copies/retention.ts'
import type { CopyOpener } from '../../src/appliance/copies/sealed.ts'
import { SegmentShipper } from '../../src/appliance/copies/shipper.ts'
import type { MakingSettings } from '../../src/lib/copy-settings.ts'
import { createLog } from '../../src/lib/log.ts'
import { CopyWorld } from './copies.ts'
import { KEY } from './copy-places.ts'
import { examine, type LedgerStore, openLedger } from './ledger.ts'

/** A served ledger whose changes go to a place of copies, with whole copies of it. */
export class ShippingWorld {
  readonly world: CopyWorld
  readonly settings: MakingSettings
  readonly opener: CopyOpener
  readonly copies: Copies
  readonly logged: string[] = []
  store!: LedgerStore
  shipper!: SegmentShipper

  private constructor(world: CopyWorld, settings: MakingSettings, opener: CopyOpener) {
    this.world = world
    this.settings = settings
    this.opener = opener
    this.copies = world.copies(settings)
  }

  /** Begins with a ledger at sequence 5 and a whole copy of it. */
  static async begin(
    settingsOf: (world: CopyWorld) => MakingSettings,
    opener: CopyOpener = KEY,
  ): Promise<ShippingWorld> {
    const world = await CopyWorld.create()
    const shipping = new ShippingWorld(world, settingsOf(world), opener)
    await shipping.copies.prepare()
    await shipping.start()
    shipping.store.transfer(5)
    await shipping.copy()
    return shipping
  }

  async start(): Promise<void> {
    const { data, clock } = this.world
    this.store = await openLedger(data)
    this.shipper = new SegmentShipper({
      dataDir: data,
      settings: this.settings,
      changes: this.store.storage.changes!,
      clock,
      log: createLog('logfmt', (line) => this.logged.push(line)),
    })
  }

  async stop(): Promise<void> {
    await this.shipper.stop()
    await this.store.close()
  }

  /** Makes a whole copy of the data as it is now. */
  async copy(): Promise<string> {
    await this.store.storage.publishNow()
    const { name } = await this.copies.make()
    this.shipper.madeWholeCopy(name)
    return name
  }

  /** Lets seconds pass, with a tick at the end of each. */
  async pass(seconds: number): Promise<void> {
    for (let second = 0; second < seconds; second++) {
      this.world.clock.advance(1_000)
      await this.shipper.tick()
      await this.shipper.settled()
    }
  }

  /** Returns the names of the segments in the folder. */
  segments(): string[] {
    const folder = join(this.world.folder, 'segments')
    return (readdirSync(folder, { recursive: true }) as string[])
      .filter((name) => name.includes('-after-'))
      .sort()
  }

  /** Restores the newest copy before the moment with the segments after it. */
  async restored(atMs?: number) {
    const copy: Copy = await this.copies.findNewest(atMs)
    const path = this.world.at('restored.db')
    rmSync(path, { force: true })
    const descriptor = openSync(path, 'wx+')
    const target = { descriptor, opener: this.opener }
    try {
      await this.copies.openInto(copy.name, target)
      const plan = await this.copies.planSegments(copy.chain!, atMs)
      const applied = await this.copies.applyInto(plan, target)
      return { ...examine(path), count: applied.count, through: applied.through, fault: plan.fault }
    } finally {
      closeSync(descriptor)
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop()
    this.copies.end()
    this.world[Symbol.dispose]()
  }
}
