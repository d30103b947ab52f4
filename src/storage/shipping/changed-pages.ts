import { rmSync } from 'node:fs'
import { readerOf } from '../../db/bare-reader.ts'
import { type Connection, connect } from '../../db/driver.ts'
import { faultPoint } from '../../lib/fault.ts'
import { randomSecret } from '../../lib/ids.ts'
import type { Log } from '../../lib/log.ts'
import { fileMark } from '../files.ts'
import type { WalExtent, WalFiles } from '../guarding/wal-extent.ts'
import type { StoragePaths } from '../paths.ts'
import { bootId } from '../session-history.ts'
import { continuedFrom, identityOf, type LeftFiles } from './left-files.ts'
import { type Acknowledged, PageNotes } from './page-notes.ts'
import { PageSet } from './page-set.ts'

/** Pages to read, all at the same moment of the data. */
export interface PageTask {
  /** Number of the collection. */
  number: number
  pages: Uint32Array
  extent: WalExtent
  /** Descriptors of the main file and of the WAL. They stay open until the storage is closed. */
  main: number
  wal: number
}

/** The last segment, and the last collection of the chain. */
export interface ChainState {
  id: string
  collected: number
  acknowledged: Acknowledged | undefined
}

const MAX_TRIES = 100
/** Longest time for which pages are read. The reader holds the log, so checkpoints wait for it. */
const READ_MS = 10_000

/**
 * The pages that commits change, for segments of continuous copies. A page is noted before it can leave the WAL.
 * The index of the WAL counts all commits, so a commit that was not noted is always found: it ends the chain, and
 * the next segments belong to another chain with a whole copy of its own.
 *
 * Trouble with the notes never stops a write or a checkpoint. It ends the chain.
 */
export class ChangedPages {
  readonly #paths: StoragePaths
  readonly #files: WalFiles
  readonly #log: Log
  #notes: PageNotes | undefined
  #reader: Connection | undefined
  #last: Promise<unknown> = Promise.resolve()
  #isClosed = false

  /** Continues the chain of the last process if no commit can be missing. */
  constructor(parts: { paths: StoragePaths; files: WalFiles; log: Log; left: LeftFiles | undefined }) {
    const { paths, files, log, left } = parts
    this.#paths = paths
    this.#files = files
    this.#log = log
    if (!left) return
    try {
      const position = continuedFrom(left, paths.database, files)
      const chain = { ...left.notes.chain, boot: bootId() }
      this.#notes = new PageNotes(paths.notes, { ...left.notes, chain, position })
    } catch (error) {
      this.end((error as Error).message)
    }
    this.note()
  }

  /** Undefined while nothing is noted. */
  get chain(): ChainState | undefined {
    const notes = this.#notes
    return notes && { id: notes.chain.id, collected: notes.collected, acknowledged: notes.acknowledged }
  }

  /** Bytes of the pages that commits have changed and that are not collected yet. */
  get openBytes(): number {
    const pages = this.#notes?.openPages ?? 0
    return pages === 0 ? 0 : pages * (this.#files.extent()?.frameBytes ?? 0)
  }

  /** Begins a chain if there is none. From now on, every changed page is noted. */
  begin(): void {
    if (this.#notes || this.#isClosed) return
    const extent = this.#files.extent()
    if (!extent) return
    try {
      this.#notes = new PageNotes(this.#paths.notes, {
        chain: {
          id: randomSecret(4).toString('hex'),
          file: identityOf(this.#paths.database),
          boot: bootId(),
        },
        position: extent,
        pages: new PageSet(),
        collected: 0,
        acknowledged: undefined,
      })
    } catch (error) {
      this.end((error as Error).message)
    }
  }

  /** Ends the chain. */
  end(reason: string): void {
    const notes = this.#notes
    this.#notes = undefined
    try {
      notes?.close(undefined)
      rmSync(this.#paths.notes, { force: true })
    } catch (cause) {
      this.#log.warn('the notes for continuous copies cannot be removed', { cause })
    }
    this.#log.warn('continuous copies begin again with a whole copy', { reason })
  }

  /** Notes the pages of all commits. Never throws. */
  note(): void {
    try {
      this.#noteNow()
    } catch (error) {
      this.end((error as Error).message)
    }
  }

  #noteNow(): void {
    const notes = this.#notes
    if (!notes) return
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const extent = this.#files.extent()
      if (!extent) continue
      const { position } = notes
      if (isAt(position, extent)) return
      const from = position.salt === extent.salt ? position.frames : 0
      const found = this.#files.readFrames(extent, from)
      const isCounted = found && (position.commits + found.commits) >>> 0 === extent.commits
      if (isCounted) {
        notes.note({ salt: extent.salt, frames: extent.frames, commits: extent.commits }, found.pages)
        return
      }
      const again = this.#files.extent()
      // Another process may have begun the WAL again between the two readings.
      if (again && isAt(again, extent)) break
    }
    throw new Error('the log of the database has commits that were not noted')
  }

  /** Runs work that moves pages, or reads them, one after the other. */
  alone<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(work)
    this.#last = result.catch(() => {})
    return result
  }

  /**
   * Runs a checkpoint of another connection that only moves noted pages. The reader of this thread keeps later
   * pages in the WAL, so that no commit can begin the WAL again over them.
   */
  async whileNoted(work: () => Promise<void>): Promise<void> {
    if (!this.#notes) return work()
    this.#hold()
    try {
      this.note()
      faultPoint('ship.after_note')
      await work()
    } finally {
      this.#release()
    }
  }

  /**
   * Collects the open pages. `read` reads them while they stay as they are. Resolves with undefined if no page is
   * open. Rejects with the error of `read`. The pages are then open again.
   */
  collect<T>(read: (task: PageTask) => Promise<T>): Promise<T | undefined> {
    return this.alone(async () => {
      if (!this.#notes || this.#isClosed) return undefined
      const extent = this.#holdExactly()
      try {
        this.note()
        const notes = this.#notes
        if (!notes || notes.openPages === 0) return undefined
        if (!isAt(notes.position, extent)) throw new Error('another process writes to the database')
        const { number, pages } = notes.collect()
        faultPoint('ship.after_begin')
        const { mainDescriptor: main, walDescriptor: wal } = this.#files
        return await within(READ_MS, read({ number, pages, extent, main, wal }))
      } catch (error) {
        this.#notes?.giveBack()
        throw error
      } finally {
        this.#release()
      }
    })
  }

  /** A segment with all collections up to this one is in its place. */
  done(chain: string, acknowledged: Acknowledged): void {
    if (this.#notes?.chain.id !== chain) return
    try {
      this.#notes.done(acknowledged)
    } catch (error) {
      this.end((error as Error).message)
    }
  }

  /** No segment was sent, so the next collection has all pages of the former ones too. */
  giveBack(): void {
    this.#notes?.giveBack()
  }

  /** Collects nothing more. Resolves when the running work has ended. */
  async stop(): Promise<void> {
    this.#isClosed = true
    await this.#last
    this.#reader?.close()
    this.#reader = undefined
  }

  /** Ends the notes of this process. @param isClean whether the database is closed and whole in its main file */
  close(isClean: boolean): void {
    try {
      this.#notes?.close(isClean ? fileMark(this.#paths.database) : undefined)
    } catch (cause) {
      this.#log.warn('the notes for continuous copies cannot be closed', { cause })
    }
    this.#notes = undefined
  }

  #hold(): void {
    this.#reader ??= connect(this.#paths.database, { readonly: true, fileMustExist: true })
    this.#reader.exec('BEGIN')
    // BEGIN alone holds nothing.
    readerOf(this.#reader).value<number>('SELECT count(*) FROM sqlite_schema WHERE rowid = 1')
  }

  /** Holds the data of a moment, and returns the extent of the WAL at that moment. */
  #holdExactly(): WalExtent {
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const before = this.#files.extent()
      this.#hold()
      const extent = this.#files.extent()
      if (before && extent && isAt(before, extent)) return extent
      this.#release()
    }
    throw new Error('another process writes to the database')
  }

  #release(): void {
    if (this.#reader?.inTransaction) this.#reader.exec('COMMIT')
  }
}

const isAt = (one: Pick<WalExtent, 'salt' | 'frames' | 'commits'>, other: WalExtent): boolean =>
  one.salt === other.salt && one.frames === other.frames && one.commits === other.commits

function within<T>(ms: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the pages were not read in time')), ms)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
