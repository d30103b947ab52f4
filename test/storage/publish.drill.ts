import { describe, expect, test } from 'bun:test'
import { closeSync, openSync, readFileSync, statSync } from 'node:fs'
import { Publisher, type PublisherOptions } from '../../src/storage/snapshot.ts'
import { covers } from '../support/covers.ts'
import { TemporaryDirectory } from '../support/data-dir.ts'
import { examine, LEDGER_MIGRATIONS, type LedgerStore, openLedger } from '../support/ledger.ts'

covers('src/storage')

/** A second publisher beside the storage under test, to see its parts. */
class Publishing {
  readonly directory: TemporaryDirectory
  readonly store: LedgerStore
  readonly publisher: Publisher
  readonly #descriptor: number

  private constructor(directory: TemporaryDirectory, store: LedgerStore, options: Partial<PublisherOptions>) {
    this.directory = directory
    this.store = store
    this.#descriptor = openSync(directory.files.database, 'r')
    this.publisher = new Publisher({
      paths: directory.files,
      databaseDescriptor: this.#descriptor,
      isStale: false,
      checkedBy: { migrations: LEDGER_MIGRATIONS, invariants: [] },
      ...options,
    })
  }

  /** Over a ledger that stands at 5 and is published. */
  static async begin(options: Partial<PublisherOptions> = {}): Promise<Publishing> {
    const directory = new TemporaryDirectory()
    const store = await openLedger(directory.data)
    store.transfer(5)
    await store.storage.publishNow()
    return new Publishing(directory, store, options)
  }

  published = () => examine(this.directory.files.snapshot)

  async [Symbol.asyncDispose](): Promise<void> {
    await this.publisher.close()
    await this.store.close()
    closeSync(this.#descriptor)
    this.directory[Symbol.dispose]()
  }
}

describe('publishing', () => {
  test('leaves this process its locks on the engine, without which another would delete the WAL', async () => {
    await using at = await Publishing.begin()
    const { ino } = statSync(at.directory.files.database)
    const locks = () =>
      readFileSync('/proc/locks', 'utf8')
        .split('\n')
        .filter((line) => line.includes(` ${process.pid} `) && line.includes(`:${ino} `)).length
    expect(locks()).toBeGreaterThan(0)
    at.store.transfer()
    expect(await at.publisher.publish(1)).toMatchObject({ method: 'COPY' })
    expect(locks()).toBeGreaterThan(0)
  })
})
