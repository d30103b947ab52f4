import { closeSync, openSync } from 'node:fs'
import { fileIdentity, fileMark, fileSize } from '../files.ts'
import { readExtent, type WalExtent, type WalFiles } from '../guarding/wal-extent.ts'
import type { StoragePaths } from '../paths.ts'
import { bootId } from '../session-history.ts'
import { type LeftNotes, type Position, readNotes } from './page-notes.ts'

/** The notes of the last process, and its files as they were before this process opened the database. */
export interface LeftFiles {
  notes: LeftNotes
  mainMark: string | undefined
  walBytes: number
  /** The index of the WAL as a killed process left it. Opening the database sets it up again. */
  index: WalExtent | undefined
}

export const identityOf = (database: string): string => {
  const { inode, birth } = fileIdentity(database)
  return `${inode}:${birth ?? ''}`
}

/** Reads what the last process left. Call it while this process has no connection to the database. */
export function readLeftFiles({ database, notes: path }: StoragePaths): LeftFiles | undefined {
  const notes = readNotes(path)
  if (!notes) return undefined
  return {
    notes,
    mainMark: fileMark(database),
    walBytes: fileSize(`${database}-wal`),
    index: indexOf(`${database}-shm`),
  }
}

function indexOf(path: string): WalExtent | undefined {
  let descriptor: number
  try {
    descriptor = openSync(path, 'r')
  } catch {
    return undefined
  }
  try {
    return readExtent(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/**
 * Returns the place in the WAL from which the notes of the last process go on. Throws a sentence when commits may
 * lie between: then the pages that they changed are unknown.
 */
export function continuedFrom(left: LeftFiles, database: string, files: WalFiles): Position {
  const { notes, mainMark, walBytes, index } = left
  const now = files.extent()
  if (!now) throw new Error('the index of the WAL cannot be read')
  if (notes.chain.file !== identityOf(database)) throw new Error('the database is another file')
  const isEmpty = walBytes === 0
  if (notes.cleanMark !== undefined) {
    if (!isEmpty || notes.cleanMark !== mainMark)
      throw new Error('another program changed the database while the server was stopped')
    return { salt: now.salt, frames: 0, commits: commitsBefore(files, now, 0) }
  }
  const boot = bootId()
  if (boot === null || boot !== notes.chain.boot)
    throw new Error('the machine was restarted without a clean stop')
  if (!index) throw new Error('another program opened the database after the server had ended')
  const from = firstUnnoted(notes.position, index, files)
  if (isEmpty && index.frames === 0)
    return { salt: now.salt, frames: 0, commits: commitsBefore(files, now, 0) }
  if (now.salt !== index.salt || now.frames < index.frames) throw new Error('the WAL was begun again')
  return { salt: now.salt, frames: from, commits: commitsBefore(files, now, from) }
}

/** Returns the count of commits in the index before the frames after `from`. */
function commitsBefore(files: WalFiles, now: WalExtent, from: number): number {
  const found = files.readFrames(now, from)
  if (!found) throw new Error('the WAL cannot be read')
  return (now.commits - found.commits) >>> 0
}

/**
 * Returns the number of frames before the first that is not noted. Throws when commits are neither noted nor in the
 * WAL. Opening the database leaves the frames of the last process there.
 */
function firstUnnoted(position: Position, index: WalExtent, files: WalFiles): number {
  const from = position.salt === index.salt ? position.frames : 0
  if (from > index.frames) throw new Error('the WAL is shorter than it was')
  const found = files.readFrames(index, from)
  if (!found) throw new Error('the WAL is not the one of the last process')
  if ((position.commits + found.commits) >>> 0 !== index.commits)
    throw new Error('commits are missing in the WAL')
  return from
}
