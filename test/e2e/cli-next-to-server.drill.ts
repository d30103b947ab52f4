import { expect, test } from 'bun:test'
import { Site } from '../support/cli.ts'
import { Client, until } from '../support/client.ts'
import { covers } from '../support/covers.ts'
import { Served } from '../support/served.ts'

covers('cli', 'src/appliance', 'src/delivery')

test('a key from the command line works on the next request, and a revoked one is refused on the next', async () => {
  await using served = await Served.begin()
  const { id, key } = await served.site.answer('key', 'issue', '--name', 'Shop')
  const shop = new Client(served.appliance.url, key)
  expect((await shop.get('/contacts')).status).toBe(200)
  await served.site.answer('key', 'revoke', id)
  const refused = await shop.get('/contacts')
  expect([refused.status, refused.body.code]).toEqual([401, 'INVALID_API_KEY'])
  expect((await served.client.get('/contacts')).status).toBe(200)
})

test('organizations and people from the command line exist on the next request', async () => {
  await using served = await Served.begin()
  const second = await served.site.init('Second')
  const own = await new Client(served.appliance.url, second.apiKey).get('/organization')
  expect(own.body.data).toMatchObject({ id: second.organizationId, name: 'Second' })
  const { password } = await served.site.answer(
    'user',
    'create',
    'ada@example.test',
    '--organization',
    'acme',
    '--role',
    'viewer',
  )
  const signIn = await served.client.post('/auth/login', { email: 'ada@example.test', password })
  expect(signIn.status).toBe(201)
})

test('a link from the command line leads to the running server, whatever its flags', async () => {
  await using served = await Served.begin()
  const { link } = await served.site.answer('member', 'invite', 'bo@example.test', '--role', 'viewer')
  expect(new URL(link).origin).toBe(new URL(served.appliance.url).origin)
  expect((await fetch(link)).status).toBe(200)
})

test('a role, a suspension, an owner and a removal by the command line apply from the next request on', async () => {
  await using served = await Served.begin()
  const { site, client } = served
  const ada = 'ada@example.test'
  const { password } = await site.answer('user', 'create', ada, '--role', 'viewer')
  const signIn = async () =>
    (await client.post('/auth/login', { email: ada, password })).body.data?.accessToken as string | undefined
  const roleOf = async (token: string | undefined) => {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await fetch(`${served.appliance.url}/role/permissions/me`, { headers })
    const { data } = (await answer.json()) as { data?: { role: { key: string } } }
    return data?.role.key ?? answer.status
  }
  const keyWorks = async () => (await client.get('/tags')).status
  const [earlier] = (await site.answer('member', 'list')) as [{ email: string }]
  let token = await signIn()
  const seen: unknown[] = [await roleOf(token)]
  const after = async (...command: string[]) => {
    await site.answer(...command)
    seen.push([await roleOf(token), await keyWorks()])
  }
  await after('member', 'assign', ada, 'admin')
  await after('user', 'suspend', ada)
  await after('user', 'resume', ada)
  token = await signIn()
  await after('member', 'make-owner', ada)
  await after('user', 'suspend', ada, '--even-owner')
  await after('member', 'make-owner', earlier.email)
  await after('user', 'resume', ada)
  token = await signIn()
  await after('member', 'remove', ada)
  expect(seen).toEqual([
    'VIEWER',
    ['ADMIN', 200],
    [401, 200],
    [401, 200],
    ['OWNER', 200],
    // Keys do not work while the owner is suspended. With the next owner they all work again.
    [401, 401],
    [401, 200],
    [401, 200],
    [401, 200],
  ])
})

test('an owner is suspended only with --even-owner, and the error names what stops', async () => {
  using site = new Site()
  await site.init()
  const suspend = ['user', 'suspend', 'Owner@Example.test'] as const
  const refused = await site.run(suspend)
  expect([refused.exitCode, refused.stderr]).toEqual([2, expect.stringContaining('owns Acme.')])
  expect(refused.stderr).toContain('--even-owner')
  const said = await site.answer(...suspend, '--even-owner')
  expect(said).toEqual({
    email: 'owner@example.test',
    status: 'SUSPENDED',
    sessionsEnded: 0,
    keysStoppedOf: ['Acme'],
  })
  const [key] = (await site.answer('key', 'list')) as [{ status: string }]
  expect(key.status).toBe('REVOKED')
  expect(await site.answer('user', 'resume', 'owner@example.test')).toMatchObject({ status: 'INACTIVE' })
  expect((await site.run(['user', 'suspend', 'nobody@example.test'])).exitCode).toBe(1)
})

test('an invitation from the command line is accepted at the server', async () => {
  await using served = await Served.begin()
  const { link } = await served.site.answer('member', 'invite', 'wren@example.test', '--role', 'viewer')
  const page = `${served.appliance.url}${new URL(link).pathname}`
  const form = new URLSearchParams({ firstName: 'Wren', password: 'correct horse battery' })
  const joined = await fetch(page, { method: 'POST', body: form })
  expect([joined.status, await joined.text()]).toEqual([200, expect.stringContaining('You have joined')])
  const [invitation] = (await served.site.answer('member', 'invitations')) as [{ status: string }]
  expect(invitation.status).toBe('ACCEPTED')
})

test('contacts imported by the command line are listed, counted and exported', async () => {
  await using served = await Served.begin()
  await served.audience(40, 10)
  const { body } = await served.client.get('/contacts?limit=100')
  expect([body.meta.total, body.data.length]).toEqual([40, 40])
  const { stdout } = await served.site.run(['contacts', 'export'])
  expect(stdout.trimEnd().split('\r\n')).toHaveLength(41)
})

test('send hold stops a running campaign, and resume continues without sending a message twice', async () => {
  await using served = await Served.begin()
  const { site } = served
  // The campaign is slow enough to be still running when the command starts, even on a busy machine.
  const { campaign } = await served.audience(300, 10)
  const { id } = await served.client.made('/campaigns', campaign)
  await until(served.inbox, (inbox) => inbox.length >= 20)

  const held = await site.answer('send', 'hold', '--reason', 'wrong price')
  expect(held).toEqual({ held: true, heldBecause: 'wrong price' })
  const status = await until(
    () => site.answer('send', 'status'),
    ({ sending }) => sending === 0,
  )
  expect(status).toMatchObject({ held: true, heldBecause: 'wrong price', runs: { running: 1 } })
  const sentBefore = (await served.inbox()).length
  expect(sentBefore + status.queued + status.scheduled).toBe(300)
  expect(status.queued).toBeGreaterThan(0)
  // Ten messages a second would have been sent in this time, by the server's own clock.
  const uptime = async () => (await served.client.get('/health')).body.data.uptimeSeconds
  const startedWatching = await uptime()
  await until(uptime, (seconds) => seconds >= startedWatching + 1)
  expect(await served.inbox()).toHaveLength(sentBefore)

  const refused = await site.run(['send', 'resume'])
  expect([refused.exitCode, refused.stdout]).toEqual([1, ''])
  expect(refused.stderr).toContain('wrong price')
  expect(refused.stderr).toContain('--yes')
  await served.client.patch(`/channel-identities/${campaign.channelIdentityIds[0]}`, {
    throughputPerSecond: 1_000,
  })
  expect(await site.answer('send', 'resume', '--yes')).toEqual({ held: false, waiting: status.queued })

  await until(
    () => served.totals(id),
    ({ delivered }) => delivered === 300,
  )
  const references = new Set((await served.inbox()).map(({ messageId }: { messageId: string }) => messageId))
  expect([references.size, (await served.inbox()).length]).toEqual([300, 300])
  expect(await site.answer('send', 'status')).toMatchObject({ held: false, heldBecause: null, queued: 0 })
})

test('resume also asks first if a campaign has not started and so has no messages yet', async () => {
  await using served = await Served.begin()
  const { site } = served
  const { campaign } = await served.audience(5, 1_000)
  await site.answer('send', 'hold')
  const { id } = await served.client.made('/campaigns', campaign)
  const refused = await site.run(['send', 'resume'])
  expect([refused.exitCode, refused.stdout]).toEqual([1, ''])
  expect(refused.stderr).toContain('1 campaign run would start')
  expect(await site.answer('send', 'status')).toMatchObject({ held: true, runs: { pending: 1 } })
  await served.client.post(`/campaigns/${id}/cancel`)
  expect((await site.run(['send', 'resume'])).exitCode).toBe(0)
  expect(await served.inbox()).toEqual([])
})

test('a STOP played by the command line suppresses the number for the next campaign', async () => {
  await using served = await Served.begin()
  const { site } = served
  const { campaign } = await served.audience(5, 1_000)
  const reply = await site.answer('sandbox', 'reply', '+12125550102', 'see', 'you', 'soon')
  const stop = await site.answer('sandbox', 'reply', '+12125550101', 'STOP')
  const answer = expect.stringMatching(/: You are unsubscribed and will get no more messages\. Reply START/)
  expect(stop).toEqual({
    from: '+12125550101',
    to: '+15005550006',
    body: 'STOP',
    understoodAs: 'OPT_OUT',
    answer,
  })
  expect([reply.body, reply.understoodAs]).toEqual(['see you soon', 'OTHER'])

  const { id } = await served.client.made('/campaigns', campaign)
  const totals = await until(
    () => served.totals(id),
    ({ delivered, skipped }) => delivered + skipped === 5,
  )
  expect([totals.delivered, totals.skipped]).toEqual([4, 1])
  expect(await site.answer('sandbox', 'inbox', '--to', '+12125550101')).toMatchObject([{ body: answer }])
  expect(await site.answer('sandbox', 'inbox', '--to', '(212) 555-0100')).toMatchObject([
    { from: '+15005550006', to: '+12125550100', body: expect.stringContaining('Hi Contact 0') },
  ])
  const { body } = await served.client.get('/contacts?isOptedOut=true')
  expect(body.data.map(({ phone }: { phone: string }) => phone)).toEqual(['+12125550101'])
  const table = await site.run(['sandbox', 'inbox', '--limit', '2'])
  expect(table.stdout.trimEnd().split('\n')).toHaveLength(3)
})
