import type { Connection } from '../db/driver.ts'
import { fileIdentity } from './files.ts'

/** The settings rows with which storage remembers itself across starts. */
const KEYS = {
  /** Of the engine file, when it was last opened. */
  inode: 'storage_inode',
  birth: 'storage_birth',
  /** `1` between a clean stop and the next start. */
  isClean: 'storage_is_clean',
  /** Which start of the appliance this is; the send engine and the jobs read it. */
  epoch: 'epoch',
  /** JSON of `SendingHold`; while it is there nothing is sent. */
  sendingHold: 'sending_hold',
  /** JSON of `PublishedMark`. */
  published: 'storage_published',
} as const

/** Why this database is not simply the one that was here before. */
export type AdoptionReason =
  /** carillon.db is another file than the one last published: somebody restored a copy. */
  | 'RESTORED'
  /** There was a carillon.db but no engine: the file was moved here. */
  | 'MOVED'
  /** The engine is a file copy of one that was running; the snapshot beside it is whole. */
  | 'COPIED_WHILE_RUNNING'
  /** The engine is a file copy of one that was stopped cleanly, and good. */
  | 'COPIED'
  /** The engine could not be read. */
  | 'ENGINE_UNREADABLE'
  /** This is an older state of what ran here: the directory, a disk or a file was put back. */
  | 'ROLLED_BACK'
  /** The WAL of a server that was killed is gone, and what it held with it. */
  | 'WAL_LOST'
  /** The last snapshot was put back after a crash; the newer live data is used. */
  | 'SNAPSHOT_PUT_BACK'
  /** Nobody worked with this data for long, and messages are due: it may be a machine that was rolled back. */
  | 'LONG_AWAY'

/** The file that was published last, as it lay there. */
export interface PublishedMark {
  /** Its stamp. */
  id: string
  /** Its `fileMark`. */
  mark: string
}

export interface SendingHold {
  reason: AdoptionReason
  /** ms since 1970. */
  since: number
}

export interface EngineState {
  isSameFile: boolean
  isClean: boolean
  published: PublishedMark | undefined
}

function read(connection: Connection, key: string): string | undefined {
  const row = connection.prepare('SELECT value FROM settings WHERE key = ?').get(key) as
    | { value: string }
    | undefined
  return row?.value
}

function put(connection: Connection, key: string, value: string): void {
  connection
    .prepare(
      'INSERT INTO settings (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
    )
    .run(key, value)
}

/** What the engine at `path` says of its last run. */
export function engineState(connection: Connection, path: string): EngineState {
  const { inode, birth } = fileIdentity(path)
  const knownInode = read(connection, KEYS.inode)
  const knownBirth = read(connection, KEYS.birth)
  const isSameInode = knownInode === undefined || knownInode === inode
  const isSameBirth = !knownBirth || birth === undefined || knownBirth === birth
  const published = read(connection, KEYS.published)
  return {
    isSameFile: isSameInode && isSameBirth,
    isClean: read(connection, KEYS.isClean) === '1',
    published: published === undefined ? undefined : (JSON.parse(published) as PublishedMark),
  }
}

export const readEpoch = (connection: Connection): number => Number(read(connection, KEYS.epoch) ?? 0)

export function bumpEpoch(connection: Connection): void {
  put(connection, KEYS.epoch, String(readEpoch(connection) + 1))
}

/** Until `markClean`, a copy of the engine file counts as torn. */
export function markRunning(connection: Connection, path: string): void {
  const { inode, birth } = fileIdentity(path)
  put(connection, KEYS.inode, inode)
  put(connection, KEYS.birth, birth ?? '')
  put(connection, KEYS.isClean, '0')
}

export const markClean = (connection: Connection): void => put(connection, KEYS.isClean, '1')

export const markPublished = (connection: Connection, published: PublishedMark): void =>
  put(connection, KEYS.published, JSON.stringify(published))

/**
 * Stops sending until the operator says otherwise: what this database thinks
 * unsent may have been sent. What storage said before stays the reason.
 */
export function holdSending(connection: Connection, hold: SendingHold): void {
  const before = read(connection, KEYS.sendingHold)
  if (before !== undefined && (JSON.parse(before) as { reason: string }).reason !== 'OPERATOR') return
  put(connection, KEYS.sendingHold, JSON.stringify(hold))
}

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

/** Pages and records are whole; 1 to 2 s per GB, where `integrity_check` takes ten times that. */
export const isQuickCheckOk = (connection: Connection): boolean =>
  connection.pragma('quick_check(1)', { simple: true }) === 'ok'
