import type { KeyObject } from 'node:crypto'
import { createHash } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { clearsigned, detached, keyring } from './openpgp.ts'

/** A repository for apt in one folder ("flat"), with the packages of one release. */

interface AptOptions {
  /** Folder of the release, with the packages. */
  from: string
  /** Names of the packages. */
  packages: readonly string[]
  /** Returns the control fields of a package. */
  controlOf(path: string): string
  /** Time of the commit, seconds since 1970. */
  seconds: number
  /** The private key of the releases; undefined for an unsigned repository. */
  key: KeyObject | undefined
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Makes the repository in `folder`. The packages in it are links to those of the release. */
export function makeApt(folder: string, { from, packages, controlOf, seconds, key }: AptOptions): void {
  mkdirSync(folder)
  const stanzas = packages.map((name) => {
    linkSync(join(from, name), join(folder, name))
    const bytes = readFileSync(join(folder, name))
    return `${controlOf(join(folder, name)).trimEnd()}\nFilename: ./${name}\nSize: ${bytes.length}\nSHA256: ${sha256(bytes)}\n`
  })
  const index = Buffer.from(stanzas.join('\n'))
  const files = { Packages: index, 'Packages.gz': gzipSync(index, { level: 9 }) }
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, name), bytes)
  const processors = packages.map((name) => name.replace(/^.*_|\.deb$/g, '')).toSorted()
  const release = `Origin: Carillon
Label: Carillon
Suite: stable
Codename: stable
Architectures: ${processors.join(' ')}
Date: ${new Date(seconds * 1_000).toUTCString().replace('GMT', 'UTC')}
SHA256:
${Object.entries(files)
  .map(([name, bytes]) => ` ${sha256(bytes)} ${bytes.length} ${name}`)
  .join('\n')}
`
  writeFileSync(join(folder, 'Release'), release)
  if (key === undefined) return
  writeFileSync(join(folder, 'Release.gpg'), detached(key, Buffer.from(release), seconds))
  writeFileSync(join(folder, 'InRelease'), clearsigned(key, release, seconds))
  writeFileSync(join(folder, 'carillon-archive-keyring.gpg'), keyring(key))
}
