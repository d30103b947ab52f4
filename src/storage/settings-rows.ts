import type { Connection } from '../db/driver.ts'
import { readSetting, writeSetting } from '../db/settings.ts'
import { fileIdentity } from './files.ts'

/** The settings rows of storage. */
const KEYS = {
  /** Inode of the live database file when it was last opened. */
  inode: 'storage_inode',
  birth: 'storage_birth',
  /** `1` between a clean stop and the next start. */
  isClean: 'storage_is_clean',
  /** Number of starts of the server. The send engine and the jobs read it. */
  epoch: 'epoch',
  /** JSON of `PublishedMark`. */
  published: 'storage_published',
} as const

/** The file that was published last. */
export interface PublishedMark {
  /** The stamp of the file. */
  id: string
  /** The `fileMark` of the file. */
  mark: string
}

export interface LastRun {
  isSameFile: boolean
  isClean: boolean
  published: PublishedMark | undefined
}

/** Returns the records of the live database at `path` about its last run. */
export function readLastRun(connection: Connection, path: string): LastRun {
  const { inode, birth } = fileIdentity(path)
  const knownInode = readSetting(connection, KEYS.inode)
  const knownBirth = readSetting(connection, KEYS.birth)
  const isSameInode = knownInode === undefined || knownInode === inode
  const isSameBirth = !knownBirth || birth === undefined || knownBirth === birth
  const published = readSetting(connection, KEYS.published)
  return {
    isSameFile: isSameInode && isSameBirth,
    isClean: readSetting(connection, KEYS.isClean) === '1',
    published: published === undefined ? undefined : (JSON.parse(published) as PublishedMark),
  }
}

export const readEpoch = (connection: Connection): number => Number(readSetting(connection, KEYS.epoch) ?? 0)

export function bumpEpoch(connection: Connection): void {
  writeSetting(connection, KEYS.epoch, String(readEpoch(connection) + 1))
}

/** Marks the database as in use. Until `markClean`, a copy of its file counts as torn. */
export function markRunning(connection: Connection, path: string): void {
  const { inode, birth } = fileIdentity(path)
  writeSetting(connection, KEYS.inode, inode)
  writeSetting(connection, KEYS.birth, birth ?? '')
  writeSetting(connection, KEYS.isClean, '0')
}

export const markClean = (connection: Connection): void => writeSetting(connection, KEYS.isClean, '1')

export const markPublished = (connection: Connection, published: PublishedMark): void =>
  writeSetting(connection, KEYS.published, JSON.stringify(published))

/** Runs `change` in one IMMEDIATE transaction. */
export function atomically(connection: Connection, change: () => void): void {
  connection.exec('BEGIN IMMEDIATE')
  try {
    change()
    connection.exec('COMMIT')
  } catch (error) {
    if (connection.inTransaction) connection.exec('ROLLBACK')
    throw error
  }
}

/** Returns whether pages and records are whole. Takes 1 to 2 s per GB, a tenth of `integrity_check`. */
export const isQuickCheckOk = (connection: Connection): boolean =>
  connection.pragma('quick_check(1)', { simple: true }) === 'ok'
