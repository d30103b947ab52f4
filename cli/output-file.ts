import { closeSync, existsSync, fstatSync, ftruncateSync, rmSync } from 'node:fs'
import { asOwnerOf, assertDataExists } from './appliance.ts'
import type { Context } from './context.ts'
import { assertNoFolder, openFile } from './open-file.ts'
import { writeWhole } from './write-whole.ts'

/** The file of an option such as `--output`. An existing file keeps its content until `begin`. */
export class OutputFile {
  readonly path: string
  readonly #descriptor: number
  readonly #isNew: boolean
  #isBegun = false

  /** Throws a refusal (exit 1) if the file cannot be written. */
  constructor(path: string) {
    assertNoFolder(path)
    this.path = path
    this.#isNew = !existsSync(path)
    this.#descriptor = openFile(path, 'a')
  }

  /** Removes the old content. */
  begin(): void {
    this.#isBegun = true
    // A device or a pipe cannot be truncated.
    if (fstatSync(this.#descriptor).isFile()) ftruncateSync(this.#descriptor)
  }

  write(text: string): void {
    if (!this.#isBegun) this.begin()
    writeWhole(this.#descriptor, text)
  }

  /** Closes the file, and removes a new file that was not begun. */
  [Symbol.dispose](): void {
    closeSync(this.#descriptor)
    if (this.#isNew && !this.#isBegun) rmSync(this.path, { force: true })
  }
}

/**
 * Opens the file of an option, and then runs `work` as the owner of the data: root may write where the owner may
 * not. Throws a refusal when there is no data or the file cannot be written.
 * @param path undefined if the option was not given
 */
export async function withOutputFile<T>(
  { loaded }: Context,
  path: string | undefined,
  work: (file: OutputFile | undefined) => Promise<T>,
): Promise<T> {
  const { dataDir } = loaded.config
  assertDataExists(dataDir)
  if (path === undefined) return work(undefined)
  using file = new OutputFile(path)
  return await asOwnerOf(dataDir, () => work(file))
}
