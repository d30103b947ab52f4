import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import type { StoredObject } from '../../providers/s3/bucket.ts'
import { removeAbandoned, Unfinished, writeTextWhole } from '../../storage/unfinished.ts'

/**
 * The file that marks a folder for copies. A mount point without its disk is an empty folder of the system
 * disk, and a copy there would be useless.
 */
const MARK = 'README-carillon-copies.txt'
const MARK_TEXT = `Encrypted copies of the data of Carillon, one file each.

With Carillon:     carillon restore --from-copies
Without it:        age -d FILE | zstd -d > carillon.db     (or: age -d -i KEY-FILE FILE | zstd -d > carillon.db)

The folder segments/ has what changed after each copy, and ledger/ has opt-outs and erasures.
docs/operations/copies.md of Carillon says how to apply them.

This file shows that the right disk is mounted here. Without it no copy is written to this folder.
`
const CHUNK_BYTES = 1 << 20
/** Objects on a page of a list, as in a bucket. */
const PAGE = 1_000

/** A folder on another disk of this machine, or a folder mounted over the network. */
export class FolderPlace {
  readonly #path: string

  constructor(path: string) {
    this.#path = path
  }

  assertReady(): void {
    inWords(() => {
      if (!statSync(this.#path).isDirectory()) throw new Error('it is not a folder')
    })
    if (existsSync(join(this.#path, MARK))) return
    throw new Error(
      `the file ${MARK} is missing. Mount the disk of the folder, or run \`carillon copies init\``,
    )
  }

  prepare(): void {
    inWords(() => {
      if (!statSync(this.#path).isDirectory()) throw new Error('it is not a folder')
      writeTextWhole(join(this.#path, MARK), MARK_TEXT, true)
    })
  }

  async list(): Promise<StoredObject[]> {
    return inWords(() => {
      const names = readdirSync(this.#path)
      return names.flatMap((name) => {
        const stat = statSync(join(this.#path, name), { throwIfNoEntry: false })
        return stat?.isFile() ? [{ name, sizeBytes: stat.size }] : []
      })
    })
  }

  async listBelow(folder: string, after: string, pages?: number): Promise<StoredObject[]> {
    const path = join(this.#path, folder)
    return inWords(() => {
      const names = namesIn(path).filter((name) => name > after)
      return names
        .sort()
        .slice(0, pages === undefined ? names.length : pages * PAGE)
        .flatMap((name) => {
          const stat = statSync(join(path, name), { throwIfNoEntry: false })
          return stat?.isFile() ? [{ name: folder + name, sizeBytes: stat.size }] : []
        })
    })
  }

  async put(name: string, content: AsyncIterable<Uint8Array>): Promise<void> {
    if (name.includes('/')) inWords(() => mkdirSync(dirname(join(this.#path, name)), { recursive: true }))
    using file = inWords(() => new Unfinished(join(this.#path, name)))
    for await (const chunk of content)
      inWords(() => {
        for (let done = 0; done < chunk.length; ) done += writeSync(file.descriptor, chunk, done)
      })
    inWords(() => file.finish({ mode: 0o600 }))
  }

  async *get(name: string): AsyncGenerator<Uint8Array> {
    const descriptor = inWords(() => openSync(join(this.#path, name), 'r'))
    try {
      yield* chunksOf(descriptor)
    } finally {
      closeSync(descriptor)
    }
  }

  async remove(name: string): Promise<void> {
    inWords(() => rmSync(join(this.#path, name), { force: true }))
  }

  removeAbandoned(folder: string, isOurs: (name: string) => boolean): void {
    removeAbandoned(join(this.#path, folder), isOurs)
  }
}

/** Returns no names for a folder that does not exist. An unreadable folder is not an empty one. */
function namesIn(path: string): string[] {
  try {
    return readdirSync(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** Yields the content of an open file from its beginning, even of a file that was replaced since. */
export async function* chunksOf(descriptor: number): AsyncGenerator<Uint8Array> {
  for (let offset = 0; ; ) {
    const chunk = new Uint8Array(CHUNK_BYTES)
    const read = inWords(() => readSync(descriptor, chunk, 0, chunk.length, offset))
    if (read === 0) return
    offset += read
    yield chunk.subarray(0, read)
  }
}

const MEANING: Readonly<Record<string, string>> = {
  ENOENT: 'it does not exist',
  EACCES: 'this user has no permission to use it',
  EPERM: 'this user has no permission to use it',
  EROFS: 'it is read-only; under systemd, add it to ReadWritePaths',
  ENOSPC: 'its disk is full',
  EDQUOT: 'its disk is full for this user',
  EIO: 'its disk fails',
  ENOTCONN: 'its disk is not connected',
}

function inWords<T>(work: () => T): T {
  try {
    return work()
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    if (code === undefined) throw cause
    throw new Error(`${MEANING[code] ?? (cause as Error).message} (${code})`, { cause })
  }
}
