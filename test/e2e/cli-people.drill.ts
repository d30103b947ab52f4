import { expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { Site } from '../support/cli.ts'
import { Client } from '../support/client.ts'
import { covers } from '../support/covers.ts'
import { Appliance } from '../support/crash.ts'

covers('cli', 'src/accounts')

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const PASSPHRASE = 'lanterns over the harbour'

test('init creates an organization, its owner and a key, and shows the generated password once', async () => {
  using site = new Site()
  const made = await site.answer(
    'init',
    '--organization',
    'Corner Bakery',
    '--email',
    'Owner@Example.test',
    '--timezone',
    'America/New_York',
  )
  expect(made).toEqual({
    console: expect.stringMatching(/^http:\/\/127\.0\.0\.1:4000\/console\/sign-in#once=[0-9A-Za-z]{43}$/),
    organizationId: expect.stringMatching(UUID),
    organization: 'corner-bakery',
    userId: expect.stringMatching(UUID),
    email: 'owner@example.test',
    apiKey: expect.stringMatching(/^et_live_[0-9A-Za-z]{46}$/),
    password: expect.stringMatching(/^[0-9A-Za-z]{20}$/),
  })
  await using appliance = await Appliance.start({ dataDir: site.data })
  const login = await fetch(`${appliance.url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'owner@example.test', password: made.password }),
  })
  expect(login.status).toBe(201)
  const own = await new Client(appliance.url, made.apiKey).get('/organization')
  expect(own.body.data).toMatchObject({ name: 'Corner Bakery', timezone: 'America/New_York' })
})

test('init for an existing user adds an organization and keeps their password', async () => {
  using site = new Site()
  await site.init('First')
  const second = await site.init('Second')
  expect(second).not.toHaveProperty('password')
  expect(await site.answer('org', 'list')).toMatchObject([{ slug: 'first' }, { slug: 'second' }])
})

test('passwords come from a file or standard input, and are then not printed', async () => {
  using site = new Site()
  await site.init()
  writeFileSync(site.at('password'), `${PASSPHRASE}\n`, { mode: 0o600 })
  const fromFile = await site.run([
    'user',
    'create',
    'file@example.test',
    '--password-file',
    site.at('password'),
    '--json',
  ])
  const fromInput = await site.run(
    ['user', 'create', 'input@example.test', '--password-file', '-', '--json'],
    PASSPHRASE,
  )
  for (const { exitCode, stdout, stderr } of [fromFile, fromInput]) {
    expect([exitCode, stderr]).toEqual([0, ''])
    expect(stdout).not.toContain(PASSPHRASE)
  }
  expect(fromFile.json).toEqual({
    id: expect.stringMatching(UUID),
    email: 'file@example.test',
    organization: 'acme',
    role: 'MEMBER',
  })
})

test('org, user and key give the same answers as a table and as JSON', async () => {
  using site = new Site()
  const { organizationId } = await site.init()
  const created = await site.answer(
    'org',
    'create',
    'Second',
    '--owner',
    'owner@example.test',
    '--country',
    'GB',
  )
  expect(created).toMatchObject({
    name: 'Second',
    slug: 'second',
    country: 'GB',
    contacts: 0,
    timezone: 'UTC',
  })

  await site.answer(
    ...'user create ada@example.test --role admin --first-name Ada --organization acme'.split(' '),
  )
  const shown = await site.answer('org', 'show', organizationId)
  expect(shown).toMatchObject({
    slug: 'acme',
    members: [
      { email: 'owner@example.test', role: 'Owner', status: 'INACTIVE' },
      { email: 'ada@example.test', role: 'Admin', status: 'INACTIVE' },
    ],
  })
  const users = await site.answer('user', 'list', '--organization', organizationId)
  expect(users.map(({ email, name }: Record<string, string>) => [email, name])).toEqual([
    ['owner@example.test', 'Owner'],
    ['ada@example.test', 'Ada'],
  ])

  const key = await site.answer(
    'key',
    'issue',
    '--name',
    'Shop',
    '--organization',
    'second',
    '--expires-in-days',
    '30',
  )
  expect(key).toMatchObject({ name: 'Shop', organization: 'second' })
  expect(key.key).toStartWith('et_live_')
  const days = (Date.parse(key.expiresAt) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(29.9)
  expect(days).toBeLessThanOrEqual(30)
  const listed = await site.answer('key', 'list', '--organization', 'second')
  expect(listed).toMatchObject([{ id: key.id, name: 'Shop', status: 'ACTIVE' }])
  expect(JSON.stringify(listed)).not.toContain(key.key)
  const revoked = await site.answer('key', 'revoke', key.id, '--organization', 'second')
  expect(revoked).toMatchObject({ id: key.id, status: 'REVOKED' })

  for (const [line, ...words] of [
    ['org list', 'slug', 'acme', 'second'],
    ['org show acme', 'ada@example.test', 'Admin'],
    ['user list --organization acme', 'email', 'ada@example.test', 'Admin'],
    ['key list --organization second', 'starts with', 'Shop', 'REVOKED'],
  ] as const) {
    const ran = await site.run(line.split(' '))
    expect([line, ran.exitCode, ran.stderr]).toEqual([line, 0, ''])
    for (const word of words) expect(ran.stdout).toContain(word)
  }
})

test('with several organizations one must be named', async () => {
  using site = new Site()
  await site.init('First')
  await site.init('Second')
  for (const line of ['key list', 'user list', 'contacts export', 'sandbox inbox', 'key issue --name k']) {
    const ran = await site.run(line.split(' '))
    expect([line, ran.exitCode, ran.stdout]).toEqual([line, 2, ''])
    expect(ran.stderr).toContain('--organization')
  }
})

test("reset-password makes only the new password work, and ends the user's sessions", async () => {
  using site = new Site()
  const { password, apiKey } = await site.init()
  await using appliance = await Appliance.start({ dataDir: site.data })
  const signIn = (password: string) =>
    new Client(appliance.url, '').request('POST', '/auth/login', {
      body: { email: 'owner@example.test', password },
    })
  const session = (await signIn(password!)).body.data.accessToken
  const me = (token: string) => new Client(appliance.url, token).request('GET', '/user')
  const asSession = () => fetch(`${appliance.url}/user`, { headers: { authorization: `Bearer ${session}` } })
  expect((await asSession()).status).toBe(200)

  const reset = await site.run(
    ['user', 'reset-password', 'owner@example.test', '--password-file', '-', '--json'],
    PASSPHRASE,
  )
  expect(reset.json).toEqual({ email: 'owner@example.test', sessionsEnded: 1 })
  expect((await asSession()).status).toBe(401)
  expect((await me(apiKey)).status).toBe(200)
  expect((await signIn(password!)).status).toBe(401)
  expect((await signIn(PASSPHRASE)).status).toBe(201)
})

test('an organization whose owner has left gets another owner, and only then', async () => {
  using site = new Site()
  const made = await site.answer('init', '--organization', 'Acme', '--email', 'owner@example.test')
  const second = ['user', 'create', 'second@example.test', '--role', 'owner'] as const
  await using appliance = await Appliance.start({ dataDir: site.data })
  expect((await site.run(second)).exitCode).toBe(2)
  const headers = { 'x-api-key': made.apiKey, 'content-type': 'application/json' }
  const leave = (body: object) =>
    fetch(`${appliance.url}/user`, { method: 'DELETE', headers, body: JSON.stringify(body) })
  expect((await leave({})).status).toBe(400)
  expect((await leave({ currentPassword: made.password })).status).toBe(200)
  expect((await fetch(`${appliance.url}/user`, { headers })).status).toBe(401)
  expect(await site.answer(...second)).toMatchObject({ role: 'OWNER' })
  expect((await site.run(['user', 'create', 'third@example.test', '--role', 'owner'])).exitCode).toBe(2)
})
