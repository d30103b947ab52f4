import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { Glob } from 'bun'
import { CONSENT_METHODS, type ConsentMethod } from '../../../src/compliance/consents/table.ts'
import { LIFTERS, type LiftedBy, mayLift, sourceOf } from '../../../src/compliance/suppressions/lifting.ts'
import { suppress } from '../../../src/contacts/opt-outs/service.ts'
import { choose } from '../../../src/profiles/preferences/service.ts'
import { createTestApp, type TestApp, type TestTenant } from '../../support/app.ts'
import { addIdentity } from '../../support/campaigns.ts'
import { addContact, phoneOf, readContact } from '../../support/contacts.ts'
import { hear } from '../../support/inbox.ts'
import { addJoinLink, joinPaths, joinPlace } from '../../support/joins.ts'
import { some } from '../../support/size.ts'

/**
 * Every operation that can lift an opt-out, with every source of one: which opt-outs stay and which
 * are lifted.
 */

const PHONE = phoneOf(1)
const EMAIL = 'ann@example.com'

interface World {
  app: TestApp
  tenant: TestTenant
  session: string
  id: string
  /** Consent that a member records, given one minute after the opt-out. */
  consent: { method: 'MANUAL'; occurredAt: string; note: string }
}

interface Caller {
  /** The source file that calls `lift` or `optIn`. */
  file: string
  by: LiftedBy
  channel: 'SMS' | 'EMAIL'
  run(world: World): unknown
}

const RECORDS = 'src/contacts/records/service.ts'
const JOINS = 'src/join-links/submissions/complete.ts'
const LIST = 'src/contacts/opt-outs/list.ts'
const remove =
  (channel: 'SMS' | 'EMAIL', said: (world: World) => object, as: 'key' | 'session') => (world: World) =>
    world.app.delete('/opt-out/suppressions', as === 'key' ? world.tenant.key : world.session, {
      channel,
      address: channel === 'SMS' ? PHONE : EMAIL,
      ...said(world),
    })
const again = async ({ app, id }: World, token: string) => {
  await app.delete(`/contacts/${id}`, token)
  return app.post('/contacts', token, { firstName: 'Ann', phone: PHONE, email: EMAIL, isOptedOut: false })
}
const upsert = (entry: (world: World) => object) => (world: World) =>
  world.app.post('/contacts/bulk-upsert', world.tenant.key, {
    contacts: [{ isOptedOut: false, ...entry(world) }],
  })
const patch = (body: (world: World) => object, as: 'key' | 'session') => (world: World) =>
  world.app.patch(`/contacts/${world.id}`, as === 'key' ? world.tenant.key : world.session, {
    isOptedOut: false,
    ...body(world),
  })
const withConsent = ({ consent }: World) => ({ consent })
const withReason = () => ({ reason: 'The address was entered by mistake' })
const nothing = () => ({})

const CALLERS: Record<string, Caller> = {
  'a text START': {
    file: 'src/channels/inbound/keyword-handlers.ts',
    by: 'PERSON',
    channel: 'SMS',
    run: ({ app, tenant }) => {
      const { id: senderId } = addIdentity(app, tenant, { channel: 'SMS' })
      hear(app, tenant, { senderId, from: PHONE, body: 'START' })
    },
  },
  'the page of a mail': {
    file: 'src/profiles/preferences/service.ts',
    by: 'PERSON',
    channel: 'EMAIL',
    run: ({ app, tenant }) => {
      const organizationId = tenant.organization.id
      const ids = { contactId: null, campaignId: null, messageId: null }
      const organization = { organizationId, look: {}, organizationName: 'Acme', language: 'en' }
      const holder = { ...organization, ...ids, email: EMAIL, phone: null, topic: null, topics: [] }
      const visit = { ipAddress: '127.0.0.1', userAgent: null }
      const states = { getsEmails: false, getsTexts: false }
      app.db.writeNow(
        (tx) =>
          void choose(
            tx,
            { ...holder, ...states },
            { token: '', choice: 'email-on', shown: [], ticked: [], visit },
          ),
      )
    },
  },
  'a code of a join link': {
    file: JOINS,
    by: 'PERSON',
    channel: 'SMS',
    run: async ({ app, tenant }) => {
      const { step, code } = await joinPaths(app, tenant, PHONE)
      await app.request('POST', step, { body: `code=${code}` })
    },
  },
  'a form of a join link that checks nothing': {
    file: JOINS,
    by: 'REQUEST',
    channel: 'SMS',
    run: async ({ app, tenant }) => {
      const slug = addJoinLink(app, joinPlace(app, tenant), { otp_enabled: 0 })
      const body = { phone: PHONE, isAgreed: true, consentVersion: 1 }
      await app.post(`/public/join-links/${slug}/submissions`, undefined, body)
    },
  },
  'PATCH by a key': { file: RECORDS, by: 'REQUEST', channel: 'SMS', run: patch(nothing, 'key') },
  'PATCH by a key with consent': {
    file: RECORDS,
    by: 'REQUEST',
    channel: 'SMS',
    run: patch(withConsent, 'key'),
  },
  'PATCH by a member': { file: RECORDS, by: 'REQUEST', channel: 'SMS', run: patch(nothing, 'session') },
  'PATCH by a member who states the consent': {
    file: RECORDS,
    by: 'STATEMENT',
    channel: 'SMS',
    run: patch(withConsent, 'session'),
  },
  'POST /contacts after a delete, by a key': {
    file: RECORDS,
    by: 'REQUEST',
    channel: 'SMS',
    run: (world) => again(world, world.tenant.key),
  },
  'POST /contacts after a delete, by a member': {
    file: RECORDS,
    by: 'REQUEST',
    channel: 'SMS',
    run: (world) => again(world, world.session),
  },
  'an upsert by number': {
    file: RECORDS,
    by: 'REQUEST',
    channel: 'SMS',
    run: upsert(() => ({ phone: PHONE })),
  },
  'an upsert by id': { file: RECORDS, by: 'REQUEST', channel: 'SMS', run: upsert(({ id }) => ({ id })) },
  'the removal of a number by a key': {
    file: LIST,
    by: 'REQUEST',
    channel: 'SMS',
    run: remove('SMS', withReason, 'key'),
  },
  'the removal of a mail address by a key': {
    file: LIST,
    by: 'REQUEST',
    channel: 'EMAIL',
    run: remove('EMAIL', withReason, 'key'),
  },
  'the removal by a key with consent': {
    file: LIST,
    by: 'REQUEST',
    channel: 'EMAIL',
    run: remove('EMAIL', withConsent, 'key'),
  },
  'the removal by a member': {
    file: LIST,
    by: 'REQUEST',
    channel: 'EMAIL',
    run: remove('EMAIL', withReason, 'session'),
  },
  'the removal by a member who states the consent': {
    file: LIST,
    by: 'STATEMENT',
    channel: 'EMAIL',
    run: remove('EMAIL', withConsent, 'session'),
  },
}

async function optedOut(app: TestApp, method: ConsentMethod): Promise<World> {
  const tenant = app.tenant()
  const id = await addContact(app, tenant, { phone: PHONE, email: EMAIL })
  app.db.writeNow((tx) => {
    const actor = { type: 'CONTACT', id, name: 'Ann' } as const
    const about = { organizationId: tenant.organization.id, method, actor }
    suppress(tx, { ...about, channel: 'SMS', address: PHONE })
    suppress(tx, { ...about, channel: 'EMAIL', address: EMAIL })
  })
  app.clock.advance(60_000)
  const occurredAt = new Date(app.clock.now()).toISOString()
  const consent = { method: 'MANUAL', occurredAt, note: 'Signed the form at the desk' } as const
  return { app, tenant, id, session: await app.session(tenant), consent }
}

const entries = ({ app, tenant }: World, channel: 'SMS' | 'EMAIL') =>
  app.db.all(
    'SELECT method FROM suppressions WHERE organization_id = ? AND channel = ?',
    tenant.organization.id,
    channel,
  )
const optIns = ({ app, tenant }: World) =>
  app.db.value(
    "SELECT count(*) FROM consents WHERE organization_id = ? AND action = 'OPT_IN'",
    tenant.organization.id,
  )

test.each(some(Object.entries(CALLERS)))(
  '%s lifts an opt-out of each source as in the table, or keeps it and reports it',
  async (_name, caller) => {
    await using app = createTestApp()
    for (const method of CONSENT_METHODS) {
      const world = await optedOut(app, method)
      const answer = (await caller.run(world)) as { body: unknown } | undefined
      const isLifted = mayLift(method, caller.by)
      const [contact] = (await app.get('/contacts', world.tenant.key)).body.data
      expect({
        method,
        entries: entries(world, caller.channel),
        ofOther: entries(world, caller.channel === 'SMS' ? 'EMAIL' : 'SMS'),
        optIns: optIns(world),
        isKept: answer ? JSON.stringify(answer.body).includes('"optOutKept":true') : !isLifted,
        isOut: caller.channel === 'SMS' ? contact.isOptedOut : !contact.emailSubscribed,
      }).toEqual({
        method,
        entries: isLifted ? [] : [{ method }],
        ofOther: [{ method }],
        optIns: isLifted ? 1 : 0,
        isKept: !isLifted,
        isOut: !isLifted,
      })
    }
  },
)

test("only the person or a stated consent lifts a person's opt-out, and only START lifts a carrier's block", () => {
  const who = (method: ConsentMethod): LiftedBy[] => LIFTERS.filter((by) => mayLift(method, by))
  for (const method of CONSENT_METHODS) {
    const source = sourceOf(method)
    const expected: Record<typeof source, LiftedBy[]> = {
      ORGANIZATION: ['PERSON', 'STATEMENT', 'REQUEST'],
      ADDRESS: ['PERSON', 'STATEMENT', 'REQUEST'],
      PERSON: ['PERSON', 'STATEMENT'],
      CARRIER: ['PERSON'],
    }
    expect([method, who(method)]).toEqual([method, expected[source]])
  }
  const own = CONSENT_METHODS.filter((method) => sourceOf(method) === 'ORGANIZATION')
  expect(own).toEqual(['MANUAL', 'IMPORT', 'API'])
})

/** Returns the code of a source file without its comments. */
const codeOf = (path: string): string =>
  readFileSync(path, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')
const filesWith = (pattern: RegExp): string[] =>
  ['src', 'cli']
    .flatMap((folder) => [...new Glob(`${folder}/**/*.ts`).scanSync('.')])
    .filter((path) => pattern.test(codeOf(path)))
    .sort()

describe('no other code lifts an opt-out:', () => {
  test('every source file that calls `lift` or `optIn` has its callers above', () => {
    const inside = ['src/contacts/opt-outs/opt-in.ts', 'src/contacts/opt-outs/service.ts']
    const ruled = new Set(Object.values(CALLERS).map(({ file }) => file))
    const calling = filesWith(/(?<![\w.])(?:lift|optIn)\(/)
    expect(calling.filter((path) => !inside.includes(path))).toEqual([...ruled].sort())
  })

  test('one place removes from the list, and checks the permission', () => {
    const only = (pattern: RegExp) => filesWith(pattern)
    expect(only(/DELETE\s+FROM\s+(?:hashed_)?suppressions\b/i)).toEqual([
      'src/compliance/suppressions/store.ts',
    ])
    expect(only(/\b(?:deleteSuppression|deleteHashes)\(/)).toEqual(['src/compliance/suppressions/service.ts'])
    expect(only(/\bremoveFromList\(/)).toEqual([
      'src/compliance/suppressions/service.ts',
      'src/contacts/opt-outs/service.ts',
    ])
    expect(only(/\bUPDATE\s+suppressions\b/i)).toEqual(['src/compliance/suppressions/store.ts'])
  })

  test('every operation that can opt a contact in is among the callers', async () => {
    await using app = createTestApp()
    const names = (schema: unknown): string =>
      JSON.stringify(schema, (key, value) => (key === '~standard' ? undefined : value)) ?? ''
    const able = app.app.operations
      .filter(
        ({ body, path }) =>
          path === '/opt-out/suppressions' || /"(?:isOptedOut|emailSubscribed|consent)":/.test(names(body)),
      )
      .map(({ method, path }) => `${method} ${path}`)
    expect(able.sort()).toEqual([
      'DELETE /opt-out/suppressions',
      'GET /opt-out/suppressions',
      'PATCH /contacts/:id',
      // It subscribes to topics, which lifts no opt-out.
      'PATCH /contacts/:id/topics',
      'POST /contacts',
      // These operations only select contacts by the field.
      'POST /contacts/bulk-delete',
      'POST /contacts/bulk-edit',
      'POST /contacts/bulk-upsert',
      'POST /contacts/exports',
      'POST /opt-out/suppressions',
    ])
  })
})

describe('a consent stated by a member', () => {
  const asked = async (method: ConsentMethod, change: (world: World) => object) => {
    const app = createTestApp()
    const world = await optedOut(app, method)
    const consent = { ...world.consent, ...change(world) }
    const answer = await app.patch(`/contacts/${world.id}`, world.session, { isOptedOut: false, consent })
    return { app, world, answer, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() }
  }

  test("is recorded with its method, time and note, and the member's name", async () => {
    await using asking = await asked('KEYWORD', () => ({ method: 'WEB_FORM' }))
    const { app, world, answer } = asking
    expect([answer.status, answer.body.message, answer.body.data.isOptedOut]).toEqual([
      200,
      'Contact updated',
      false,
    ])
    expect(answer.body.data).not.toHaveProperty('optOutKept')
    const { data } = (await app.get(`/contacts/${world.id}/consents`, world.tenant.key)).body
    expect(data[0]).toMatchObject({
      action: 'OPT_IN',
      method: 'WEB_FORM',
      channel: 'SMS',
      address: PHONE,
      contactId: world.id,
      reason: world.consent.note,
      consentDate: world.consent.occurredAt,
      actor: { type: 'USER', id: world.tenant.owner.uuid, name: 'Test Owner' },
    })
  })

  test.each([
    { how: 'is in the future', change: { occurredAt: '2031-01-01T00:00:00Z' }, field: 'consent.occurredAt' },
    {
      how: 'is older than the opt-out',
      change: { occurredAt: '2026-03-04T16:00:00Z' },
      field: 'consent.occurredAt',
    },
    { how: 'has no note', change: { note: '' }, field: 'consent.note' },
    { how: 'came by an import', change: { method: 'IMPORT' }, field: 'consent.method' },
  ])('is refused when it $how, and changes nothing', async ({ change, field }) => {
    await using asking = await asked('KEYWORD', () => change)
    expect([asking.answer.status, asking.answer.body.details[0].field]).toEqual([400, field])
    expect(entries(asking.world, 'SMS')).toEqual([{ method: 'KEYWORD' }])
  })

  test('is refused without isOptedOut: false', async () => {
    await using app = createTestApp()
    const world = await optedOut(app, 'KEYWORD')
    const answer = await app.patch(`/contacts/${world.id}`, world.session, { consent: world.consent })
    expect([answer.status, answer.body.details[0].field]).toEqual([400, 'consent'])
  })
})

describe('a stronger opt-out replaces a weaker one', () => {
  const optOutBy = (app: TestApp, tenant: TestTenant, method: ConsentMethod) =>
    app.db.writeNow((tx) => {
      const actor = { type: 'SYSTEM', id: null, name: 'Test' } as const
      suppress(tx, { organizationId: tenant.organization.id, channel: 'SMS', address: PHONE, method, actor })
    })

  test.each<{ first: ConsentMethod; second: ConsentMethod; method: ConsentMethod; records: number }>([
    { first: 'API', second: 'KEYWORD', method: 'KEYWORD', records: 2 },
    { first: 'IMPORT', second: 'REPLY', method: 'REPLY', records: 2 },
    { first: 'KEYWORD', second: 'API', method: 'KEYWORD', records: 1 },
    { first: 'KEYWORD', second: 'COMPLAINT', method: 'KEYWORD', records: 1 },
    { first: 'KEYWORD', second: 'PROVIDER', method: 'PROVIDER', records: 2 },
    { first: 'PROVIDER', second: 'MANUAL', method: 'PROVIDER', records: 1 },
  ])('$first, then $second: the list says $method', async ({ first, second, method, records }) => {
    await using app = createTestApp()
    const tenant = app.tenant()
    optOutBy(app, tenant, first)
    const [{ at }] = app.db.all<{ at: number }>('SELECT created_at AS at FROM suppressions') as [
      { at: number },
    ]
    app.clock.advance(1_000)
    optOutBy(app, tenant, second)
    expect(app.db.all('SELECT method, created_at AS at FROM suppressions')).toEqual([{ method, at }])
    expect(app.db.value('SELECT count(*) FROM consents')).toBe(records)
  })

  test('a STOP after an opt-out by a list is not lifted by the next sync', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const id = await addContact(app, tenant, { phone: PHONE, isOptedOut: true })
    const { id: senderId } = addIdentity(app, tenant, { channel: 'SMS' })
    hear(app, tenant, { senderId, from: PHONE, body: 'STOP' })
    const { body } = await app.patch(`/contacts/${id}`, tenant.key, { isOptedOut: false })
    expect(body.data).toMatchObject({ isOptedOut: true, optOutKept: true })
    expect((await readContact(app, tenant, id)).isOptedOut).toBe(true)
  })
})
