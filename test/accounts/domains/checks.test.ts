import { describe, expect, test } from 'bun:test'
import { checkSending } from '../../../cli/doctor-sending.ts'
import type { DomainReach } from '../../../src/accounts/domains/check.ts'
import { checkDomains } from '../../../src/accounts/domains/module.ts'
import { resumeOrganization, suspendOrganization } from '../../../src/accounts/organizations/service.ts'
import { enqueueChore } from '../../../src/jobs/job.ts'
import { watchTroubles } from '../../../src/notifications/alerts/module.ts'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { addDomain, reachOf } from '../../support/domains.ts'
import { openMigrated } from '../../support/migrated.ts'

describe('the checks of the server itself', () => {
  const HOUR_MS = 3_600_000

  /** An organization whose domain works for both uses, and a switch that takes the domain down. */
  async function watched() {
    const state = { isDown: false, blips: 0, asked: 0 }
    let app: TestApp
    const real = reachOf(() => app.app)
    const reach: DomainReach = {
      ...real,
      call: (request) => {
        state.asked += 1
        const isLost = state.isDown || state.blips-- > 0
        return isLost
          ? Promise.resolve({ kind: 'not_sent', reason: 'ECONNREFUSED' } as const)
          : real.call(request)
      },
    }
    const connection = openMigrated()
    app = createTestApp({}, { reach, connection })
    const tenant = app.tenant()
    const id = await addDomain(app, tenant, 'go.acme.example')
    state.asked = 0
    const look = async () => {
      app.db.writeNow((tx) => {
        enqueueChore(tx, checkDomains)
        enqueueChore(tx, watchTroubles, { runAt: tx.now + 1 })
      })
      await app.drain()
      app.clock.advance(1)
      await app.drain()
    }
    const status = async () => (await app.get('/organization/domains', tenant.key)).body.data[0].status
    const told = async () => {
      const { body } = await app.get('/notifications', await app.session(tenant))
      return body.data.items.map((one: { data: { event: string } }) => one.data.event)
    }
    return {
      app,
      tenant,
      id,
      connection,
      state,
      look,
      status,
      told,
      [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
    }
  }

  test('a domain in use is checked every six hours; its failure and its recovery are reported once each', async () => {
    await using world = await watched()
    const { app, state, look, status, told, connection } = world
    const finding = () => checkSending(connection, app.clock.now()).find(({ check }) => check === 'domains')
    await look()
    expect([state.asked, finding()?.status]).toEqual([0, 'ok'])
    app.clock.advance(6 * HOUR_MS)
    await look()
    expect([state.asked, await status(), await told()]).toEqual([1, 'WORKS', []])
    state.isDown = true
    app.clock.advance(6 * HOUR_MS)
    await look()
    expect([await status(), await told()]).toEqual(['FAILS', ['DOMAIN_FAILS']])
    expect(finding()).toMatchObject({
      status: 'warning',
      detail: expect.stringContaining('go.acme.example of Acme, checked at 2026-03-05T05:00:00'),
    })
    for (let n = 0; n < 3; n++) {
      app.clock.advance(HOUR_MS)
      await look()
    }
    expect(await told()).toEqual(['DOMAIN_FAILS'])
    state.isDown = false
    app.clock.advance(HOUR_MS / 2)
    await look()
    expect([await status(), await told()]).toEqual(['WORKS', ['DOMAIN_WORKS', 'DOMAIN_FAILS']])
  })

  test('one lost answer is no failure', async () => {
    await using world = await watched()
    world.app.clock.advance(6 * HOUR_MS)
    world.state.blips = 1
    await world.look()
    // The check uses https, then http to see whether only the certificate is missing, then https again.
    expect([world.state.asked, await world.status()]).toEqual([3, 'WORKS'])
  })

  test('an unchecked domain works automatically once it leads here', async () => {
    await using world = await watched()
    const { key } = world.tenant
    await world.app.patch('/organization', key, { shortDomain: 'new.acme.example' })
    await world.look()
    const { body } = await world.app.get('/organization/domains', key)
    expect(body.data.map((one: { status: string }) => one.status)).toEqual(['WORKS', 'WORKS'])
  })

  test('former domains and domains of a suspended organization are not checked, and their trouble is cleared', async () => {
    await using world = await watched()
    const { app, tenant, state, look, told } = world
    state.isDown = true
    app.clock.advance(6 * HOUR_MS)
    await look()
    expect(await told()).toEqual(['DOMAIN_FAILS'])
    state.asked = 0
    app.db.writeNow((tx) => suspendOrganization(tx, tenant.organization.id, null))
    app.clock.advance(6 * HOUR_MS)
    await look()
    app.db.writeNow((tx) => resumeOrganization(tx, tenant.organization.id))
    await app.patch('/organization', tenant.key, { shortDomain: null, publicDomain: null })
    await look()
    expect([state.asked, await told()]).toEqual([0, []])
  })
})
