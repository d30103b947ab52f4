import { describe, expect, test } from 'bun:test'
import { closeSync, copyFileSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { migrations } from '../../../migrations/index.ts'
import { addMember } from '../../../src/accounts/roles/service.ts'
import { createUser, findUserByEmail, verifyEmail } from '../../../src/accounts/users/service.ts'
import { writeChecked } from '../../../src/appliance/transport/file.ts'
import { inspect } from '../../../src/appliance/transport/import.ts'
import { type Connection, connect } from '../../../src/db/driver.ts'
import { TRANSPORT_RULES } from '../../../src/wiring/modules.ts'
import { likeBeforeBaseline } from '../../support/before-baseline.ts'
import { addContact, postCampaign, sendable } from '../../support/campaigns.ts'
import { covers } from '../../support/covers.ts'
import { addGateway } from '../../support/identities.ts'
import { NOWHERE } from '../../support/nowhere.ts'
import { exportTo, folder, importFrom, server } from '../../support/transport.ts'

covers('src/appliance/transport')

/** Records that an organization finds at its arrival, and files that are not what they seem. */

const PASSPHRASE = 'lanterns over the harbour'

const refusalOf = (work: () => unknown): string => {
  try {
    work()
  } catch (error) {
    return (error as Error).message
  }
  return 'nothing was refused'
}

describe('a file', () => {
  test('that is no database of ours, or was changed and signed again, is refused as such, not as damage of this server', async () => {
    await using a = server()
    await using b = server()
    using files = folder()
    exportTo(files.path('whole'), { from: a, organization: a.app.tenant().organization })
    const changedBy = (name: string, sql: string): string => {
      const database = files.path(`${name}.db`)
      copyFileSync(files.path('whole.target'), database)
      const connection = connect(database)
      connection.exec(sql)
      connection.close()
      return database
    }
    writeFileSync(files.path('text.db'), 'hello')
    const sources = {
      text: files.path('text.db'),
      table: changedBy('table', 'DROP TABLE contact_notes'),
      trigger: changedBy('trigger', 'CREATE TRIGGER evil AFTER UPDATE ON jobs BEGIN DELETE FROM users; END'),
      view: changedBy('view', 'CREATE VIEW everything AS SELECT * FROM users'),
    }
    const before = b.app.rowCounts()
    const refusals = Object.entries(sources).map(([name, source]) => {
      const descriptor = openSync(files.path(name), 'w')
      writeChecked(source, descriptor)
      closeSync(descriptor)
      return refusalOf(() => importFrom(files.path(name), { into: b }))
    })
    expect(refusals).toEqual([
      'The file contains no readable database of Carillon.',
      'The file was changed after it was exported: it lacks index contact_notes_contact.',
      'The file was changed after it was exported: trigger evil does not belong to Carillon.',
      'The file was changed after it was exported: view everything does not belong to Carillon.',
    ])
    expect(b.app.rowCounts()).toEqual(before)
  })

  test('of an earlier schema is upgraded, also one from before the baseline, unless something was added to it', async () => {
    await using a = server()
    using files = folder()
    exportTo(files.path('whole'), { from: a, organization: a.app.tenant().organization })
    const next = { version: 9001, name: 'next', sql: 'CREATE TABLE next (id INTEGER PRIMARY KEY) STRICT' }
    const inspected = (name: string, change: (connection: Connection) => void) => {
      const database = files.path(name)
      copyFileSync(files.path('whole.target'), database)
      const connection = connect(database)
      change(connection)
      connection.close()
      return refusalOf(() =>
        inspect(database, {
          migrations: [...migrations, next],
          invariants: [],
          rules: TRANSPORT_RULES,
          nowMs: 0,
        }),
      )
    }
    const addTrigger = (connection: Connection) =>
      connection.exec('CREATE TRIGGER bomb AFTER INSERT ON schema_migrations BEGIN DELETE FROM settings; END')
    expect([
      inspected('as exported', () => {}),
      inspected('before the baseline', likeBeforeBaseline),
      inspected('changed', addTrigger),
    ]).toEqual([
      'nothing was refused',
      'nothing was refused',
      'The file was changed after it was exported: trigger bomb does not belong to Carillon.',
    ])
  })

  test('with credentials needs its passphrase; without one they stay and the sender is disabled', async () => {
    await using a = server()
    await using b = server()
    await using c = server()
    using files = folder()
    const tenant = a.app.tenant()
    const { id } = await addGateway(a.app, tenant)
    const [sealed, bare] = [files.path('sealed'), files.path('bare')]
    const from = { from: a, organization: tenant.organization }
    expect(exportTo(sealed, { ...from, passphrase: PASSPHRASE }).withoutCredentials).toBe(0)
    expect(exportTo(bare, from).withoutCredentials).toBe(1)
    // The address of the gateway is nowhere readable.
    expect(readFileSync(sealed).includes(new URL(NOWHERE).host)).toBe(false)
    expect(refusalOf(() => importFrom(sealed, { into: b }))).toBe(
      'The credentials in the file are sealed with a passphrase.',
    )
    expect(refusalOf(() => importFrom(sealed, { into: b, passphrase: 'another passphrase' }))).toBe(
      'This is not the passphrase that the file was exported with.',
    )
    importFrom(sealed, { into: b, passphrase: PASSPHRASE })
    importFrom(bare, { into: c })
    const statusIn = ({ app }: typeof b) =>
      app.db.value('SELECT status FROM channel_identities WHERE uuid = ?', id)
    expect([statusIn(b), statusIn(c)]).toEqual(['ACTIVE', 'DISABLED'])
    const row = b.app.db.get<{ uuid: string; sealed: Uint8Array }>(
      'SELECT uuid, sealed_credentials AS sealed FROM channel_identities WHERE uuid = ?',
      id,
    )!
    expect(b.app.app.vault.open('HTTP', row.uuid, row.sealed)).toMatchObject({ url: expect.any(String) })
  })
})

describe('an organization that arrives', () => {
  test('is refused when the code of a link leads to another organization there, and nothing changes', async () => {
    await using a = server()
    await using b = server()
    using files = folder()
    const [ours, theirs] = [a.app.tenant('Ours'), b.app.tenant('Theirs')]
    const link = { originalUrl: 'https://shop.example' }
    const { code } = (await a.app.post('/short-links', ours.key, link)).body.data
    await b.app.post('/short-links', theirs.key, link)
    b.app.db.writeNow((tx) => tx.run('UPDATE short_links SET code = ?', code))
    const before = b.app.rowCounts()
    exportTo(files.path('ours'), { from: a, organization: ours.organization })
    expect(refusalOf(() => importFrom(files.path('ours'), { into: b }))).toBe(
      'Another organization of this server has the code of a short link of this one (1 in all). Nothing was changed.',
    )
    expect(b.app.rowCounts()).toEqual(before)
  })

  test('gets another short name if its own is taken, and makes members of the existing verified accounts, with their names and passwords', async () => {
    await using a = server()
    await using b = server()
    using files = folder()
    const tenant = a.app.tenant()
    const person = { email: 'ada@example.test', firstName: 'Ada', passwordHash: 'of there' }
    a.app.db.writeNow((tx) => addMember(tx, tenant.organization.id, createUser(tx, person).id, 'ADMIN'))
    b.app.tenant()
    const ada = b.app.db.writeNow((tx) =>
      createUser(tx, { ...person, firstName: 'Ada Lovelace', passwordHash: 'of here' }),
    )
    exportTo(files.path('acme'), { from: a, organization: tenant.organization })
    // The owners of both organizations have the same address. An unverified account may belong to another
    // person.
    const before = b.app.rowCounts()
    expect(refusalOf(() => importFrom(files.path('acme'), { into: b }))).toBe(
      `The address of the account is not verified: ${tenant.owner.email}, ${person.email}.`,
    )
    expect(b.app.rowCounts()).toEqual(before)
    b.app.db.writeNow((tx) => {
      for (const { id } of [findUserByEmail(tx, tenant.owner.email)!, ada]) verifyEmail(tx, id)
    })
    const imported = importFrom(files.path('acme'), { into: b })
    expect(imported).toMatchObject({ isRenamed: true, linkedPeople: 2, newPeople: [] })
    expect(imported.slug).toMatch(/^acme-\w{4}$/)
    const member = b.app.db.get(
      `SELECT u.first_name AS name, u.password_hash AS hash FROM memberships m JOIN users u ON u.id = m.user_id
       WHERE m.organization_id = ? AND u.id = ?`,
      imported.id,
      ada.id,
    )
    expect(member).toEqual({ name: 'Ada Lovelace', hash: 'of here' })
  })

  test('marks a message that was with the carrier as one whose fate is known elsewhere', async () => {
    await using a = server()
    await using b = server()
    using files = folder()
    const tenant = sendable(a.app)
    addContact(a.app, tenant)
    await postCampaign(a.app, tenant, { category: 'TRANSACTIONAL' })
    await a.app.app.jobs.drain()
    await a.app.app.events.drain()
    a.app.db.writeNow((tx) => {
      tx.run(`UPDATE messages SET status = 'SENDING', epoch = 1, channel_identity_id = ?`, tenant.identity.id)
      tx.run('UPDATE executions SET sending_count = 1, queued_count = 0')
    })
    exportTo(files.path('acme'), { from: a, organization: tenant.organization })
    importFrom(files.path('acme'), { into: b })
    expect(b.app.db.get('SELECT status, error_code AS code FROM messages')).toEqual({
      status: 'FAILED',
      code: 'UNKNOWN',
    })
    expect(b.app.db.value('SELECT status FROM campaigns')).toBe('FAILED')
  })
})
