import {
  type BigIntStats,
  close,
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmdirSync,
  rmSync,
  statfsSync,
  statSync,
  writeSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { lazily } from '../lib/lazily.ts'
import { libcFunction } from './libc.ts'
import { SIDECARS, type StoragePaths } from './paths.ts'

/**
 * File clones. On XFS and Btrfs a clone shares the blocks and takes milliseconds at any size. Node's copyFile
 * can clone too, but only by path: it would open and close the live database file, and files.ts forbids that.
 */

/** `_IOW(0x94, 9, int)` of linux/fs.h. */
const FICLONE = 0x40049409

const ioctl = lazily(() => libcFunction('ioctl', { args: ['i32', 'u64', 'i32'], returns: 'i32' }))

/**
 * Makes the file behind `destination` a clone of the file behind `source`. Returns false if the filesystem
 * cannot clone.
 */
const cloneInto = (source: number, destination: number): boolean =>
  ioctl()?.(destination, FICLONE, source) === 0

/**
 * The file operations of storage.
 *
 * The most important rule: while a connection to the live database is open, no code in this process may close a
 * file descriptor of the live database file. When a process closes any descriptor of a file, POSIX drops all
 * its locks on the file. The next `sqlite3 engine.db` would then believe that it is the only user, and delete
 * our WAL on exit.
 */

const COPY_CHUNK_BYTES = 1 << 20

/** Opens a file for a task and closes it after that. @param mode of a file that is created */
function withFile<T>(path: string, flags: string, task: (descriptor: number) => T, mode?: number): T {
  const descriptor = openSync(path, flags, mode)
  try {
    return task(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** Makes a rename or the content of a file survive a power failure. Not for the live database: see above. */
export const syncToDisk = (path: string): void => withFile(path, 'r', fsyncSync)

/**
 * Renames `source` over `target`. Keeps the replaced file open until a thread of the runtime closes it. Freeing
 * its blocks takes 90 ms for 500 MB, and the rename would otherwise wait for that.
 */
export function replaceFile(source: string, target: string): void {
  const replaced = existsSync(target) ? openSync(target, 'r') : undefined
  renameSync(source, target)
  if (replaced !== undefined) close(replaced)
}

/** Removes a temporary database and its sidecars. */
export function removeTemporary(path: string): void {
  for (const suffix of ['', ...SIDECARS]) rmSync(path + suffix, { force: true })
}

/** Copies the whole file behind `source` to a new file at `target`. Shares its blocks if the filesystem can. */
export const copyDescriptor = (source: number, target: string): void =>
  withFile(target, 'wx', (destination) => copyInto(source, destination), 0o600)

/** Copies like `copyDescriptor`, into the open empty file `destination`. */
export function copyInto(source: number, destination: number): void {
  if (cloneInto(source, destination)) return
  const chunk = new Uint8Array(COPY_CHUNK_BYTES)
  for (let offset = 0; ; ) {
    const read = readSync(source, chunk, 0, chunk.length, offset)
    if (read === 0) return
    for (let done = 0; done < read; ) done += writeSync(destination, chunk, done, read - done, offset + done)
    offset += read
  }
}

/** Copies like `copyDescriptor`, from a file that no process has open. */
export const copyFile = (source: string, target: string): void =>
  withFile(source, 'r', (descriptor) => copyDescriptor(descriptor, target))

interface DatabaseHeader {
  sizeBytes: number
  isWal: boolean
  /** Grows with every change outside WAL mode, so it reveals an edited snapshot. */
  changeCounter: number
}

/**
 * Reads the fields of the SQLite header that we use (https://sqlite.org/fileformat2.html#the_database_header).
 * Not for the live database: see above.
 */
export const readHeader = (path: string): DatabaseHeader =>
  withFile(path, 'r', (descriptor) => {
    const header = Buffer.alloc(100)
    readSync(descriptor, header, 0, header.length, 0)
    return {
      sizeBytes: fstatSync(descriptor).size,
      isWal: header[18] === 2 || header[19] === 2,
      changeCounter: header.readUInt32BE(24),
    }
  })

/**
 * Turns a copied WAL database into an ordinary one: sets bytes 18 and 19 of the header to "rollback journal". Any
 * sqlite3 can then read the file, also read-only, without creating files next to it. Syncs the file.
 */
export const sealAsSingleFile = (path: string): void =>
  withFile(path, 'r+', (descriptor) => {
    writeSync(descriptor, new Uint8Array([1, 1]), 0, 2, 18)
    fsyncSync(descriptor)
  })

const mark = (stat: BigIntStats): string => `${stat.ino}:${stat.size}:${stat.mtimeNs}`

/** Returns undefined when there is no such file, and when a directory above it is missing or is not a directory. */
export function statIfThere(path: string): BigIntStats | undefined {
  try {
    return statSync(path, { bigint: true })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    throw error
  }
}

/** Returns a mark that changes when a file is replaced or written to, or undefined without a file. */
export function fileMark(path: string): string | undefined {
  const stat = statIfThere(path)
  return stat && mark(stat)
}

/** Returns the `fileMark` of an open file. */
export const descriptorMark = (descriptor: number): string => mark(fstatSync(descriptor, { bigint: true }))

/**
 * Returns a mark that differs between a file and its copy. The time of birth guards against a reused inode
 * number. It is absent on filesystems that report another time instead.
 */
export function fileIdentity(path: string): { inode: string; birth: string | undefined } {
  const stat = statSync(path, { bigint: true })
  const hasBirth =
    stat.birthtimeNs > 0n && stat.birthtimeNs !== stat.ctimeNs && stat.birthtimeNs !== stat.mtimeNs
  return { inode: String(stat.ino), birth: hasBirth ? String(stat.birthtimeNs) : undefined }
}

/**
 * Moves a database and its sidecars to `live/replaced-<ms>/`, because an operator may want them back. Moves the
 * database first, so that a crash in between leaves no database without its WAL. Returns the directory.
 * Undefined when nothing was moved.
 */
export function moveAside(paths: StoragePaths, database: string, nowMs: number): string | undefined {
  const found = filesOf(database)
  if (found.length === 0) return undefined
  const directory = makeAside(paths, nowMs)
  for (const file of found) renameSync(file, join(directory, basename(file)))
  syncToDisk(directory)
  syncToDisk(paths.live)
  return directory
}

/**
 * Keeps a database in `live/replaced-<ms>/` like `moveAside`, but also in its place, until another file is renamed
 * over it. Returns false when it has sidecars, or the filesystem has no hard links. Nothing was then done.
 */
export function linkAside(paths: StoragePaths, database: string, nowMs: number): boolean {
  const found = filesOf(database)
  if (found.length !== 1 || found[0] !== database) return found.length === 0
  const directory = makeAside(paths, nowMs)
  try {
    linkSync(database, join(directory, basename(database)))
  } catch {
    rmdirSync(directory)
    return false
  }
  syncToDisk(directory)
  syncToDisk(paths.live)
  return true
}

/** Returns the paths of a database and of its sidecars, of those that exist. */
const filesOf = (database: string): string[] =>
  ['', ...SIDECARS].map((suffix) => database + suffix).filter((file) => existsSync(file))

function makeAside(paths: StoragePaths, nowMs: number): string {
  const directory = unusedName(join(paths.live, `replaced-${nowMs}`))
  mkdirSync(directory, { mode: 0o700 })
  return directory
}

function unusedName(path: string): string {
  let name = path
  for (let i = 2; existsSync(name); i++) name = `${path}-${i}`
  return name
}

/** Returns the size of a file, or 0 if there is no such file. */
export const fileSize = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0

/** Returns the free bytes that an ordinary user can write to the filesystem of `path`. */
export function freeBytes(path: string): number {
  const { bavail, bsize } = statfsSync(path)
  return bavail * bsize
}

/** Filesystem types of statfs(2) whose locks and shared memory are not safe for SQLite. */
const NETWORK_FILESYSTEMS: Readonly<Record<number, string>> = {
  26985: 'NFS',
  20859: 'SMB',
  4283649346: 'CIFS',
  4266872130: 'SMB',
}

/** Returns the name of the network filesystem under `path`, or undefined for a local one. */
export const networkFilesystem = (path: string): string | undefined =>
  process.platform === 'linux' ? NETWORK_FILESYSTEMS[statfsSync(path).type >>> 0] : undefined

/** Lists the files of a directory whose names match, with the match. Empty when the directory cannot be read. */
export function filesNamed(
  directory: string,
  pattern: RegExp,
): Array<{ path: string; match: RegExpExecArray }> {
  let names: string[]
  try {
    names = readdirSync(directory)
  } catch {
    return []
  }
  return names.flatMap((name) => {
    const match = pattern.exec(name)
    return match ? [{ path: join(directory, name), match }] : []
  })
}
