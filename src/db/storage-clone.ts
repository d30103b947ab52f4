import { dlopen } from 'bun:ffi'

/**
 * Copying without copying: on XFS and Btrfs a clone shares the blocks and takes
 * milliseconds at any size. Node's copyFile can do it too, but only by path: it
 * would open and close the engine file (see storage-files.ts for why not).
 */

/** `_IOW(0x94, 9, int)` of linux/fs.h. */
const FICLONE = 0x40049409

type Ioctl = (destination: number, request: number, source: number) => number

const LIBRARIES = ['libc.so.6', `libc.musl-${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}.so.1`]

let ioctl: Ioctl | null | undefined

function findIoctl(): Ioctl | null {
  if (process.platform !== 'linux') return null
  for (const library of LIBRARIES) {
    try {
      const { symbols } = dlopen(library, { ioctl: { args: ['i32', 'u64', 'i32'], returns: 'i32' } })
      return symbols.ioctl
    } catch {
      // The other C library, then.
    }
  }
  return null
}

/** Makes the file behind `destination` a clone of the one behind `source`; false where that cannot be done. */
export function cloneInto(source: number, destination: number): boolean {
  if (ioctl === undefined) ioctl = findIoctl()
  return ioctl !== null && ioctl(destination, FICLONE, source) === 0
}
