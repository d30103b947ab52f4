import { describe, expect, test } from 'bun:test'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { inboxWorld } from '../../support/inbox.ts'
import { login, PASSWORD, register } from '../../support/people.ts'
import { some } from '../../support/size.ts'

const MINUTE_MS = 60_000

/** Words that occur nowhere else in the database. */
const TRACES = {
  email: 'quilla.traced@example.test',
  firstName: 'Quillatraced',
  lastName: 'Vandertraced',
  phone: '+12125550187',
  address: '203.0.113.77',
  agent: 'TracedBrowser/1.0',
}

/**
 * Places that keep a trace of a deleted person, as `table.column`, each with the reason.
 * docs/operations/tables.md lists them for the operator.
 */
const STAYS: Readonly<Record<string, string>> = {
  'consents.actor_name':
    'evidence of who recorded that somebody consented or opted out, for as long as it is kept',
  'jobs.payload': 'the address of a mail about the security of the account, until finished jobs are cleared',
  'events.actor_name': 'what has happened, kept for some days for what has yet to be told of it',
}

/** Returns the text columns that have one of the traces, as `table.column`, each with its traces. */
function tracesIn(app: TestApp): Record<string, string[]> {
  const columns = app.db.all<{ name: string; column: string }>(
    `SELECT m.name, c.name AS column FROM sqlite_schema m JOIN pragma_table_info(m.name) c
     WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%' AND m.sql NOT LIKE 'CREATE VIRTUAL%'
       AND (upper(c.type) IN ('TEXT', 'BLOB', '', 'ANY') OR c.type LIKE '%CHAR%')`,
  )
  expect(columns.length).toBeGreaterThan(300)
  const found: Record<string, string[]> = {}
  for (const { name, column } of columns) {
    for (const [what, trace] of Object.entries(TRACES)) {
      const has = app.db.get(
        `SELECT 1 FROM "${name}" WHERE instr(CAST("${column}" AS TEXT), ?) > 0 LIMIT 1`,
        trace,
      )
      if (has) found[`${name}.${column}`] = [...(found[`${name}.${column}`] ?? []), what]
    }
  }
  return found
}

/** A person who signed up, was invited, wrote notes, made keys and lost a password. */
async function busyPerson(app: TestApp) {
  const headers = { 'x-forwarded-for': TRACES.address, 'user-agent': TRACES.agent }
  const world = await inboxWorld(app)
  const { tenant, write, contactId } = world
  const host = tenant.key
  const roles = (await app.get('/role', host)).body.data
  const { id: roleId } = roles.find(({ key }: { key: string }) => key === 'ADMIN')
  const invited = (await app.post('/invitations', host, { email: TRACES.email, roleId })).body.data
  await app.request('POST', '/auth/accept-invitation', {
    headers,
    body: {
      token: invited.link.slice(invited.link.lastIndexOf('/') + 1),
      firstName: TRACES.firstName,
      lastName: TRACES.lastName,
      password: PASSWORD,
    },
  })
  await app.post('/auth/forgot-password', undefined, { email: TRACES.email })
  const signIn = async () =>
    (
      await app.request('POST', '/auth/login', {
        headers,
        body: { email: TRACES.email, password: PASSWORD },
      })
    ).body.data.accessToken as string
  const token = await signIn()
  const ask = (method: string, path: string, body?: unknown) =>
    app.request(method, path, { token, body, headers })
  await ask('PATCH', '/user', { phone: TRACES.phone })
  await ask('PATCH', '/user/password', { currentPassword: PASSWORD, newPassword: 'quiet green lantern' })
  await ask('POST', `/contacts/${contactId}/notes`, { body: 'Called.' })
  await ask('PATCH', `/contacts/${contactId}`, { city: 'Austin', isOptedOut: true })
  await ask('POST', '/tags', { name: 'VIP' })
  await ask('POST', '/role', { name: 'Desk', permissions: [] })
  write('Hello')
  const [{ id: conversation }] = await world.list()
  await ask('POST', `/inbox/conversations/${conversation}/notes`, { body: 'Mine.' })
  await ask('PATCH', '/user', { firstName: `${TRACES.firstName}a` })
  await ask('POST', '/invitations', { email: 'other@example.test', roleId })
  await ask('POST', `/contacts/${contactId}/notes`, { body: 'Again.' })
  const other = app.tenant('Other')
  const otherRoles = (await app.get('/role', other.key)).body.data
  await app.post('/invitations', other.key, {
    email: TRACES.email,
    roleId: otherRoles.find(({ key }: { key: string }) => key === 'VIEWER').id,
  })
  // Requests of a test have no address.
  app.db.writeNow(
    (tx) =>
      void tx.run('UPDATE sessions SET ip_address = ? WHERE user_agent = ?', TRACES.address, TRACES.agent),
  )
  await app.drain()
  return { ...world, token, signIn, ask }
}

const traced = () => createTestApp({ trustedProxies: ['127.0.0.1'] })

describe('DELETE /user', () => {
  test("leaves the person's name, addresses, number and browser only in the listed places", async () => {
    await using app = traced()
    const { ask } = await busyPerson(app)
    const before = tracesIn(app)
    for (const place of [
      'users.email',
      'actors.name',
      'audit_acts.persons',
      'invitations.email',
      'sessions.ip_address',
    ])
      expect(Object.keys(before)).toContain(place)
    expect((await ask('DELETE', '/user')).status).toBe(200)
    const after = tracesIn(app)
    expect(Object.keys(after).filter((place) => !(place in STAYS))).toEqual([])
  })

  test('shows the texts of the person as those of a deleted user', async () => {
    await using app = traced()
    const { ask, contactId, token, tenant } = await busyPerson(app)
    await ask('DELETE', '/user')
    expect((await app.get('/user', token)).status).toBe(401)
    const notes = (await app.get(`/contacts/${contactId}/notes`, tenant.key)).body.data
    expect(notes.map((note: { author: { name: string } }) => note.author.name).sort()).toEqual([
      'Deleted user',
      'Deleted user (2)',
    ])
  })

  test.each(
    some([
      { what: 'just now', minutes: 0, body: undefined, status: 200 },
      { what: 'ten minutes ago', minutes: 10, body: undefined, status: 200 },
      { what: 'eleven minutes ago', minutes: 11, body: undefined, status: 400 },
      {
        what: 'eleven minutes ago, with a wrong password',
        minutes: 11,
        body: { currentPassword: 'x' },
        status: 400,
      },
      {
        what: 'eleven minutes ago, with the password',
        minutes: 11,
        body: { currentPassword: PASSWORD },
        status: 200,
      },
      { what: 'just now, with a wrong password', minutes: 0, body: { currentPassword: 'x' }, status: 400 },
    ]),
  )('of a person who signed in $what answers $status', async ({ minutes, body, status }) => {
    await using app = createTestApp()
    await register(app)
    const { accessToken: token } = (await login(app)).body.data
    app.clock.advance(minutes * MINUTE_MS)
    const answer = await app.request('DELETE', '/user', { token, body })
    expect(answer.status).toBe(status)
    expect((await app.get('/user', token)).status).toBe(status === 200 ? 401 : 200)
  })

  test('with an API key needs the password of the owner', async () => {
    await using app = createTestApp()
    const { key } = app.tenant()
    const { status, body } = await app.request('DELETE', '/user', { token: key })
    expect([status, body.details[0].field]).toEqual([400, 'currentPassword'])
    expect((await app.get('/user', key)).status).toBe(200)
  })
})
