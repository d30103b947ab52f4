import { describe, expect, test } from 'bun:test'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { connect } from '../../src/db/driver.ts'
import { Site } from '../support/cli.ts'
import { Client } from '../support/client.ts'
import { covers } from '../support/covers.ts'
import { Appliance } from '../support/crash.ts'
import { contentOf } from '../support/data-dir.ts'
import { looking, wrongAtAnyTime } from '../support/kill-verdict.ts'

covers('cli', 'src/storage')

const contactsIn = (path: string): number =>
  looking(path, (file) => file.prepare('SELECT count(*) FROM contacts').pluck().get() as number)

async function addContacts(site: Site, apiKey: string, ...phones: string[]): Promise<void> {
  await using appliance = await Appliance.start({ dataDir: site.data })
  const client = new Client(appliance.url, apiKey)
  for (const phone of phones) await client.made('/contacts', { firstName: 'Wren', phone })
  expect(await appliance.stop()).toBe(0)
}

/** Creates a site with one contact in backup.db, and two in the data. */
async function withBackup(): Promise<Site> {
  const site = new Site()
  const { apiKey } = await site.init()
  await addContacts(site, apiKey, '+12125550104')
  await site.answer('backup', '-o', site.at('backup.db'), '--verify')
  await addContacts(site, apiKey, '+12125550105')
  return site
}

describe('carillon restore', () => {
  test('restores a backup, holds sending, and keeps the earlier data', async () => {
    using site = await withBackup()
    const before = contentOf(site.data)
    const looked = await site.run(['restore', site.at('backup.db')])
    expect([looked.exitCode, looked.stdout, looked.stderr]).toEqual([
      0,
      expect.stringMatching(/^contacts +1$/m),
      expect.stringContaining('Nothing was changed. With --yes'),
    ])
    expect(await site.answer('restore', site.at('backup.db'))).toMatchObject({ contacts: 1, restored: null })
    expect(contentOf(site.data)).toEqual(before)

    const done = await site.answer('restore', site.at('backup.db'), '--yes')
    expect(done).toMatchObject({ contacts: 1, organizations: 1, held: true })
    expect(contactsIn(site.files.database)).toBe(1)
    expect(contactsIn(site.files.snapshot)).toBe(1)
    expect(site.setAside()).toContain('engine.db')
    expect(await site.answer('send', 'status')).toMatchObject({ held: true })
    const [last] = await site.answer('audit', 'list', '--appliance')
    expect(last).toMatchObject({ act: 'DATA_RESTORED', actor: { type: 'SYSTEM' } })
  })

  test('accepts the last snapshot itself after a crash, which a start alone would not use', async () => {
    using site = new Site()
    const { apiKey } = await site.init()
    await addContacts(site, apiKey, '+12125550104')
    copyFileSync(site.files.snapshot, site.at('last.db'))
    const environment = { CARILLON_SNAPSHOT_INTERVAL_SECONDS: '86400' }
    const appliance = await Appliance.start({ dataDir: site.data, environment })
    const client = new Client(appliance.url, apiKey)
    await client.made('/contacts', { firstName: 'Wren', phone: '+12125550105' })
    await appliance.kill()
    await site.answer('restore', site.at('last.db'), '--yes')
    expect(contactsIn(site.files.database)).toBe(1)
  })

  test('creates a data directory from a file', async () => {
    using site = await withBackup()
    using elsewhere = new Site()
    const done = await elsewhere.answer('restore', site.at('backup.db'))
    expect(done).toMatchObject({ contacts: 1, held: true })
    await using appliance = await Appliance.start({ dataDir: elsewhere.data })
    expect((await fetch(`${appliance.url}/health/ready`)).status).toBe(200)
  })

  const damaged = (site: Site, damage: (path: string) => void): string => {
    const path = site.at('damaged.db')
    rmSync(path, { force: true })
    copyFileSync(site.at('backup.db'), path)
    chmodSync(path, 0o600)
    damage(path)
    return path
  }

  const BAD: Array<{ what: string; exitCode: number; damage: (path: string) => void }> = [
    { what: 'is cut short', exitCode: 65, damage: (path) => truncateSync(path, 50_000) },
    { what: 'is no database', exitCode: 65, damage: (path) => writeFileSync(path, 'not one') },
    {
      what: 'breaks a rule of the data',
      exitCode: 65,
      damage: (path) => {
        const connection = connect(path)
        connection.exec('UPDATE organizations SET contact_count = 7')
        connection.close()
      },
    },
    {
      what: 'is newer than this program',
      exitCode: 65,
      damage: (path) => {
        const connection = connect(path)
        connection.exec(`INSERT INTO schema_migrations VALUES (9999, 'newer', '', 0)`)
        connection.close()
      },
    },
    { what: 'is not there', exitCode: 1, damage: (path) => rmSync(path) },
  ]

  test('refuses a damaged, foreign, newer or missing file, changing nothing', async () => {
    using site = await withBackup()
    const before = contentOf(site.data)
    for (const { what, exitCode, damage } of BAD) {
      const ran = await site.run(['restore', damaged(site, damage), '--yes'])
      expect([what, ran.exitCode, ran.stdout]).toEqual([what, exitCode, ''])
      expect(ran.stderr).not.toContain(' at ')
      expect(contentOf(site.data)).toEqual(before)
    }
  })

  test('is refused with 75 while a server runs', async () => {
    using site = await withBackup()
    await using appliance = await Appliance.start({ dataDir: site.data })
    const ran = await site.run(['restore', site.at('backup.db'), '--yes'])
    expect([ran.exitCode, ran.stderr]).toEqual([75, expect.stringContaining('Stop it first')])
    expect((await fetch(`${appliance.url}/health`)).status).toBe(200)
  })
})

describe('carillon snapshot', () => {
  test('brings carillon.db up to date, alone and while a server runs', async () => {
    using site = new Site()
    const { apiKey } = await site.init()
    const environment = { CARILLON_SNAPSHOT_INTERVAL_SECONDS: '86400' }
    await using appliance = await Appliance.start({ dataDir: site.data, environment })
    const client = new Client(appliance.url, apiKey)
    await client.made('/contacts', { firstName: 'Wren', phone: '+12125550104' })
    expect(await site.answer('snapshot')).toMatchObject({ file: site.files.snapshot })
    expect(contactsIn(site.files.snapshot)).toBe(1)
    expect(await site.answer('snapshot')).toMatchObject({ isNew: false })
    expect(readdirSync(site.files.live).filter((name) => name.startsWith('publish'))).toEqual([])
    await appliance.stop()
    expect(await site.answer('snapshot')).toMatchObject({ isNew: false })
  })
})

describe('carillon backup', () => {
  test('writes all committed data to one file while a server runs, and reports whether it was verified', async () => {
    using site = new Site()
    const { apiKey } = await site.init()
    await using appliance = await Appliance.start({ dataDir: site.data })
    const client = new Client(appliance.url, apiKey)
    await client.made('/contacts', { firstName: 'Wren', phone: '+12125550104' })
    const file = site.at('backup.db')
    writeFileSync(file, 'an older one')
    expect(await site.answer('backup', '-o', file, '--verify')).toEqual({
      file,
      sizeBytes: statSync(file).size,
      verified: true,
    })
    expect(contactsIn(file)).toBe(1)
    expect(looking(file, wrongAtAnyTime)).toEqual([])
    expect(readdirSync(site.files.live).filter((name) => name.startsWith('backup'))).toEqual([])
  })

  test('never replaces a file of the server, because the next start would adopt it, held', async () => {
    using site = new Site()
    await site.init()
    const before = contentOf(site.data)
    for (const own of [site.files.snapshot, `${site.data}/live/../carillon.db`, site.files.database]) {
      const refused = await site.run(['backup', '-o', own])
      expect([refused.exitCode, refused.stderr]).toEqual([
        2,
        expect.stringContaining('belongs to the server'),
      ])
    }
    expect(contentOf(site.data)).toEqual(before)
  })

  test('that cannot be written ends with 1 and leaves no file', async () => {
    using site = new Site()
    await site.init()
    const ran = await site.run(['backup', '-o', site.at('nowhere/backup.db')])
    expect([ran.exitCode, ran.stderr]).toEqual([1, expect.stringContaining('cannot be written')])
    expect(readdirSync(site.files.live).filter((name) => name.startsWith('backup'))).toEqual([])
  })

  test('of data that fails the check ends with 65 and leaves no file', async () => {
    using site = new Site()
    await site.init()
    const connection = connect(site.files.database)
    connection.exec('UPDATE organizations SET contact_count = 7')
    connection.close()
    const ran = await site.run(['backup', '-o', site.at('backup.db'), '--verify'])
    expect([ran.exitCode, existsSync(site.at('backup.db'))]).toEqual([65, false])
  })
})
