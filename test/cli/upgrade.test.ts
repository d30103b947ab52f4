import { expect, test } from 'bun:test'
import { generateKeyPairSync, sign } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CHANNEL, CHANNEL_SIGNATURE, isChannel, readChannel } from '../../cli/release/channel.ts'
import { ownPlatform } from '../../cli/release/names.ts'
import { sourceOf } from '../../cli/release/source.ts'
import { WorkFolder } from '../../cli/release/work-folder.ts'
import { channelText } from '../../scripts/release/channel-text.ts'
import { VERSION } from '../../src/config/version.ts'
import { Site } from '../support/cli.ts'
import { TemporaryDirectory } from '../support/data-dir.ts'
import { makeRelease } from '../support/small-release.ts'

/** `carillon upgrade`: its refusals, the channel file and its folder. */

const PROGRAM = '#!/bin/sh\necho 9.9.9\n'

/** Writes a signed channel file. Returns the paths of the file and of the public key. */
function publish(folder: string, version: string): { channel: string; key: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const text = channelText({ version, date: '2026-11-27', platforms: [ownPlatform()] })
  writeFileSync(join(folder, CHANNEL), text)
  writeFileSync(join(folder, CHANNEL_SIGNATURE), sign(null, Buffer.from(text), privateKey))
  const key = join(folder, 'channel-key.pub')
  writeFileSync(key, publicKey.export({ type: 'spki', format: 'pem' }))
  return { channel: join(folder, CHANNEL), key }
}

test('a missing key file is named, with a remedy and exit code 2', async () => {
  using site = new Site()
  const { archive } = await makeRelease(site.at('release'), '9.9.9', PROGRAM)
  const { exitCode, stderr } = await site.run(['upgrade', archive, '--key', site.at('no-key')])
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining(`${site.at('no-key')} does not exist.`)])
  expect(stderr).toContain('with --key')
  expect(stderr).not.toContain('ENOENT')
})

test('a build without a release key says where the key comes from, and how to do without', async () => {
  using site = new Site()
  const { archive } = await makeRelease(site.at('release'), '9.9.9', PROGRAM)
  const { exitCode, stderr } = await site.run(['upgrade', archive])
  expect([exitCode, stderr]).toEqual([78, expect.stringContaining('This build has no release key')])
  expect(stderr).toContain('--key FILE')
  expect(stderr).toContain('install.sh')
})

test('--check of a channel file exits with 100 for a newer version, and with 0 for this one', async () => {
  using site = new Site()
  const newer = publish(site.path, '9.9.9')
  const check = ({ channel, key }: typeof newer) =>
    site.run(['upgrade', '--check', channel, '--key', key, '--json'])
  const outdated = await check(newer)
  expect([outdated.exitCode, outdated.json]).toEqual([
    100,
    { version: VERSION, newest: '9.9.9', date: '2026-11-27', isNewest: false, isForThisMachine: true },
  ])
  const same = await check(publish(site.path, VERSION))
  expect([same.exitCode, same.json.isNewest]).toEqual([0, true])
})

test('a channel file that names this version installs nothing, and one that names a newer version names its archive', async () => {
  using site = new Site()
  const same = publish(site.path, VERSION)
  const nothing = await site.run(['upgrade', same.channel, '--key', same.key])
  expect([nothing.exitCode, nothing.stderr]).toEqual([0, expect.stringContaining('is the newest version')])
  const newer = publish(site.path, '9.9.9')
  const missing = await site.run(['upgrade', newer.channel, '--key', newer.key])
  expect([missing.exitCode, missing.stderr]).toEqual([
    1,
    expect.stringContaining('SHA256SUMS cannot be read'),
  ])
})

test('a changed channel file, one of another key and one of another kind are refused', async () => {
  using folder = new TemporaryDirectory()
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString()
  const { channel } = publish(folder.path, '9.9.9')
  const refusal = () => readChannel(sourceOf(channel), pem).then(String, (error: Error) => error.message)
  expect(await refusal()).toBe('channel.json was not signed by the release key.')
  const put = (text: string) => {
    writeFileSync(channel, text)
    writeFileSync(join(folder.path, CHANNEL_SIGNATURE), sign(null, Buffer.from(text), privateKey))
  }
  put('{"version":"9.9.9","date":"2026-11-27","platforms":[]}')
  expect(await refusal()).toContain('is no channel file of this kind')
  put('not JSON')
  expect(await refusal()).toContain('is no channel file of this kind')
  put(channelText({ version: '9.9.9', date: '2026-11-27', platforms: [] }))
  writeFileSync(channel, channelText({ version: '9.9.8', date: '2026-11-27', platforms: [] }))
  expect(await refusal()).toBe('channel.json was not signed by the release key.')
})

test('only an address or a path that ends with channel.json is a channel file', () => {
  expect(['https://a.example/x/channel.json', 'channel.json', '/a/channel.json?x=1'].map(isChannel)).toEqual([
    true,
    true,
    true,
  ])
  expect(['https://a.example/channel.json/x', 'my-channel.json', ''].map(isChannel)).toEqual([
    false,
    false,
    false,
  ])
})

test('the folder of an upgrade is removed at its end, and that of a dead one by the next', () => {
  using parent = new TemporaryDirectory()
  mkdirSync(parent.path, { recursive: true })
  const dead = join(parent.path, 'carillon-upgrade-dead')
  mkdirSync(dead)
  writeFileSync(join(dead, 'lock'), '')
  const [justMade, old] = ['carillon-upgrade-new', 'carillon-upgrade-old'].map((name) =>
    join(parent.path, name),
  )
  mkdirSync(justMade!)
  mkdirSync(old!)
  utimesSync(old!, 0, 0)
  {
    using first = new WorkFolder(parent.path)
    {
      using second = new WorkFolder(parent.path)
      expect([first.path, second.path, justMade!].map((path) => existsSync(path))).toEqual([true, true, true])
      expect([dead, old!].map((path) => existsSync(path))).toEqual([false, false])
    }
  }
  expect(readdirSync(parent.path)).toEqual(['carillon-upgrade-new'])
})
