import { describe, expect, test } from 'bun:test'
import { mkdirSync, writeFileSync } from 'node:fs'
import { Site } from '../support/cli.ts'
import { IDENTITY, RECIPIENT } from '../support/copies.ts'

/** Creates a site with a folder for its copies, and a file with the key that opens them. */
async function withFolder() {
  const site = new Site()
  const folder = site.at('disk')
  mkdirSync(folder)
  Object.assign(site.environment, { CARILLON_BACKUP_TO: folder, CARILLON_BACKUP_KEY: RECIPIENT })
  await site.init()
  const keyFile = site.at('key')
  writeFileSync(keyFile, `${IDENTITY}\n`, { mode: 0o600 })
  return { site, folder, keyFile, [Symbol.dispose]: () => site[Symbol.dispose]() }
}

describe('the commands about copies elsewhere', () => {
  test('report their results to people and to programs', async () => {
    using all = await withFolder()
    const { site, folder, keyFile } = all
    expect(await site.answer('copies', 'list')).toEqual([])
    expect((await site.run(['copies', 'list'])).stdout).toBe(`There is no copy in ${folder} yet.\n`)
    expect((await site.run(['copies', 'init'])).stdout).toBe(`ready for copies  ${folder}\n`)
    expect(await site.answer('copies', 'init')).toEqual({ place: folder, ready: true })
    const { name } = await site.answer('copies', 'make')
    const made = await site.run(['copies', 'make'])
    expect(made.stdout).toMatch(
      /^made and read back +carillon-\S+-2\.db\.zst\.age\nin +\/\S+\nbytes +[\d,]+\nbytes of the database +[\d,]+\n$/,
    )
    const listed = await site.run(['copies', 'list'])
    expect(listed.stdout).toMatch(
      /^name +made +age +bytes +made by +read back\ncarillon-\S+-2\.db\.zst\.age .* this server +20/,
    )
    expect(await site.answer('copies', 'verify')).toMatchObject({ opened: false, compared: true })
    const verified = await site.run(['copies', 'verify', name, '--identity', keyFile])
    expect(verified.stdout).toMatch(/^decrypted +yes\nequals what was sent +yes$/m)
    const absent = await site.run(['copies', 'verify', 'carillon-x'])
    expect([absent.exitCode, absent.stderr]).toEqual([1, expect.stringContaining(' has no copy carillon-x.')])
  })
})
