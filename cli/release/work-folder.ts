import { closeSync, constants, lstatSync, mkdtempSync, openSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HOUR_MS, systemClock } from '../../src/lib/clock.ts'
import { lockDescriptor } from '../../src/storage/libc.ts'

const PREFIX = 'carillon-upgrade-'
const LOCK = 'lock'
const { O_CREAT, O_EXCL, O_NOFOLLOW, O_RDONLY, O_RDWR } = constants

/**
 * A temporary folder for the files of a release, some 220 MB. Its processes hold a lock in it (flock), which ends
 * with the last of them. So the next upgrade recognises and removes the folders of killed ones.
 */
export class WorkFolder {
  readonly path: string
  /** Open file of the lock. A process that inherits it keeps the folder. */
  readonly descriptor: number

  /** @param parent folder of temporary files */
  constructor(parent = tmpdir()) {
    removeAbandonedFolders(parent)
    this.path = mkdtempSync(join(parent, PREFIX))
    this.descriptor = openSync(join(this.path, LOCK), O_RDWR | O_CREAT | O_EXCL, 0o600)
    lockDescriptor(this.descriptor)
  }

  [Symbol.dispose](): void {
    rmSync(this.path, { recursive: true, force: true })
    closeSync(this.descriptor)
  }
}

/** Removes the folders of this user that no process holds. Never throws. */
function removeAbandonedFolders(parent: string): void {
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(PREFIX)) continue
    const path = join(parent, name)
    try {
      if (isAbandoned(path)) rmSync(path, { recursive: true, force: true })
    } catch {
      // Another process removes it at the same time.
    }
  }
}

function isAbandoned(path: string): boolean {
  const found = lstatSync(path)
  if (!found.isDirectory() || found.uid !== process.getuid?.()) return false
  let descriptor: number
  try {
    descriptor = openSync(join(path, LOCK), O_RDONLY | O_NOFOLLOW)
  } catch {
    // It was just made, or by a version without locks.
    return systemClock.now() - found.mtimeMs > HOUR_MS
  }
  try {
    return lockDescriptor(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
