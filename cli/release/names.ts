import { readFileSync } from 'node:fs'
import { EXIT, Refusal } from '../../src/lib/exit.ts'

/** Names of the files of a release. */

/** Tells whether this program runs on musl, by its own memory mappings. */
const isMusl = (): boolean =>
  process.platform === 'linux' && readFileSync('/proc/self/maps', 'utf8').includes('/ld-musl-')

/** Returns the platform of this machine as in the file names of a release, such as `linux-x64`. */
export const ownPlatform = (): string => `${process.platform}-${process.arch}${isMusl() ? '-musl' : ''}`

/**
 * Returns the file name of an archive.
 * @param platform such as `linux-x64`
 */
export const archiveName = (version: string, platform: string): string =>
  `carillon-${version}-${platform}.tar.gz`

/** Returns the name of the file at a path or an address. */
export const fileNameOf = (from: string): string => from.split('?')[0]!.split('#')[0]!.split('/').at(-1)!

/** Parses the name of an archive. Throws Refusal for the name of another file. */
export function archiveOf(name: string): { version: string; platform: string } {
  const found = /^carillon-(\d+\.\d+\.\d+)-([a-z0-9]+-[a-z0-9]+(?:-musl)?)\.tar\.gz$/.exec(name)
  if (found) return { version: found[1]!, platform: found[2]! }
  throw new Refusal(
    EXIT.USAGE,
    `${name} is not the archive of a release.`,
    `Give a file or an address that ends like ${archiveName('1.2.3', ownPlatform())}.`,
  )
}

/** Returns less than 0 if `a` is older than `b`. Versions are three numbers. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [a.split('.').map(Number), b.split('.').map(Number)]
  for (const [index, part] of left.entries()) if (part !== right[index]) return part - right[index]!
  return 0
}
