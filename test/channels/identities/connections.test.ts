import { describe, expect, test } from 'bun:test'
import { ConnectionKeeper } from '../../../src/channels/identities/connection-keeper.ts'
import { ProviderRegistry } from '../../../src/channels/identities/registry.ts'
import { clearTrouble } from '../../../src/channels/identities/store.ts'
import { noteConnection } from '../../../src/delivery/receipts/failure-effects.ts'
import { createLog } from '../../../src/lib/log.ts'
import { ConnectionTrouble, type Provider, type ProviderConnection } from '../../../src/providers/port.ts'
import { sendingPorts } from '../../../src/wiring/sending.ts'
import { createTestApp, type TestApp, type TestTenant } from '../../support/app.ts'
import { until } from '../../support/client.ts'

/** A connection that the test controls. */
class FakeConnection implements ProviderConnection {
  kept = 0
  isClosed = false
  isUp = () => {}
  fail: (error: unknown) => void = () => {}

  keep(signal: AbortSignal, isUp: () => void): Promise<void> {
    this.kept += 1
    this.isUp = isUp
    return new Promise((resolve, reject) => {
      this.fail = reject
      signal.addEventListener('abort', () => resolve())
    })
  }

  async close(): Promise<void> {
    this.isClosed = true
  }
}

const internalIdOf = (app: TestApp, uuid: string): number =>
  app.db.value<number>('SELECT id FROM channel_identities WHERE uuid = ?', uuid)!

/** A keeper of connections to sandbox senders. Each provider has one fake connection. */
async function world(app: TestApp) {
  const made: FakeConnection[] = []
  const byProvider = new Map<Provider, Provider>()
  const registry = new ProviderRegistry({
    db: app.db,
    vault: app.app.vault,
    fetch: { of: () => async () => ({ kind: 'not_sent', reason: 'no network' }) },
    locate: { of: () => async () => ({ kind: 'nowhere', reason: 'no network' }) },
    publicBaseUrl: 'https://carillon.test',
  })
  const of = (id: number): Provider => {
    const real = registry.of(id)
    const known = byProvider.get(real)
    if (known) return known
    const connection = new FakeConnection()
    made.push(connection)
    real.connection = connection
    byProvider.set(real, real)
    return real
  }
  const log = createLog('logfmt', (line) => app.logged.push(line))
  const ports = sendingPorts(() => undefined as never, log, 'https://carillon.test')
  const waits: number[] = []
  let wakeUp = () => {}
  const keeper = new ConnectionKeeper({
    db: app.db,
    log,
    providers: { of, close: (id) => registry.close(id), closeAll: () => registry.closeAll() },
    noteTrouble: (tx, id, trouble) => noteConnection(tx, ports, id, trouble),
    pauseAfter: (failures) => {
      waits.push(failures)
      wakeUp()
      return 1
    },
    keeping: ['SANDBOX'],
  })
  const nextPause = () =>
    new Promise<void>((resolve) => {
      wakeUp = resolve
    })
  return {
    keeper,
    made,
    waits,
    nextPause,
    registry,
    [Symbol.asyncDispose]: () => keeper.stop(),
  }
}

async function addSender(app: TestApp, tenant: TestTenant, address: string): Promise<string> {
  const { body } = await app.post('/channel-identities', tenant.key, {
    channel: 'SMS',
    provider: 'SANDBOX',
    name: address,
    address,
  })
  return body.data.id
}

const senderOf = async (app: TestApp, tenant: TestTenant, id: string) =>
  (await app.get(`/channel-identities/${id}`, tenant.key)).body.data

describe('connections of senders', () => {
  test('open for all senders in use at the start, and close at the stop', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    await addSender(app, tenant, '+15550101')
    await addSender(app, tenant, '+15550102')
    await using all = await world(app)
    all.keeper.start()
    expect(all.made.map(({ kept }) => kept)).toEqual([1, 1])
    await all.keeper.stop()
    expect(all.made.map(({ isClosed }) => isClosed)).toEqual([true, true])
  })

  test('follow a sender that is created, disabled, enabled or deleted while the server runs', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    await using all = await world(app)
    all.keeper.start()
    const id = await addSender(app, tenant, '+15550101')
    expect(all.made.map(({ kept }) => kept)).toEqual([1])

    await app.patch(`/channel-identities/${id}`, tenant.key, { status: 'DISABLED' })
    expect(all.made[0]!.isClosed).toBe(true)

    await app.patch(`/channel-identities/${id}`, tenant.key, { status: 'ACTIVE' })
    expect(all.made.map(({ kept, isClosed }) => [kept, isClosed])).toEqual([
      [1, true],
      [1, false],
    ])

    await app.delete(`/channel-identities/${id}`, tenant.key)
    expect(all.made.map(({ isClosed }) => isClosed)).toEqual([true, true])
  })

  test('are replaced for new credentials, and kept for a new name', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const id = await addSender(app, tenant, '+15550101')
    await using all = await world(app)
    all.keeper.start()
    await app.patch(`/channel-identities/${id}`, tenant.key, { name: 'Another', throughputPerSecond: 7 })
    expect(all.made.map(({ kept, isClosed }) => [kept, isClosed])).toEqual([[1, false]])
    await app.patch(`/channel-identities/${id}`, tenant.key, { credentials: { latencyMs: 1 } })
    expect(all.made.map(({ kept, isClosed }) => [kept, isClosed])).toEqual([
      [1, true],
      [1, false],
    ])
  })

  test('close for a deleted organization', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    await addSender(app, tenant, '+15550101')
    await using all = await world(app)
    all.keeper.start()
    const { closeOrganization } = await import('../../../src/appliance/closing/close-organization.ts')
    app.db.writeNow((tx) => closeOrganization(tx, tenant.organization.id))
    expect(all.made.map(({ isClosed }) => isClosed)).toEqual([true])
  })

  test('show an outage at the sender until it is over, and retry after longer and longer pauses', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const id = await addSender(app, tenant, '+15550101')
    await using all = await world(app)
    all.keeper.start()
    const [connection] = all.made
    for (const failure of [1, 2, 3]) {
      const paused = all.nextPause()
      connection!.fail(new ConnectionTrouble('The carrier closed the connection.', { cause: 'ECONNRESET' }))
      await paused
      expect(all.waits.at(-1)).toBe(failure)
      await until(
        async () => connection!.kept,
        (kept) => kept > failure,
      )
    }
    await app.db.settled()
    expect(await senderOf(app, tenant, id)).toMatchObject({
      status: 'ACTIVE',
      lastError: 'The carrier closed the connection.',
    })
    // Three failures store one note, and only the log has the cause.
    expect(app.logged.filter((line) => line.includes('ECONNRESET'))).toHaveLength(1)

    // A message sent another way proves nothing about the connection.
    app.db.writeNow((tx) => clearTrouble(tx, internalIdOf(app, id)))
    const paused = all.nextPause()
    connection!.fail(new ConnectionTrouble('The carrier closed the connection.'))
    await paused
    await until(
      async () => connection!.kept,
      (kept) => kept > 4,
    )
    await app.db.settled()
    expect((await senderOf(app, tenant, id)).lastError).toBe('The carrier closed the connection.')

    connection!.isUp()
    await app.db.settled()
    expect((await senderOf(app, tenant, id)).lastError).toBeNull()
  })

  test('retry for an account that the carrier refuses, and put its sender into ERROR', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const id = await addSender(app, tenant, '+15550101')
    await using all = await world(app)
    all.keeper.start()
    const paused = all.nextPause()
    all.made[0]!.fail(new ConnectionTrouble('The carrier refuses the password.', { isRefusal: true }))
    await paused
    await app.db.settled()
    expect(await senderOf(app, tenant, id)).toMatchObject({
      status: 'ERROR',
      lastError: 'The carrier refuses the password.',
    })
    await until(
      async () => all.made[0]!.kept,
      (kept) => kept > 1,
    )
    expect(all.made).toHaveLength(1)
  })

  test('log a fault of the program, and retry', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const id = await addSender(app, tenant, '+15550101')
    await using all = await world(app)
    all.keeper.start()
    const paused = all.nextPause()
    all.made[0]!.fail(new TypeError('undefined is not a function'))
    await paused
    await app.db.settled()
    expect(app.logged.some((line) => line.includes('undefined is not a function'))).toBe(true)
    expect((await senderOf(app, tenant, id)).lastError).toBe(
      'The connection failed. The server log has the reason.',
    )
  })
})
