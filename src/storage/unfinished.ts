import {
  closeSync,
  constants,
  fchmodSync,
  fstatSync,
  fsyncSync,
  openSync,
  readdirSync,
  renameSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { EXIT, Refusal } from '../lib/exit.ts'
import { removeTemporary, statIfThere, syncToDisk } from './files.ts'
import { lockDescriptor } from './libc.ts'

/** Suffix of the name of a file until it is whole. */
const ENDING = '.carillon-unfinished'
const { O_CREAT, O_EXCL, O_NOFOLLOW, O_NONBLOCK, O_RDONLY, O_RDWR } = constants

/**
 * The only way to write a file that must be whole or absent. It is written under another name in the folder of
 * its target, and renamed at the end. The writing process holds a lock on it (flock). The lock ends with the
 * process, so `removeAbandoned` recognises the files of a killed process.
 *
 *     using file = new Unfinished(target)
 *     write(file.path)
 *     file.finish()
 */
export class Unfinished {
  readonly target: string
  /** Path of the unfinished file. It exists from the start. */
  readonly path: string
  readonly #descriptor: number
  #isOpen = true

  /**
   * Throws a refusal (exit 75) while another process writes this target, and the errors of the disk. @param
   * target path of the finished file; need not exist
   */
  constructor(target: string) {
    this.target = target
    this.path = target + ENDING
    removeIfAbandoned(this.path)
    this.#descriptor = createNew(this.path)
    const isOurs = lockDescriptor(this.#descriptor) && isAt(this.path, this.#descriptor)
    if (isOurs) return
    closeSync(this.#descriptor)
    throw beingWritten(target)
  }

  /** Descriptor for appending. */
  get descriptor(): number {
    return this.#descriptor
  }

  writeText(text: string): void {
    const bytes = Buffer.from(text)
    for (let done = 0; done < bytes.length; ) done += writeSync(this.#descriptor, bytes, done)
  }

  /**
   * Moves the file to its target, over an existing file.
   * @param isDurable waits for the disk, so that the file survives a power failure
   */
  finish({ mode = 0o600, isDurable = true } = {}): void {
    fchmodSync(this.#descriptor, mode)
    if (isDurable) fsyncSync(this.#descriptor)
    renameSync(this.path, this.target)
    if (isDurable) syncToDisk(dirname(this.target))
    this.#close()
  }

  /** Removes the file unless it was finished. */
  [Symbol.dispose](): void {
    if (!this.#isOpen) return
    removeTemporary(this.path)
    this.#close()
  }

  #close(): void {
    this.#isOpen = false
    closeSync(this.#descriptor)
  }
}

/** Writes a small file as a whole or not at all. Only its owner can read it. Throws the errors of the disk. */
export function writeTextWhole(target: string, text: string, isDurable = false): void {
  using file = new Unfinished(target)
  file.writeText(text)
  file.finish({ isDurable })
}

function createNew(path: string): number {
  try {
    // Never opens through a link, because others may be able to write to this directory.
    return openSync(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, 0o600)
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause
    throw beingWritten(path.slice(0, -ENDING.length))
  }
}

/**
 * Returns whether the file is still there. A process that removes abandoned files may have removed it before it
 * was locked.
 */
const isAt = (path: string, descriptor: number): boolean =>
  statIfThere(path)?.ino === fstatSync(descriptor, { bigint: true }).ino

const beingWritten = (target: string): Refusal =>
  new Refusal(
    EXIT.LOCKED,
    `Another carillon process is writing ${target}.`,
    'Wait until it has ended, or choose another file.',
  )

/**
 * Removes the unfinished files of killed processes in this directory. Never throws.
 * @param isOurs whether a file may be removed, by the name of its target; needed where other machines write,
 * because their locks may not be seen here
 */
export function removeAbandoned(directory: string, isOurs: (target: string) => boolean = () => true): void {
  let names: string[]
  try {
    names = readdirSync(directory)
  } catch {
    return
  }
  for (const name of names) {
    if (!name.endsWith(ENDING) || name === ENDING || !isOurs(name.slice(0, -ENDING.length))) continue
    removeIfAbandoned(join(directory, name))
  }
}

/** Removes an unfinished file, unless a process is writing it. */
function removeIfAbandoned(path: string): void {
  let descriptor: number
  try {
    descriptor = openSync(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
  } catch {
    // The file is missing, is a link, or belongs to another user.
    return
  }
  try {
    if (!lockDescriptor(descriptor)) return
    removeTemporary(path)
  } catch {
    // The directory is not writable, so its files stay.
  } finally {
    closeSync(descriptor)
  }
}
