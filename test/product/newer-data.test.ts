import { describe, expect, test } from 'bun:test'
import { copyFileSync, mkdirSync, rmSync } from 'node:fs'
import { silentLog } from '../../src/lib/log.ts'
import { personOfContact } from '../../src/profiles/dossier/person.ts'
import { beginErasure } from '../../src/profiles/erasure/service.ts'
import { ErasureLedger } from '../../src/storage/guarding/erasure-ledger.ts'
import { WithdrawalLedger } from '../../src/storage/guarding/withdrawal-ledger.ts'
import { openStorage } from '../../src/storage/opening/storage.ts'
import { dataOptions } from '../../src/wiring/core.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { addContact, sendable } from '../support/campaigns.ts'
import { TemporaryDirectory } from '../support/data-dir.ts'
import { hear } from '../support/inbox.ts'
import { nextPhone } from '../support/numbers.ts'
import { importList, sha256 } from '../support/suppressions.ts'

/**
 * After a restore, `live/replaced-…` has the newer data. Its withdrawals stay in effect even if no ledger has
 * them, because the ledger was lost or could not be written.
 */

/** A data directory on disk whose ledger can be lost. */
class Place implements Disposable {
  readonly directory = new TemporaryDirectory()
  readonly #copy = this.directory.at('copy.db')

  /** Runs an application on the data. */
  async on<T>(work: (app: TestApp) => Promise<T> | T): Promise<T> {
    const { data } = this.directory
    const storage = await openStorage(data, {
      ...dataOptions({ generationDir: this.directory.at('generation') }),
      log: silentLog,
      mode: 'command',
    })
    const ledger = this.directory.at('generation')
    const app = createTestApp(
      { dataDir: data },
      {
        connection: storage.connection,
        withdrawalLedger: new WithdrawalLedger(ledger, data),
        erasureLedger: new ErasureLedger(ledger, data),
      },
    )
    try {
      return await work(app)
    } finally {
      await app[Symbol.asyncDispose]()
      await storage.close()
    }
  }

  /** Copies the published data. No application may be running. */
  copy(): void {
    copyFileSync(this.directory.files.snapshot, this.#copy)
  }

  /** Restores the copy as carillon.db, like an operator. */
  putBack(): void {
    rmSync(this.directory.files.snapshot)
    copyFileSync(this.#copy, this.directory.files.snapshot)
  }

  loseLedgers(): void {
    for (const ledger of this.#ledgers()) rmSync(ledger, { force: true, recursive: true })
  }

  /** Makes the ledgers unwritable. */
  breakLedgers(): void {
    for (const ledger of this.#ledgers()) {
      rmSync(ledger, { force: true })
      mkdirSync(ledger, { recursive: true })
    }
  }

  #ledgers(): string[] {
    const [folder, { data }] = [this.directory.at('generation'), this.directory]
    return [new WithdrawalLedger(folder, data).path, new ErasureLedger(folder, data).path]
  }

  [Symbol.dispose](): void {
    this.directory[Symbol.dispose]()
  }
}

const LOSSES = [
  { how: 'the ledger was lost', before: () => {}, after: (place: Place) => place.loseLedgers() },
  { how: 'the ledger could not be written', before: (place: Place) => place.breakLedgers(), after: () => {} },
]

describe.each(LOSSES)('with newer data moved aside, and $how,', ({ before, after }) => {
  test('every refusal in the newer data counts after a restore', async () => {
    using place = new Place()
    const phones = [nextPhone(), nextPhone(), nextPhone(), nextPhone()] as const
    const { tenant, member, key, erased } = await place.on(async (app) => {
      const tenant = sendable(app)
      for (const phone of phones) addContact(app, tenant, { phone })
      const [owner, member] = [await app.session(tenant), await app.session(tenant, 'ADMIN')]
      const [key] = (await app.get('/api-keys', owner)).body.data
      const erased = addContact(app, tenant)
      return { tenant, member, key, erased }
    })
    place.copy()
    before(place)
    await place.on(async (app) => {
      hear(app, tenant, { senderId: tenant.identity.id, from: phones[0], body: 'STOP' })
      hear(app, tenant, { senderId: tenant.identity.id, from: phones[1], body: 'wrong number' })
      await importList(app, tenant, `phone\n${sha256(phones[2])}\n`)
      const owner = await app.session(tenant)
      const { body } = await app.get('/user', member)
      expect((await app.delete('/role/member', owner, { userId: body.data.id })).status).toBe(200)
      expect((await app.delete(`/api-keys/${key.id}`, owner)).status).toBe(200)
      app.db.writeNow((tx) => beginErasure(tx, personOfContact(tx, tenant.organization.id, erased.uuid)))
    })
    after(place)
    place.putBack()
    await place.on(async (app) => {
      expect(app.logged.filter((line) => line.includes('so they are repeated'))).toEqual([
        expect.stringContaining('newerData='),
      ])
      expect((await app.get('/contacts', member)).status).toBe(401)
      expect((await app.get('/contacts', tenant.key)).status).toBe(401)
      expect(app.db.all('SELECT address FROM suppressions')).toContainEqual({ address: phones[0] })
      expect(app.db.all('SELECT address FROM opt_out_reviews')).toEqual([{ address: phones[1] }])
      await app.drain()
      const contacts = app.db.all<{ uuid: string }>('SELECT uuid FROM contacts WHERE deleted_at IS NULL')
      expect(contacts).not.toContainEqual({ uuid: erased.uuid })
      expect(app.db.all('SELECT contact_uuid AS uuid FROM erasures')).toEqual([{ uuid: erased.uuid }])
      expect(app.db.all('SELECT address FROM suppressions')).toContainEqual({ address: phones[2] })
      expect(app.db.all('SELECT address FROM suppressions')).not.toContainEqual({ address: phones[3] })
    })
    // A later start does not read it again.
    await place.on((app) => expect(app.logged.filter((line) => line.includes('withdrawn again'))).toEqual([]))
  })
})

test("a member who was added after a copy stays if the copy's own data continues and newer data of another branch lies next to it", async () => {
  using place = new Place()
  const tenant = await place.on((app) => app.tenant())
  place.copy()
  await place.on((app) => app.post('/contacts', tenant.key, { firstName: 'Wren', phone: nextPhone() }))
  place.putBack()
  const member = await place.on((app) => app.session(tenant, 'ADMIN'))
  place.copy()
  await place.on((app) => app.post('/contacts', tenant.key, { firstName: 'Wren', phone: nextPhone() }))
  place.putBack()
  await place.on(async (app) => expect((await app.get('/contacts', member)).status).toBe(200))
})

test('a person who agrees again after a restore is not opted out by a later start', async () => {
  using place = new Place()
  const phone = nextPhone()
  const tenant = await place.on((app) => sendable(app))
  const text = (body: string) => (app: TestApp) =>
    void hear(app, tenant, { senderId: tenant.identity.id, from: phone, body })
  place.copy()
  await place.on(text('STOP'))
  place.putBack()
  await place.on(text('START'))
  await place.on((app) => expect(app.db.all('SELECT * FROM suppressions')).toEqual([]))
})
