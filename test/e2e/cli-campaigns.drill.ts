import { expect, test } from 'bun:test'
import { until } from '../support/client.ts'
import { covers } from '../support/covers.ts'
import { FakeGateway, json } from '../support/gateway.ts'
import { Served } from '../support/served.ts'

covers('cli', 'src/campaigns')

test('campaigns are listed, shown, paused, resumed and cancelled while the server runs', async () => {
  await using served = await Served.begin()
  const { site, client } = served
  // The campaign is slow enough to be still running when the commands start, even on a busy machine.
  const { campaign } = await served.audience(300, 5)
  const { id } = await client.made('/campaigns', campaign)
  await until(served.inbox, (inbox) => inbox.length >= 3)

  expect(await site.answer('campaign', 'list')).toMatchObject([
    { id, name: 'News', status: 'SENDING', recipients: 300, lastError: null },
  ])
  const paused = await site.answer('campaign', 'pause', 'news')
  expect(paused).toMatchObject({ id, status: 'PAUSED', pauseReason: 'USER' })
  const status = await until(
    () => site.answer('send', 'status'),
    ({ sending }) => sending === 0,
  )
  expect(status.campaigns).toMatchObject([
    { id, name: 'News', organizationName: 'Acme', status: 'PAUSED', total: 300 },
  ])
  expect(status.runs).toEqual({ pending: 0, running: 0, paused: 1 })
  const sentBefore = (await served.inbox()).length
  expect(status.campaigns[0].waiting).toBe(300 - sentBefore)

  expect(await site.answer('campaign', 'resume', id)).toMatchObject({ status: 'SENDING', pauseReason: null })
  await until(served.inbox, (inbox) => inbox.length > sentBefore)
  const shown = await site.answer('campaign', 'show', 'News', '--organization', 'acme')
  expect(shown).toMatchObject({
    id,
    organization: 'acme',
    status: 'SENDING',
    runs: [{ sequence: 1, status: 'RUNNING' }],
  })

  const table = (await site.run(['send', 'status'])).stdout
  expect(table).toMatch(/^server +running$/m)
  expect(table).toMatch(/^News +Acme +SENDING/m)

  const cancelled = await site.run(['campaign', 'cancel', id])
  expect(cancelled.stdout).toMatch(/^status +CANCELLED$/m)
  expect(cancelled.stderr).toMatch(/^\d+ messages will never be sent\.$/m)
  expect((await client.get(`/campaigns/${id}`)).body.data.status).toBe('CANCELLED')
  const again = await site.run(['campaign', 'resume', id])
  expect([again.exitCode, again.stdout]).toEqual([1, ''])
  expect(again.stderr).toContain(
    'A campaign that is CANCELLED cannot be resumed. Possible now: update, delete.',
  )
  expect(again.stderr).toContain('Allowed: update, delete.')
})

test('a command says why a campaign does not send: no server runs, or all sending is held', async () => {
  await using served = await Served.begin()
  const { site, client } = served
  const { campaign } = await served.audience(20, 1)
  const { id } = await client.made('/campaigns', campaign)
  await site.answer('campaign', 'pause', id)
  await site.answer('send', 'hold')
  await served.appliance.stop()
  const ran = await site.run(['campaign', 'resume', id])
  expect(ran.exitCode).toBe(0)
  expect(ran.stdout).toMatch(/^status +SENDING$/m)
  expect(ran.stderr).toContain('All sending is held')
  expect(ran.stderr).toContain('No server is running')
  expect((await site.run(['send', 'status'])).stdout).toMatch(/^server +not running/m)
})

test('several organizations: an id is found in any of them, a name needs the organization', async () => {
  await using served = await Served.begin()
  const { site, client } = served
  const { campaign } = await served.audience(2, 1)
  const { id } = await client.made('/campaigns', { ...campaign, isDraft: true })
  const [sender] = campaign.channelIdentityIds
  await site.answer('org', 'create', 'Second', '--owner', 'owner@example.test')
  expect(await site.answer('campaign', 'show', id)).toMatchObject({ id, organization: 'acme' })
  expect(await site.answer('sender', 'show', sender!)).toMatchObject({ id: sender, organization: 'acme' })
  const unnamed = await site.run(['campaign', 'show', 'News'])
  expect([unnamed.exitCode, unnamed.stderr.includes('--organization')]).toEqual([2, true])
  expect(await site.answer('campaign', 'list', '--organization', 'second')).toEqual([])
  // A second campaign has the same name, so that the name alone is ambiguous.
  await client.made('/campaigns', { ...campaign, isDraft: true })
  const double = await site.run(['campaign', 'cancel', 'News', '--organization', 'acme'])
  expect([double.exitCode, double.stderr.includes(id)]).toEqual([2, true])
  const stranger = await site.run(['campaign', 'show', id, '--organization', 'second'])
  expect([stranger.exitCode, stranger.stdout]).toEqual([1, ''])
})

test('a sender is tested from the command line, and its error is in send status and doctor', async () => {
  let answer = json(202, { id: 'm-1' })
  await using gateway = await FakeGateway.start((...exchange) => answer(...exchange))
  await using served = await Served.begin({ CARILLON_ALLOW_PRIVATE_GATEWAYS: 'true' })
  const { site, client } = served
  const { campaign } = await served.audience(2, 100)
  const credentials = {
    url: `${gateway.origin}/send`,
    bodyTemplate: { to: '{{to}}', text: '{{text}}' },
    messageIdPath: '/id',
    inbound: { idPath: '/id', fromPath: '/from', bodyPath: '/body' },
  }
  const sender = await client.made('/channel-identities', {
    channel: 'SMS',
    provider: 'HTTP',
    name: 'Gateway',
    address: '+15005550009',
    credentials,
  })
  const taken = await site.run(['sender', 'test', 'gateway', '(212) 555-0199'])
  expect(taken.exitCode).toBe(0)
  expect(taken.stdout).toMatch(/^status +SENT$/m)
  expect(gateway.requests.map(({ body }) => JSON.parse(body).to)).toEqual(['+12125550199'])

  answer = json(401, { error: 'unknown token' })
  const refused = await site.run(['sender', 'test', '+15005550009', '+12125550199', '--json'])
  expect(refused.exitCode).toBe(1)
  expect(refused.json).toMatchObject({ status: 'FAILED' })

  const { id } = await client.made('/campaigns', { ...campaign, channelIdentityIds: [sender.id] })
  const status = await until(
    () => site.answer('send', 'status'),
    ({ senders }) => senders.length > 0,
  )
  expect(status.senders).toMatchObject([
    { id: sender.id, name: 'Gateway', lastError: expect.stringContaining('401') },
  ])
  expect(await site.answer('sender', 'list')).toContainEqual(
    expect.objectContaining({ name: 'Gateway', lastError: expect.stringContaining('401') }),
  )
  expect((await site.answer('campaign', 'show', id)).lastError).toContain('401')
  const doctor = await site.answer('doctor')
  expect(doctor).toContainEqual({
    check: 'senders',
    status: 'warning',
    detail: expect.stringMatching(/^Gateway \+15005550009 of Acme .*401/),
  })
  const shown = await site.answer('sender', 'show', 'Gateway')
  expect(shown.callbackUrls.inbound).toContain(sender.id)
  expect(shown.lastErrorAt).toMatch(/^\d{4}-/)
})

test('a draft is submitted, tested and approved while the server runs, and never approved by accident', async () => {
  await using served = await Served.begin()
  const { site, client } = served
  const { campaign } = await served.audience(2, 100)
  const { id } = await client.made('/campaigns', { ...campaign, isDraft: true })
  const early = await site.run(['campaign', 'approve', 'News', '--yes'])
  expect([early.exitCode, early.stdout]).toEqual([1, ''])
  expect(early.stderr).toContain('Allowed: submit, cancel, update, delete.')
  await site.answer('campaign', 'submit', 'News', '--note', 'For today')
  expect((await site.run(['campaign', 'show', id])).stdout).toMatch(
    /^approval +SUBMITTED by Command line: For today$/m,
  )

  // The built-in carrier refuses the second number.
  const tried = await site.run(['campaign', 'test', 'News', '+12125550199', '+15559901'])
  expect(tried.exitCode).toBe(1)
  expect(tried.stdout).toMatch(/^text +Hi Contact 0$/m)
  // Its receipt may have arrived already.
  expect(tried.stdout).toMatch(/^\+12125550199 +(SENT|DELIVERED)/m)
  expect(tried.stdout).toMatch(/^\+15559901 +FAILED +INVALID_NUMBER/m)
  expect(tried.stderr).toContain('The carrier accepted 1 of 2 test messages.')

  const unasked = await site.run(['campaign', 'approve', 'News'])
  expect([unasked.exitCode, unasked.stderr.includes('--yes')]).toEqual([2, true])
  expect(unasked.stderr).toContain('"News" to "All", from Sender, immediately:\nHi {{firstName}}\n')
  expect(await site.answer('campaign', 'approve', 'News', '--yes')).toMatchObject({
    id,
    status: 'SENDING',
    approval: { status: 'APPROVED', decidedBy: { type: 'SYSTEM', name: 'Command line' } },
  })
  await until(
    async () => (await client.get(`/campaigns/${id}`)).body.data.status,
    (status) => status === 'COMPLETED',
  )
})

test('watch follows a campaign to its end in plain lines, or with one line of JSON for each change', async () => {
  await using served = await Served.begin()
  const { site, client } = served
  const { campaign } = await served.audience(20, 10)
  const { id } = await client.made('/campaigns', campaign)
  const [people, programs] = await Promise.all([
    site.run(['campaign', 'watch', 'news']),
    site.run(['campaign', 'watch', id, '--json']),
  ])
  expect([people.exitCode, people.stderr, programs.exitCode, programs.stderr]).toEqual([0, '', 0, ''])
  const lines = people.stdout.trimEnd().split('\n')
  expect(lines.at(-1)).toMatch(/^[-\dT:]{19}Z {2}COMPLETED {2}20 of 20 sent, \d+ delivered$/)
  expect(lines[0]).toMatch(/ {2}SENDING {2}/)
  const readings = programs.stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(readings.at(-1)).toMatchObject({ campaignId: id, status: 'COMPLETED', totals: { sent: 20 } })
})

test('watch refuses a draft, because it sends nothing', async () => {
  await using served = await Served.begin()
  const { site, client } = served
  const { campaign } = await served.audience(1, 1)
  await client.made('/campaigns', { ...campaign, isDraft: true })
  const { exitCode, stderr } = await site.run(['campaign', 'watch', 'News'])
  expect(exitCode).toBe(1)
  expect(stderr).toContain('A draft sends nothing')
})
