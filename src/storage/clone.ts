import { libcFunction } from './libc.ts'

/**
 * File clones: on XFS and Btrfs a clone shares the blocks and takes milliseconds
 * at any size. Node's copyFile can do it too, but only by path: it would open and
 * close the live database file, which files.ts forbids.
 */

/** `_IOW(0x94, 9, int)` of linux/fs.h. */
const FICLONE = 0x40049409

let ioctl: ReturnType<typeof libcFunction> | undefined

/** Makes the file behind `destination` a clone of the one behind `source`; false where the filesystem cannot do that. */
export function cloneInto(source: number, destination: number): boolean {
  if (ioctl === undefined) ioctl = libcFunction('ioctl', { args: ['i32', 'u64', 'i32'], returns: 'i32' })
  return ioctl !== null && ioctl(destination, FICLONE, source) === 0
}
