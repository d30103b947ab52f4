import { describe, expect, test } from 'bun:test'
import { hashOf } from '../../src/accounts/audit/chain.ts'
import { createTestApp } from '../support/app.ts'

async function withKeys() {
  const app = createTestApp()
  const tenant = app.tenant('Corner Bakery')
  const session = await app.session(tenant)
  for (const name of ['=cmd|1', 'Till']) await app.post('/api-keys', session, { name })
  return { app, tenant }
}

describe('GET /audit-logs/export.csv', () => {
  test('has every act from the first to the export itself, and no formula for a spreadsheet', async () => {
    const { app, tenant } = await withKeys()
    await using _ = app
    const { status, body } = await app.get('/audit-logs/export.csv', tenant.key)
    const lines = body.trimEnd().split('\r\n')
    expect(status).toBe(200)
    expect(lines[0]).toStartWith('sequence,created_at,act,')
    expect(lines.map((line: string) => line.split(',')[2]).slice(-3)).toEqual([
      'API_KEY_CREATED',
      'API_KEY_CREATED',
      'AUDIT_LOG_EXPORTED',
    ])
    expect(body).toContain('"\'=cmd|1"')
  })

  test('has only acts of the requested time', async () => {
    const { app, tenant } = await withKeys()
    await using _ = app
    const { body } = await app.get('/audit-logs/export.csv?createdTo=2001-01-01', tenant.key)
    expect(body.trimEnd().split('\r\n')).toHaveLength(1)
  })
})

describe('GET /audit-logs/export.jsonl', () => {
  test('proves by itself that no act after its first was changed', async () => {
    const { app, tenant } = await withKeys()
    await using _ = app
    const { body } = await app.get('/audit-logs/export.jsonl', tenant.key)
    const acts = body
      .trimEnd()
      .split('\n')
      .map((line: string) => JSON.parse(line))
    const proved = acts.slice(1).map((act: (typeof acts)[number], at: number) =>
      hashOf(acts[at].chainHash, {
        sequence: act.sequence,
        uuid: act.id,
        act: act.act,
        actorType: act.actor.type,
        actorId: act.actor.id,
        resourceType: act.resource?.type ?? null,
        resourceId: act.resource?.id ?? null,
        details: JSON.stringify(act.details),
        personsDigest: act.namesDigest,
        createdAt: Date.parse(act.createdAt),
      }),
    )
    expect(acts.length).toBeGreaterThan(2)
    expect(proved).toEqual(acts.slice(1).map(({ chainHash }: { chainHash: string }) => chainHash))
  })
})
