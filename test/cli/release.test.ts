import { expect, test } from 'bun:test'
import { generateKeyPairSync } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { publicKeyOf, SIGNATURE, SUMS, signedSum, sumsOf } from '../../cli/release/checksums.ts'
import { archiveName, archiveOf, compareVersions, ownPlatform } from '../../cli/release/names.ts'
import { sourceOf } from '../../cli/release/source.ts'
import { unpackRelease } from '../../cli/release/unpack.ts'
import { TemporaryDirectory } from '../support/data-dir.ts'
import { makeRelease, type SmallRelease } from '../support/small-release.ts'

/** A release is unpacked only if it equals what its publisher signed. */

const PROGRAM = '#!/bin/sh\necho 9.9.9\n'

async function attempt({ archive, key }: SmallRelease): Promise<{ refusal: string; unpacked: string[] }> {
  using target = new TemporaryDirectory()
  try {
    const folder = await unpackRelease(sourceOf(archive), target.path, readFileSync(key, 'utf8'))
    return { refusal: '', unpacked: readdirSync(folder).toSorted() }
  } catch (error) {
    const inside = archive
      .split('/')
      .at(-1)!
      .replace(/\.tar\.gz$/, '')
    expect(existsSync(join(target.path, inside))).toBe(false)
    return { refusal: (error as Error).message, unpacked: [] }
  }
}

test('an unchanged release is unpacked', async () => {
  using folder = new TemporaryDirectory()
  const release = await makeRelease(folder.path, '9.9.9', PROGRAM)
  expect(await attempt(release)).toEqual({ refusal: '', unpacked: ['carillon', 'install.sh'] })
})

test('a changed byte anywhere in the archive, in its sums or in their signature is refused, and nothing is unpacked', async () => {
  using folder = new TemporaryDirectory()
  const release = await makeRelease(folder.path, '9.9.9', PROGRAM)
  const files = [release.archive, join(folder.path, SUMS), join(folder.path, SIGNATURE)]
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...files),
      fc.nat(),
      fc.integer({ min: 1, max: 255 }),
      async (path, at, by) => {
        const good = readFileSync(path)
        const changed = Buffer.from(good)
        changed[at % good.length] = changed[at % good.length]! ^ by
        writeFileSync(path, changed)
        const { refusal } = await attempt(release)
        writeFileSync(path, good)
        expect(refusal).toMatch(/was not signed by the release key|differs from that in SHA256SUMS/)
      },
    ),
    { numRuns: 60 },
  )
  expect((await attempt(release)).refusal).toBe('')
})

test('sums with the signature of another key, or without the file, are refused', async () => {
  using folder = new TemporaryDirectory()
  using other = new TemporaryDirectory()
  const release = await makeRelease(folder.path, '9.9.9', PROGRAM)
  const stranger = await makeRelease(other.path, '9.9.9', PROGRAM)
  expect((await attempt({ ...release, key: stranger.key })).refusal).toBe(
    'SHA256SUMS was not signed by the release key.',
  )
  const renamed = release.archive.replace('9.9.9', '9.9.10')
  writeFileSync(renamed, readFileSync(release.archive))
  expect((await attempt({ ...release, archive: renamed })).refusal).toBe(
    `SHA256SUMS does not name ${archiveName('9.9.10', ownPlatform())}.`,
  )
})

test('a file above the size limit of its kind is refused while it is read', async () => {
  using folder = new TemporaryDirectory()
  const release = await makeRelease(folder.path, '9.9.9', PROGRAM)
  writeFileSync(join(folder.path, SUMS), Buffer.alloc(65_537, 0x61))
  expect((await attempt(release)).refusal).toBe('SHA256SUMS cannot be read.')
})

test('a release is fetched from an address, and a missing file is named', async () => {
  using folder = new TemporaryDirectory()
  const release = await makeRelease(folder.path, '9.9.9', PROGRAM)
  await using server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: ({ url }) => new Response(Bun.file(join(folder.path, new URL(url).pathname.slice(1)))),
    error: () => new Response('', { status: 404 }),
  })
  const archive = `http://127.0.0.1:${server.port}/${release.archive.split('/').at(-1)}`
  expect(await attempt({ ...release, archive })).toEqual({
    refusal: '',
    unpacked: ['carillon', 'install.sh'],
  })
  const missing = archive.replace('9.9.9', '9.9.8')
  expect((await attempt({ ...release, archive: missing })).refusal).toContain('does not name')
})

test.each(['http://example.com/carillon-1.2.3-linux-x64.tar.gz', 'ftp://127.0.0.1/x', 'file:///etc/passwd'])(
  '%s is no address of a release',
  (from) => {
    expect(() => sourceOf(from)).toThrow('is not an https address.')
  },
)

test('only an Ed25519 public key is accepted as a release key', () => {
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2_048 }).publicKey
  for (const pem of ['', 'x', rsa.export({ type: 'spki', format: 'pem' }).toString()])
    expect(() => publicKeyOf(pem)).toThrow('not an Ed25519 public key')
})

test('no text of sums gives names with folders, and no random bytes are a signature', () => {
  const { publicKey } = generateKeyPairSync('ed25519')
  fc.assert(
    fc.property(fc.string(), fc.uint8Array({ maxLength: 80 }), (text, signature) => {
      for (const name of sumsOf(text).keys()) expect(name).not.toContain('/')
      expect(() => signedSum('x', Buffer.from(text), Buffer.from(signature), publicKey)).toThrow('not signed')
    }),
  )
})

test('the name of an archive contains its version and platform, and versions are compared as numbers', () => {
  expect(archiveOf('carillon-0.10.2-linux-arm64-musl.tar.gz')).toEqual({
    version: '0.10.2',
    platform: 'linux-arm64-musl',
  })
  for (const name of ['carillon-1.2-linux-x64.tar.gz', 'carillon-1.2.3-linux-x64.zip', '../x.tar.gz', ''])
    expect(() => archiveOf(name)).toThrow('is not the archive of a release')
  expect(compareVersions('0.10.0', '0.9.9')).toBePositive()
  expect(compareVersions('1.0.0', '1.0.0')).toBe(0)
  expect(compareVersions('1.0.0', '1.0.1')).toBeNegative()
})
