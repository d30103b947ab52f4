import { describe, expect, test } from 'bun:test'
import { countKept, listKept, takeKept } from '../../src/accounts/moves/kept.ts'
import * as moves from '../../src/accounts/moves/service.ts'
import { isSuppressed } from '../../src/compliance/suppressions/service.ts'
import { applyKeptRequests } from '../../src/wiring/kept-requests.ts'
import type { TestApp } from '../support/app.ts'
import { PUBLIC_CASES, type PublicWorld, publicWorld } from '../support/public-cases.ts'

/** A STOP or a one-click unsubscribe that arrives while its organization moves to another appliance. */

const LOG = { info: () => {}, warn: () => {}, error: () => {} }
const FINGERPRINT = 'f'.repeat(64)
const PHONE = '+12125550123'

const leave = ({ app, tenant }: PublicWorld) =>
  app.db.writeNow((tx) => void moves.beginLeaving(tx, tenant.organization.id, 'b2'))
const arrive = (world: PublicWorld) => {
  leave(world)
  const { app, tenant } = world
  app.db.writeNow((tx) => void moves.recordExport(tx, tenant.organization.id, FINGERPRINT))
  app.db.writeNow((tx) => tx.run(`UPDATE organization_moves SET state = 'ARRIVED'`))
}

/** States in which requests are kept, with the step that lets the organization work again. */
const STATES = {
  LEAVING: { begin: leave, end: moves.stay },
  ARRIVED: { begin: arrive, end: moves.settle },
} as const

const stop = ({ app, ids }: PublicWorld, id = 'stop-1') =>
  app.request('GET', `${ids.inbound}?${new URLSearchParams({ from: PHONE, text: 'STOP', id })}`)
const hasStopped = (app: TestApp, organizationId: number) =>
  isSuppressed(app.db, organizationId, 'SMS', PHONE)

describe.each(Object.keys(STATES) as (keyof typeof STATES)[])('an organization that is %s', (state) => {
  const { begin, end } = STATES[state]

  test('accepts a STOP at once, and applies it before it works again', async () => {
    const world = await publicWorld()
    await using app = world.app
    const { id } = world.tenant.organization
    begin(world)
    expect((await stop(world)).status).toBe(200)
    expect([countKept(app.db, id), hasStopped(app, id)]).toEqual([1, false])
    expect(() => app.db.writeNow((tx) => void end(tx, id))).toThrow('1 kept request waits to be applied.')
    expect(await applyKeptRequests(app.app, id, LOG)).toBe(1)
    app.db.writeNow((tx) => void end(tx, id))
    expect([countKept(app.db, id), hasStopped(app, id)]).toEqual([0, true])
  })

  test('accepts every request that its sender does not repeat, with the usual effect', async () => {
    const world = await publicWorld()
    await using app = world.app
    const { id } = world.tenant.organization
    await app.drain()
    begin(world)
    const kept = PUBLIC_CASES.filter(({ name }) =>
      /^(POST \/u\/|(GET|POST) \/callbacks\/:provider)/.test(name),
    )
    expect(kept.length).toBe(5)
    for (const { call } of kept) await call(world)
    expect(countKept(app.db, id)).toBe(5)
    await applyKeptRequests(app.app, id, LOG)
    app.db.writeNow((tx) => void end(tx, id))
    for (const { name, became, is } of kept) if (became) expect([name, became(world)]).toEqual([name, is])
  })

  test('applies a request once even if it was transferred twice or applied before a crash', async () => {
    const world = await publicWorld()
    await using app = world.app
    const { id } = world.tenant.organization
    begin(world)
    await stop(world)
    const kept = listKept(app.db, id)
    app.db.writeNow((tx) => takeKept(tx, id, kept))
    expect(countKept(app.db, id)).toBe(1)
    const texts = () => app.db.value<number>('SELECT count(*) FROM inbound_messages WHERE body = ?', 'STOP')
    await applyKeptRequests(app.app, id, LOG)
    const before = texts()
    app.db.writeNow((tx) => takeKept(tx, id, kept))
    await applyKeptRequests(app.app, id, LOG)
    expect([texts(), countKept(app.db, id)]).toEqual([before, 0])
  })

  test('continues after a kept request that cannot be read', async () => {
    const world = await publicWorld()
    await using app = world.app
    const { id } = world.tenant.organization
    begin(world)
    const broken = ['', '{}', '{"sender":"00000000-0000-4000-8000-000000000000"}', '[1]']
    const rows = broken.flatMap((request) =>
      (['CALLBACK', 'CHOICE'] as const).map((kind) => ({
        uuid: crypto.randomUUID(),
        kind,
        request,
        receivedAt: 1,
      })),
    )
    app.db.writeNow((tx) => takeKept(tx, id, rows))
    expect(await applyKeptRequests(app.app, id, LOG)).toBe(rows.length)
    expect(countKept(app.db, id)).toBe(0)
  })
})

test('an organization that has left keeps no request: the sender repeats it at the new home', async () => {
  const world = await publicWorld()
  await using app = world.app
  const { id } = world.tenant.organization
  leave(world)
  app.db.writeNow((tx) => {
    moves.recordExport(tx, id, FINGERPRINT)
    moves.giveUp(tx, id, { address: 'https://b2.texts.example', fingerprint: FINGERPRINT })
  })
  expect((await stop(world)).status).toBe(503)
  expect(countKept(app.db, id)).toBe(0)
})

test('a forged callback is not kept', async () => {
  const world = await publicWorld()
  await using app = world.app
  leave(world)
  const forged = world.ids.inbound!.replace(/\/[^/]+\/inbound$/, '/forged/inbound')
  expect(
    (await app.request('GET', `${forged}?from=${encodeURIComponent(PHONE)}&text=STOP&id=1`)).status,
  ).not.toBe(200)
  expect(countKept(app.db, world.tenant.organization.id)).toBe(0)
})
