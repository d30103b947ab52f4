import { describe, expect, test } from 'bun:test'
import { type Operation, takesIdempotencyKey } from '../../src/http/operation.ts'
import { createTestApp } from '../support/app.ts'
import { nameOf } from '../support/matrix.ts'
import {
  expectSameRows,
  fingerprintOfRows,
  freshStage,
  guarded,
  named,
  rowsNow,
  type Stage,
} from '../support/surface.ts'

/** Idempotency keys, for every POST of the route table. */

const posts = guarded.filter(takesIdempotencyKey)

test('only what answers tokens or ends its own session takes no key, and documents none', async () => {
  await using app = createTestApp()
  const { paths } = app.app.openApi()
  const without = guarded.filter((one) => one.method === 'POST' && !takesIdempotencyKey(one))
  expect(without.map(nameOf)).toEqual([
    'POST /organization/switch',
    'POST /auth/logout',
    'POST /auth/logout-all',
    'POST /user/two-factor',
    'POST /user/two-factor/confirm',
    'POST /user/two-factor/recovery-codes',
    'POST /user/passkeys/options',
    'POST /user/passkeys',
  ])
  for (const { path } of without) expect(JSON.stringify(paths[path])).not.toContain('Idempotency')
})

const call = (stage: Stage, operation: Operation, body: unknown) =>
  stage.app.request('POST', stage.pathOf(operation), {
    token: stage.tokenFor(operation),
    headers: { 'idempotency-key': 'once' },
    ...(body === undefined ? {} : { body }),
  })

/** A body that says something else, and would be as good. */
function otherBody(body: unknown, { isStrict }: Operation): unknown {
  if (!(body instanceof FormData))
    return { ...(body as object), ...(isStrict ? { name: 'Other' } : { somethingElse: 1 }) }
  const other = new FormData()
  other.set('file', new File(['phone\n+12125550102\n'], 'list.csv'))
  other.set('consentAttested', 'true')
  return other
}

/** A new API key or secret, and the link of an invitation, are shown once and stored nowhere in the clear, so not with the answer either. */
function withoutSecret(body: { data?: { key?: unknown; link?: unknown; secret?: unknown } }) {
  const { data } = body
  if (typeof data?.key === 'string' && data.key.startsWith('et_'))
    return { ...body, data: { ...data, key: null } }
  if (typeof data?.link === 'string' && data.link.includes('/i/inv_'))
    return { ...body, data: { ...data, link: null } }
  return typeof data?.secret === 'string' ? { ...body, data: { ...data, secret: null } } : body
}

describe('a POST with an Idempotency-Key', () => {
  test.each(named(posts))('%s is done once, and answered twice alike', async (_name, operation) => {
    await using stage = await freshStage()
    const { app } = stage
    const first = await call(stage, operation, stage.bodyOf(operation))
    const between = rowsNow(stage)
    app.clock.advance(1_000)
    const second = await call(stage, operation, stage.bodyOf(operation))
    expect(second.status).toBe(first.status)
    expectSameRows(stage, between)
    // What was refused runs again, and is refused again.
    if (first.status >= 300) return
    expect(second.headers.get('idempotent-replayed')).toBe('true')
    expect(second.headers.get('cache-control')).toBe('no-store')
    expect(second.body).toEqual(withoutSecret(first.body))
  })

  const withBody = posts.filter(({ body, upload }) => body || upload)
  test.each(named(withBody))('%s refuses the key with another body', async (_name, operation) => {
    await using stage = await freshStage()
    const body = stage.bodyOf(operation)
    const first = await call(stage, operation, body)
    const between = rowsNow(stage)
    const second = await call(stage, operation, otherBody(body, operation))
    const expected = first.status < 300 ? [422, 'IDEMPOTENCY_KEY_REUSED'] : [first.status, first.body.code]
    expect([second.status, second.body.code]).toEqual(expected)
    expectSameRows(stage, between)
  })

  test.each(named(posts))('%s is done once for callers at the same time', async (_name, operation) => {
    await using stage = await freshStage()
    await using calm = await freshStage()
    const alone = await call(calm, operation, calm.bodyOf(operation))
    const answers = await Promise.all([1, 2, 3].map(() => call(stage, operation, stage.bodyOf(operation))))
    const outcomes = answers.map(({ status, body, headers }) =>
      headers.get('idempotent-replayed') ? 'REPLAYED' : (body.code ?? status),
    )
    const done = outcomes.filter((outcome) => outcome !== 'REPLAYED' && outcome !== 'IDEMPOTENCY_IN_PROGRESS')
    expect(new Set(done)).toEqual(new Set([alone.body.code ?? alone.status]))
    if (alone.status < 300) expect(done).toHaveLength(1)
    expect(fingerprintOfRows(stage)).toBe(fingerprintOfRows(calm))
  })
})

test('a POST whose query says something else is another request', async () => {
  await using stage = await freshStage()
  const { app, tenant } = stage
  const ask = (query: string) =>
    app.request('POST', `/contacts/exports${query}`, {
      token: tenant.key,
      headers: { 'idempotency-key': 'e1' },
      body: {},
    })
  const first = await ask('?status=ACTIVE&search=ann')
  expect(first.status).toBe(201)
  const again = await ask('?search=ann&status=ACTIVE')
  expect([again.status, again.body.data.id]).toEqual([201, first.body.data.id])
  for (const other of ['?status=ARCHIVED&search=ann', '?status=ACTIVE', '']) {
    const answer = await ask(other)
    expect([other, answer.status, answer.body.code]).toEqual([other, 422, 'IDEMPOTENCY_KEY_REUSED'])
  }
})
