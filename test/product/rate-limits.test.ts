import { describe, expect, test } from 'bun:test'
import { createTestApp, TEST_CONFIG } from '../support/app.ts'

/** test/product/operations/repeats.ts checks the quotas of each operation. */

describe('in addition to the quota of the organization', () => {
  const pair = { quota: 2, windowSeconds: 10 }
  const both = { rateLimits: { ...TEST_CONFIG.rateLimits, workspace: pair, person: pair } }

  test('each person has one, so that open screens do not use up that of the API keys', async () => {
    await using app = createTestApp(both)
    const tenant = app.tenant()
    const [owner, admin] = [await app.session(tenant), await app.session(tenant, 'ADMIN')]
    for (let n = 0; n < 2; n++) expect((await app.get('/tags', owner)).status).toBe(200)
    const third = await app.get('/tags', owner)
    expect([third.status, third.body.details]).toEqual([429, [{ resource: 'person', limit: 2 }]])
    expect((await app.get('/tags', admin)).status).toBe(200)
    for (let n = 0; n < 2; n++) expect((await app.get('/tags', tenant.key)).status).toBe(200)
    expect((await app.get('/tags', tenant.key)).body.details).toEqual([{ resource: 'workspace', limit: 2 }])
  })

  test('two sessions of one person share it', async () => {
    await using app = createTestApp(both)
    const tenant = app.tenant()
    await app.get('/tags', await app.session(tenant))
    await app.get('/tags', await app.session(tenant))
    expect((await app.get('/tags', await app.session(tenant))).status).toBe(429)
  })
})
