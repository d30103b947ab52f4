import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { EXIT, Refusal } from '../../src/lib/exit.ts'
import {
  MAX_SUMS_BYTES,
  publicKeyOf,
  SIGNATURE,
  SIGNATURE_BYTES,
  SUMS,
  signedSum,
  sumOf,
} from './checksums.ts'
import { type ReleaseSource, save, wholeOf } from './source.ts'

/** Size limit. An archive has about 65 MB. */
const MAX_ARCHIVE_BYTES = 500_000_000

/**
 * Fetches the archive of a release to `folder`, checks it against the signed SHA-256, and unpacks it
 * there only then. Throws Refusal if the archive cannot be read or was changed.
 * @param keyPem the release key, an Ed25519 public key in PEM
 * @returns the folder with the program and its installer
 */
export async function unpackRelease(source: ReleaseSource, folder: string, keyPem: string): Promise<string> {
  const { archive } = source
  const sums = await wholeOf(source, SUMS, MAX_SUMS_BYTES)
  const signature = await wholeOf(source, SIGNATURE, SIGNATURE_BYTES)
  const signed = signedSum(archive, sums, signature, publicKeyOf(keyPem))
  const path = join(folder, archive)
  await save(source, archive, { path, most: MAX_ARCHIVE_BYTES })
  if ((await sumOf(createReadStream(path))) !== signed) {
    throw new Refusal(
      EXIT.FAILED,
      `${archive} is not the file that was published: its SHA-256 differs from that in ${SUMS}.`,
      'Do not install it. Get it again from where it was published.',
    )
  }
  const unpacking = Bun.spawn(['tar', '-xzf', path, '-C', folder], { stdout: 'ignore', stderr: 'pipe' })
  const said = await new Response(unpacking.stderr).text()
  if ((await unpacking.exited) !== 0)
    throw new Refusal(
      EXIT.FAILED,
      `${archive} could not be unpacked: ${said.trim()}`,
      'Free some disk space.',
    )
  return join(folder, archive.replace(/\.tar\.gz$/, ''))
}
