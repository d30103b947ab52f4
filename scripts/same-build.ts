import { createHash } from 'node:crypto'
import { lstatSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Whether a build would make again what is there: both suites of `.ci/run` begin with one, which takes a processor
 * half a minute.
 */

/**
 * What no build reads: what it writes, what belongs to git, the tests, data of a server that was tried out here, and the
 * tools besides the compiler that runs it.
 */
const NEVER_READ = new Set(['dist', '.git', 'test', 'carillon-data', '.tools'])

/** Whether the source, by its path from the root, is one of those that `stateOf` leaves out. */
export const isLeftOut = (path: string): boolean => NEVER_READ.has(path.split('/')[0]!)

/** Its path, size and the time of its last change, which no program can set (stat(2): st_ctime). */
function lineOf(path: string): string {
  const { size, mode, ctimeNs, ino } = lstatSync(path, { bigint: true })
  return `${path} ${size} ${mode} ${ctimeNs} ${ino}\n`
}

/**
 * All that a build depends on, as one hash: each file of the checkout and its dependencies, the compiler and its
 * settings. It differs after each write to any of them, even of the same bytes.
 * @param root the folder of the checkout
 */
export function stateOf(root: string): string {
  const hash = createHash('sha256')
  hash.update(`${Bun.version} ${Bun.revision} ${lineOf(process.execPath)}`)
  for (const [name, value] of Object.entries(process.env).toSorted())
    if (/^(?:BUN_|NODE_)/.test(name)) hash.update(`${name}=${value}\n`)
  for (const entry of readdirSync(root).toSorted()) {
    if (NEVER_READ.has(entry)) continue
    const path = join(root, entry)
    hash.update(lineOf(path))
    // The dependencies may be a link to those of another checkout.
    for (const below of namesBelow(path)) hash.update(lineOf(join(path, below)))
  }
  return hash.digest('hex')
}

/** The paths of all that is in a folder, sorted; none for a file. */
function namesBelow(path: string): string[] {
  try {
    return readdirSync(path, { recursive: true }).map(String).sort()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return []
    throw error
  }
}

/** The bytes of files and of the files in folders, as one hash. Throws when one is not there. */
function bytesOf(paths: readonly string[]): string {
  const hash = createHash('sha256')
  for (const path of paths) {
    const files = namesBelow(path).map((name) => join(path, name))
    for (const file of files.length > 0 ? files : [path]) {
      if (!lstatSync(file).isFile()) continue
      const { mode, size } = lstatSync(file)
      hash.update(`${file} ${mode} ${size}\n`).update(readFileSync(file))
    }
  }
  return hash.digest('hex')
}

/**
 * What the sources are like, as one hash: size and time of writing of each. A link to a file, such as a checkout of a
 * release has of each dependency, changes neither. Throws when one is not there.
 */
function linesOf(root: string, sources: readonly string[]): string {
  const hash = createHash('sha256')
  for (const path of sources) {
    const { size, mtimeNs } = lstatSync(join(root, path), { bigint: true })
    hash.update(`${path} ${size} ${mtimeNs}\n`)
  }
  return hash.digest('hex')
}

/** What a build made, and from what. */
interface Made {
  state: string
  bytes: string
  /** Paths from the root of the files that are in it, and the hash of what they were like. */
  sources: readonly string[]
  lines: string
}

/** Notes in a file what was built from what. */
export class BuildNote {
  readonly #path: string
  readonly #made: readonly string[]

  /** @param made the files and folders that the build makes */
  constructor(path: string, made: readonly string[]) {
    this.#path = path
    this.#made = made
  }

  /** Whether all that was made is there as it was made, from the same state. @param state of `stateOf` */
  isOf(state: string): boolean {
    try {
      const noted: Made = JSON.parse(readFileSync(this.#path, 'utf8'))
      return noted.state === state && noted.bytes === bytesOf(this.#made)
    } catch {
      return false
    }
  }

  /** Before a build: what is there is not what was noted any more. */
  forget(): void {
    rmSync(this.#path, { force: true })
  }

  /**
   * Whether no source of it has changed since, without a look at what was made or at any other file: that takes a
   * fiftieth of the time of `stateOf`.
   * @param root the folder of the checkout
   */
  isNewerThanSources(root: string): boolean {
    try {
      const noted: Made = JSON.parse(readFileSync(this.#path, 'utf8'))
      return noted.lines === linesOf(root, noted.sources)
    } catch {
      return false
    }
  }

  /**
   * After a build.
   * @param state of `stateOf` before it
   * @param root the folder of the checkout
   * @param sources paths from there of the files that are in what was made
   */
  remember(state: string, root: string, sources: readonly string[]): void {
    const lines = linesOf(root, sources)
    const made: Made = { state, bytes: bytesOf(this.#made), sources, lines }
    writeFileSync(this.#path, JSON.stringify(made))
  }
}
