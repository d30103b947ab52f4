import { closeSync, fsyncSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** A file system in memory, mounted in the place of a data directory, that a test can fill. */
export class SmallDisk {
  readonly path: string

  /** Mounts the file system, which needs the right to mount. */
  constructor(path: string, megabytes: number) {
    this.path = path
    mkdirSync(path, { recursive: true })
    const mounted = Bun.spawnSync([
      'mount',
      '-t',
      'tmpfs',
      '-o',
      `size=${megabytes}m,mode=0700`,
      'tmpfs',
      path,
    ])
    if (mounted.exitCode !== 0) throw new Error(`tmpfs: ${mounted.stderr}`)
  }

  static canBeMade(): boolean {
    if (process.getuid?.() !== 0) return false
    return Bun.spawnSync(['unshare', '--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).exitCode === 0
  }

  /** Fills the disk to the last byte. */
  fill(): void {
    const file = openSync(join(this.path, 'filler'), 'w')
    try {
      for (let size = 1 << 20; size >= 1; ) {
        try {
          writeSync(file, Buffer.alloc(size))
        } catch {
          size >>= 1
        }
      }
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
  }

  free(): void {
    rmSync(join(this.path, 'filler'), { force: true })
  }

  [Symbol.dispose](): void {
    // Unmounted lazily, because a process of a failed test may still have files open.
    Bun.spawnSync(['umount', '-l', this.path])
  }
}
