import { expect, test } from 'bun:test'
import { generateKeyPairSync } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { makeApt } from '../../scripts/release/apt.ts'
import { TemporaryDirectory } from '../support/data-dir.ts'

/** The repository for apt, checked by gpgv. */

const SECONDS = 1_796_000_000

function repository(directory: TemporaryDirectory): {
  folder: string
  verify: (...args: string[]) => number
} {
  const { privateKey } = generateKeyPairSync('ed25519')
  writeFileSync(directory.at('carillon_1.2.3_amd64.deb'), 'a package')
  const folder = directory.at('apt')
  makeApt(folder, {
    from: directory.path,
    packages: ['carillon_1.2.3_amd64.deb'],
    controlOf: () => 'Package: carillon\nVersion: 1.2.3\nArchitecture: amd64\n',
    seconds: SECONDS,
    key: privateKey,
  })
  const verify = (...args: string[]) =>
    Bun.spawnSync(['gpgv', '--quiet', '--keyring', `${folder}/carillon-archive-keyring.gpg`, ...args], {
      cwd: folder,
    }).exitCode
  return { folder, verify }
}

const withGpgv = Bun.which('gpgv') ? test : test.skip

withGpgv('gpgv accepts the signatures of the repository with its keyring, for any key', () => {
  for (let n = 0; n < 40; n++) {
    using directory = new TemporaryDirectory()
    const { verify } = repository(directory)
    expect([n, verify('InRelease'), verify('Release.gpg', 'Release')]).toEqual([n, 0, 0])
  }
})

withGpgv('gpgv refuses a changed repository, and the signature of another key', () => {
  using directory = new TemporaryDirectory()
  using other = new TemporaryDirectory()
  const { folder, verify } = repository(directory)
  const stranger = repository(other)
  expect(verify(`${stranger.folder}/InRelease`)).not.toBe(0)
  for (const name of ['InRelease', 'Release']) {
    const good = readFileSync(`${folder}/${name}`, 'utf8')
    writeFileSync(`${folder}/${name}`, good.replace('Suite: stable', 'Suite: stolen'))
  }
  expect([verify('InRelease'), verify('Release.gpg', 'Release')].includes(0)).toBe(false)
})

test('Release names the sizes and sums of the indexes, and Packages those of the packages', () => {
  using directory = new TemporaryDirectory()
  const { folder } = repository(directory)
  const sum = (name: string) =>
    new Bun.CryptoHasher('sha256').update(readFileSync(`${folder}/${name}`)).digest('hex')
  const release = readFileSync(`${folder}/Release`, 'utf8')
  for (const name of ['Packages', 'Packages.gz'])
    expect(release).toContain(` ${sum(name)} ${readFileSync(`${folder}/${name}`).length} ${name}\n`)
  expect(readFileSync(`${folder}/Packages`, 'utf8')).toBe(
    `Package: carillon\nVersion: 1.2.3\nArchitecture: amd64\nFilename: ./carillon_1.2.3_amd64.deb\nSize: 9\nSHA256: ${sum('carillon_1.2.3_amd64.deb')}\n`,
  )
})
