import { closeSync, openSync } from 'node:fs'
import { WalFiles } from '../../src/storage/guarding/wal-extent.ts'
import { Publisher, type PublisherOptions } from '../../src/storage/publishing/snapshot.ts'
import { TemporaryDirectory } from './data-dir.ts'
import { examine, LEDGER_MIGRATIONS, type LedgerStore, openLedger } from './ledger.ts'

/** A second publisher next to the storage under test, which shows its parts. */
export class Publishing {
  readonly directory: TemporaryDirectory
  readonly store: LedgerStore
  readonly publisher: Publisher
  readonly #descriptor: number
  readonly #files: WalFiles

  private constructor(directory: TemporaryDirectory, store: LedgerStore, options: Partial<PublisherOptions>) {
    this.directory = directory
    this.store = store
    this.#descriptor = openSync(directory.files.database, 'r')
    this.#files = new WalFiles(directory.files.database)
    this.publisher = new Publisher({
      paths: directory.files,
      databaseDescriptor: this.#descriptor,
      files: this.#files,
      isStale: false,
      checkedBy: { migrations: LEDGER_MIGRATIONS, invariants: [] },
      ...options,
    })
  }

  /** Begins with a ledger at sequence 5 that is published. */
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
    this.#files.close()
    this.directory[Symbol.dispose]()
  }
}
