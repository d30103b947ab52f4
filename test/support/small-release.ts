import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { copyFileSync, createReadStream, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SIGNATURE, SUMS, sumOf } from '../../cli/release/checksums.ts'
import { archiveName, ownPlatform } from '../../cli/release/names.ts'

/** A signed release with any program, in a folder. */

const root = join(import.meta.dir, '../..')

export interface SmallRelease {
  folder: string
  /** Path of its archive. */
  archive: string
  /** Path of the public key in PEM. */
  key: string
}

/**
 * Makes a release.
 * @param program text of the program `carillon`
 */
export async function makeRelease(folder: string, version: string, program: string): Promise<SmallRelease> {
  const name = archiveName(version, ownPlatform())
  const inside = join(folder, name.replace(/\.tar\.gz$/, ''))
  mkdirSync(inside, { recursive: true })
  writeFileSync(join(inside, 'carillon'), program, { mode: 0o755 })
  copyFileSync(join(root, 'install.sh'), join(inside, 'install.sh'))
  const archive = join(folder, name)
  const packing = Bun.spawnSync(['tar', '-czf', archive, '-C', folder, name.replace(/\.tar\.gz$/, '')])
  if (packing.exitCode !== 0) throw new Error(packing.stderr.toString())
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const key = join(folder, 'release-key.pub')
  writeFileSync(key, publicKey.export({ type: 'spki', format: 'pem' }))
  await signRelease(folder, name, privateKey)
  return { folder, archive, key }
}

async function signRelease(folder: string, name: string, key: KeyObject): Promise<void> {
  const sums = `${await sumOf(createReadStream(join(folder, name)))}  ${name}\n`
  writeFileSync(join(folder, SUMS), sums)
  writeFileSync(join(folder, SIGNATURE), sign(null, Buffer.from(sums), key))
}
