import { createHash } from 'node:crypto'
import { lstatSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Tells whether a build would produce the existing files again. Both suites of `.ci/run` begin with a build,
 * which takes half a minute of processor time.
 */

/**
 * Folders that no build reads: its output, git's data, the tests, data of a server that was tried out here,
 * and the tools except the running compiler.
 */
const NEVER_READ = new Set(['dist', '.git', 'test', 'carillon-data', '.tools'])

/** Tells whether `stateOf` ignores a source, by its path from the root. */
export const isLeftOut = (path: string): boolean => NEVER_READ.has(path.split('/')[0]!)

/**
 * Returns the path, the size and the time of the last change, which no program can set (stat(2): st_ctime).
 */
function lineOf(path: string): string {
  const { size, mode, ctimeNs, ino } = lstatSync(path, { bigint: true })
  return `${path} ${size} ${mode} ${ctimeNs} ${ino}\n`
}

/**
 * Returns a hash of everything that a build depends on: each file of the checkout and its dependencies, the
 * compiler and its settings. It changes after each write to one of them, even of the same bytes.
 * @param root folder of the checkout
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
    // The dependencies may be a link to another checkout.
    for (const below of namesBelow(path)) hash.update(lineOf(join(path, below)))
  }
  return hash.digest('hex')
}

/** Returns the paths of everything in a folder, sorted; none for a file. */
function namesBelow(path: string): string[] {
  try {
    return readdirSync(path, { recursive: true }).map(String).sort()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return []
    throw error
  }
}

/** Returns a hash of the bytes of files, and of the files in folders. Throws if one is missing. */
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
 * Returns a hash of the sizes and write times of the sources. A hard link to a file, which a release's
 * checkout has for each dependency, changes neither. Throws if one is missing.
 */
function linesOf(root: string, sources: readonly string[]): string {
  const hash = createHash('sha256')
  for (const path of sources) {
    const { size, mtimeNs } = lstatSync(join(root, path), { bigint: true })
    hash.update(`${path} ${size} ${mtimeNs}\n`)
  }
  return hash.digest('hex')
}

/** Record of a build and its sources. */
interface Made {
  state: string
  bytes: string
  /** Paths of its sources from the root, and the hash of their state. */
  sources: readonly string[]
  lines: string
}

/** Records in a file what was built from which sources. */
export class BuildNote {
  readonly #path: string
  readonly #made: readonly string[]

  /** @param made files and folders that the build makes */
  constructor(path: string, made: readonly string[]) {
    this.#path = path
    this.#made = made
  }

  /**
   * Tells whether everything built is unchanged, and was built from this state.
   * @param state result of `stateOf`
   */
  isOf(state: string): boolean {
    try {
      const noted: Made = JSON.parse(readFileSync(this.#path, 'utf8'))
      return noted.state === state && noted.bytes === bytesOf(this.#made)
    } catch {
      return false
    }
  }

  /** Discards the record before a build, because the files will change. */
  forget(): void {
    rmSync(this.#path, { force: true })
  }

  /**
   * Tells whether no source has changed since the build, without reading the built files or any other file.
   * It takes a fiftieth of the time of `stateOf`.
   * @param root folder of the checkout
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
   * Records a build.
   * @param state result of `stateOf` before it
   * @param root folder of the checkout
   * @param sources paths from there of the files in the result
   */
  remember(state: string, root: string, sources: readonly string[]): void {
    const lines = linesOf(root, sources)
    const made: Made = { state, bytes: bytesOf(this.#made), sources, lines }
    writeFileSync(this.#path, JSON.stringify(made))
  }
}
