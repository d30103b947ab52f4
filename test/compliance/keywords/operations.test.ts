import { describe, expect, test } from 'bun:test'
import { receiveInbound } from '../../../src/channels/inbound/service.ts'
import { createTestApp, type TestApp, type TestTenant } from '../../support/app.ts'
import { sendable } from '../../support/campaigns.ts'
import { some } from '../../support/size.ts'

/** Keywords of 47 CFR 64.1200(a)(10), and those that carriers add. */
const SYSTEM = ['CANCEL', 'END', 'OPT OUT', 'OPTOUT', 'QUIT', 'REVOKE', 'STOP', 'STOPALL', 'UNSUBSCRIBE']

const wordsOf = async (app: TestApp, { key }: TestTenant, query = 'limit=100') => {
  const { body } = await app.get(`/opt-out/keywords?${query}`, key)
  return body.data as Array<{ id: string; keyword: string; isSystem: boolean }>
}

const add = (app: TestApp, { key }: TestTenant, keyword: unknown) =>
  app.post('/opt-out/keywords', key, { keyword })

/** Returns a function that receives a text at a sender of the organization. */
function texting(app: TestApp, tenant: ReturnType<typeof sendable>) {
  let count = 0
  return (body: string) =>
    app.db.writeNow((tx) =>
      receiveInbound(
        tx,
        {
          organizationId: tenant.organization.id,
          channelIdentityId: tenant.identity.id,
          address: '+15005550006',
        },
        { providerMessageId: `in-${count++}`, from: '+12125550123', to: '+15005550006', body },
      ),
    )
}

describe('GET /opt-out/keywords', () => {
  test('every organization starts with the system keywords, each once, with its own ids', async () => {
    await using app = createTestApp()
    const [one, other] = [await wordsOf(app, app.tenant()), await wordsOf(app, app.tenant())]
    for (const words of [one, other]) {
      expect(words.map(({ keyword }) => keyword).sort()).toEqual(SYSTEM)
      expect(words.every(({ isSystem }) => isSystem)).toBe(true)
    }
    const ids = [...one, ...other].map(({ id }) => id)
    expect(new Set(ids).size).toBe(18)
    expect(
      ids.filter((id) => !/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id)),
    ).toEqual([])
  })

  test('the newest keyword comes first, and keywords can be searched and sorted', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    app.clock.advance(1_000)
    await add(app, tenant, 'Álto ya')
    expect((await wordsOf(app, tenant, 'limit=1'))[0]).toMatchObject({ keyword: 'ÁLTO YA', isSystem: false })
    const sorted = await wordsOf(app, tenant, 'sortBy=keyword&sortOrder=asc&limit=3')
    expect(sorted.map(({ keyword }) => keyword)).toEqual(['CANCEL', 'END', 'OPT OUT'])
    expect((await wordsOf(app, tenant, 'search=stop')).map(({ keyword }) => keyword).sort()).toEqual([
      'STOP',
      'STOPALL',
    ])
    expect((await app.get(`/opt-out/keywords?search=${'x'.repeat(65)}`, tenant.key)).status).toBe(400)
  })
})

describe('POST /opt-out/keywords', () => {
  test.each(
    some([
      { given: 'no more', status: 201, code: undefined },
      { given: '  No   More  ', status: 201, code: undefined },
      { given: '退订', status: 201, code: undefined },
      { given: 'x'.repeat(64), status: 201, code: undefined },
      { given: 'x', status: 400, code: 'VALIDATION_FAILED' },
      { given: 'x'.repeat(65), status: 400, code: 'VALIDATION_FAILED' },
      { given: 'no-more', status: 400, code: 'VALIDATION_FAILED' },
      { given: '🛑🛑', status: 400, code: 'VALIDATION_FAILED' },
      { given: '   ', status: 400, code: 'VALIDATION_FAILED' },
      { given: 7, status: 400, code: 'VALIDATION_FAILED' },
      { given: 'Start', status: 409, code: 'PROTECTED_KEYWORD' },
      { given: 'yes', status: 409, code: 'PROTECTED_KEYWORD' },
      { given: 'HÉLP', status: 409, code: 'PROTECTED_KEYWORD' },
      { given: 'info', status: 409, code: 'PROTECTED_KEYWORD' },
      { given: 'Stop', status: 409, code: 'ALREADY_EXISTS' },
      { given: 'opt out', status: 409, code: 'ALREADY_EXISTS' },
    ]),
  )('$given is answered with $status', async ({ given, status, code }) => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const answer = await add(app, tenant, given)
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status, code })
    expect(await wordsOf(app, tenant)).toHaveLength(status === 201 ? 10 : 9)
  })

  test('a keyword exists once, with or without accents, and the refusal names the existing one', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const { body } = await add(app, tenant, 'cancelación')
    const again = await add(app, tenant, 'CANCELACION')
    expect(again.status).toBe(409)
    expect(again.body.details).toEqual([{ existingId: body.data.id }])
    expect((await add(app, app.tenant(), 'cancelación')).status).toBe(201)
  })

  test('an organization has at most a hundred own keywords', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    for (let n = 0; n < 100; n++) await add(app, tenant, `word ${n}`)
    const refused = await add(app, tenant, 'one more')
    expect(refused.body).toMatchObject({
      code: 'LIMIT_REACHED',
      details: [{ resource: 'opt_out_keyword', limit: 100, used: 100 }],
    })
  })

  test('an own keyword opts out from the next text on, in its organization only, in any spelling', async () => {
    await using app = createTestApp()
    const [tenant, other] = [sendable(app, 'One'), sendable(app, 'Other')]
    const [text, textOther] = [texting(app, tenant), texting(app, other)]
    expect(text('Nada más')).toBe('OTHER')
    await add(app, tenant, 'nada más')
    expect(text('nada mas!!!')).toBe('OPT_OUT')
    expect(textOther('nada mas!!!')).toBe('OTHER')
  })

  test('a keyword added by another process applies from the next text on', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const text = texting(app, tenant)
    expect(text('pineapple')).toBe('OTHER')
    app.db.writeNow((tx) =>
      tx.run(
        `INSERT INTO opt_out_keywords (uuid, organization_id, keyword, folded, created_at, updated_at)
         VALUES ('x', ?, 'PINEAPPLE', 'PINEAPPLE', 1, 1)`,
        tenant.organization.id,
      ),
    )
    expect(text('pineapple')).toBe('OPT_OUT')
  })
})

describe('PATCH /opt-out/keywords/:id', () => {
  test('an own keyword can be changed, and the new one replaces the old', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const text = texting(app, tenant)
    const { body } = await add(app, tenant, 'nope')
    const path = `/opt-out/keywords/${body.data.id}`
    expect((await app.patch(path, tenant.key, { keyword: 'nopé' })).status).toBe(204)
    expect((await app.patch(path, tenant.key, { keyword: 'pineapple' })).status).toBe(204)
    expect([text('nope'), text('pineapple')]).toEqual(['OTHER', 'OPT_OUT'])
    expect((await app.patch(path, tenant.key, { keyword: 'stop' })).body.code).toBe('ALREADY_EXISTS')
    expect((await app.patch(path, tenant.key, { keyword: 'help' })).body.code).toBe('PROTECTED_KEYWORD')
    expect((await app.patch(path, tenant.key, {})).status).toBe(400)
  })

  test('a system keyword cannot be changed', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    for (const { id } of await wordsOf(app, tenant)) {
      const answer = await app.patch(`/opt-out/keywords/${id}`, tenant.key, { keyword: 'other' })
      expect(answer.body).toMatchObject({ statusCode: 409, code: 'PROTECTED_KEYWORD' })
    }
    expect((await wordsOf(app, tenant)).map(({ keyword }) => keyword).sort()).toEqual(SYSTEM)
  })
})

describe('DELETE /opt-out/keywords/:id', () => {
  test('an own keyword can be deleted, and a system keyword cannot', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const text = texting(app, tenant)
    const { body } = await add(app, tenant, 'pineapple')
    expect((await app.delete(`/opt-out/keywords/${body.data.id}`, tenant.key)).status).toBe(204)
    expect(text('pineapple')).toBe('OTHER')
    expect((await app.delete(`/opt-out/keywords/${body.data.id}`, tenant.key)).status).toBe(404)
    const [system] = await wordsOf(app, tenant)
    const refused = await app.delete(`/opt-out/keywords/${system!.id}`, tenant.key)
    expect(refused.body).toMatchObject({ statusCode: 409, code: 'PROTECTED_KEYWORD' })
    expect(await wordsOf(app, tenant)).toHaveLength(9)
  })
})
