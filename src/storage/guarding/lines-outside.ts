import {
  closeSync,
  fstatSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { GenerationRecord } from '../generation.ts'

/** Number of bytes at the end of a file that `readLast` reads: more than its longest line. */
const LAST_BYTES = 256 * 1024

/**
 * A file next to the generation record, outside the data directory, so a restore of older data does not change
 * it. It has a line of JSON for each entry, and entries are only added.
 */
export class LinesOutside<T> {
  readonly path: string
  /** Called after entries were added. It must be quick, because a caller waits for its answer. */
  onAppend: (() => void) | undefined

  /**
   * @param directory directory of the generation record
   * @param ending of the file name, such as `.erasures`
   */
  constructor(directory: string, dataDir: string, ending: string) {
    this.path = new GenerationRecord(directory, dataDir).path.replace(/\.json$/, ending)
  }

  /** Adds entries and waits for the disk. Throws the errors of the disk. */
  append(...entries: readonly T[]): void {
    this.appendLines(entries.map((entry) => JSON.stringify(entry)))
    this.onAppend?.()
  }

  /** Adds entries in the form of their lines, like `append`. @param isDurable whether to wait for the disk */
  appendLines(lines: readonly string[], { isDurable = true } = {}): void {
    mkdirSync(dirname(this.path), { recursive: true, mode: 0o700 })
    const file = openSync(this.path, 'a', 0o600)
    try {
      // Begins a new line, even after a line that a power failure cut off.
      writeSync(file, `\n${lines.join('\n')}\n`)
      if (isDurable) fsyncSync(file)
    } finally {
      closeSync(file)
    }
  }

  /** Adds the lines that the file does not have yet. Returns their number. Throws the errors of the disk. */
  addMissing(lines: readonly string[]): number {
    const known = new Set(this.#readText().split('\n'))
    const missing = [...new Set(lines)].filter((line) => !known.has(line))
    if (missing.length > 0) this.appendLines(missing)
    return missing.length
  }

  /** Reads all entries. A line that a power failure cut off is ignored. Empty if there is no file. */
  read(): T[] {
    return entriesIn<T>(this.#readText())
  }

  /** Returns the whole file, or nothing if there is none. */
  #readText(): string {
    try {
      return readFileSync(this.path, 'utf8')
    } catch {
      return ''
    }
  }

  /** Reads the last entries, at least one if there is any. */
  readLast(): T[] {
    try {
      const file = openSync(this.path, 'r')
      try {
        const { size } = fstatSync(file)
        const bytes = Buffer.alloc(Math.min(size, LAST_BYTES))
        readSync(file, bytes, 0, bytes.length, size - bytes.length)
        return entriesIn<T>(bytes.toString('utf8'))
      } finally {
        closeSync(file)
      }
    } catch {
      return []
    }
  }
}

const entriesIn = <T>(text: string): T[] =>
  text.split('\n').flatMap((line) => {
    try {
      return [JSON.parse(line) as T]
    } catch {
      return []
    }
  })
