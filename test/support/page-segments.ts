import {
  closeSync,
  copyFileSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { faultPoint } from '../../src/lib/fault.ts'
import { sealAsSingleFile } from '../../src/storage/files.ts'
import type { ChangedPages } from '../../src/storage/shipping/changed-pages.ts'
import { applySegment, makeSegment, readCollection, readSegment } from '../../src/storage/shipping/segment.ts'
import { TemporaryDirectory } from './data-dir.ts'
import { examine, type LedgerStore, openLedger } from './ledger.ts'

/** Writes a segment with the changed pages into a folder, and acknowledges it. */
export async function sendInto(changes: ChangedPages, folder: string, at = 0): Promise<void> {
  const collection = await changes.collect(async (task) => readCollection(task, at))
  const { id, acknowledged } = changes.chain ?? {}
  if (!collection || id === undefined) return
  const { parts, sha256, number } = makeSegment(id, [collection], acknowledged)
  const path = join(folder, `${String(number).padStart(9, '0')}.segment`)
  writeFileSync(`${path}.part`, Buffer.concat(parts))
  renameSync(`${path}.part`, path)
  faultPoint('ship.after_put')
  changes.done(id, { number, sha256 })
}

/** A ledger, a base of its chain, and the segments after the base. */
export class Chain {
  readonly directory = new TemporaryDirectory()
  readonly base = this.directory.at('base.db')
  readonly folder = this.directory.at('segments')
  store!: LedgerStore

  /** Begins with a ledger at sequence 5, which is the base. */
  static async begin(): Promise<Chain> {
    const chain = new Chain()
    mkdirSync(chain.folder)
    await chain.open()
    chain.changes.begin()
    chain.store.transfer(5)
    await chain.publish()
    return chain
  }

  get changes(): ChangedPages {
    return this.store.storage.changes!
  }

  get data(): string {
    return this.directory.data
  }

  async open(): Promise<void> {
    this.store = await openLedger(this.data)
  }

  async publish(): Promise<void> {
    await this.store.storage.publishNow()
    rmSync(this.base, { force: true })
    copyFileSync(this.directory.files.snapshot, this.base)
    for (const name of readdirSync(this.folder)) rmSync(join(this.folder, name))
  }

  send = (at?: number): Promise<void> => sendInto(this.changes, this.folder, at)

  segments(): Buffer[] {
    const names = readdirSync(this.folder).filter((name) => name.endsWith('.segment'))
    return names.sort().map((name) => readFileSync(join(this.folder, name)))
  }

  /** Returns what the base and the segments make. */
  restored(untilMs = Number.POSITIVE_INFINITY) {
    const path = this.directory.at('restored.db')
    rmSync(path, { force: true })
    writeFileSync(path, readFileSync(this.base))
    const file = openSync(path, 'r+')
    for (const bytes of this.segments()) applySegment(readSegment(bytes), file, { untilMs, after: 0 })
    closeSync(file)
    sealAsSingleFile(path)
    return examine(path)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.store.close()
    this.directory[Symbol.dispose]()
  }
}
