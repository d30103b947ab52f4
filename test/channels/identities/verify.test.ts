import { describe, expect, test } from 'bun:test'
import { NO_ANSWER } from '../../../src/providers/answers.ts'
import { createTestApp } from '../../support/app.ts'
import { FakeGateway, json, plain } from '../../support/gateway.ts'
import { addGateway } from '../../support/identities.ts'

describe('POST /channel-identities/:id/verify', () => {
  test('a gateway that answers passes, and gets no message', async () => {
    await using app = createTestApp()
    await using gateway = await FakeGateway.start(json(404, {}))
    const tenant = app.tenant()
    const { id } = await addGateway(app, tenant, { url: `${gateway.origin}/send` })
    const { status, body } = await app.post(`/channel-identities/${id}/verify`, tenant.key)
    expect(status).toBe(201)
    expect(
      body.data.checks.map((check: { name: string; status: string }) => [check.name, check.status]),
    ).toEqual([
      ['connection', 'PASS'],
      ['credentials', 'WARN'],
      ['receipts', 'PASS'],
      ['inbound', 'PASS'],
    ])
    expect(gateway.requests.map(({ method, path }) => [method, path])).toEqual([['HEAD', '/']])
  })

  test('an unreachable gateway fails with the reason in the record, and a later success ends an ERROR', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const { id } = await addGateway(app, tenant)
    const failed = await app.post(`/channel-identities/${id}/verify`, tenant.key)
    expect(failed.body.data.checks[0]).toMatchObject({ name: 'connection', status: 'FAIL' })
    const read = async () => (await app.get(`/channel-identities/${id}`, tenant.key)).body.data
    expect(await read()).toMatchObject({ status: 'ACTIVE', lastError: NO_ANSWER })
    app.db.writeNow((tx) => void tx.run("UPDATE channel_identities SET status = 'ERROR'"))
    await using gateway = await FakeGateway.start(plain(200, ''))
    const credentials = { url: gateway.origin, bodyTemplate: { to: '{{to}}', text: '{{text}}' } }
    await app.patch(`/channel-identities/${id}`, tenant.key, { credentials })
    await app.post(`/channel-identities/${id}/verify`, tenant.key)
    expect(await read()).toMatchObject({ status: 'ACTIVE', lastError: null })
  })
})
