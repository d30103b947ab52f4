import { afterAll, expect, test } from 'bun:test'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type FollowDeps, type Forwarded, followEvents, keyIn, positionIn } from '../../cli/follow-events.ts'
import { createTestApp, type TestApp, type TestTenant } from '../support/app.ts'
import { FakeGateway, plain, reset } from '../support/gateway.ts'
import { verified } from '../support/webhooks.ts'

const directory = mkdtempSync(join(tmpdir(), 'follow-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

interface Wanted {
  app: TestApp
  tenant: TestTenant
  receiver: FakeGateway
  /** Number of pauses before it is ended. */
  pauses?: number
  file?: string | null
  /** Tells whether the server answers the n-th request. */
  answers?: (n: number) => boolean
  onPause?: (n: number) => Promise<void> | void
  key?: string
}

/** Runs a listener until it is ended. Returns its output. */
async function listen({ app, tenant, receiver, pauses = 1, file = null, ...more }: Wanted) {
  const end = new AbortController()
  const said: string[] = []
  const printed: Forwarded[] = []
  let asked = 0
  let paused = 0
  const deps: FollowDeps = {
    key: more.key ?? tenant.key,
    forwardTo: `${receiver.origin}/hook`,
    file,
    signal: end.signal,
    server: () => 'http://carillon.example',
    print: (event) => void printed.push(event),
    say: (line) => void said.push(line),
    pause: async () => {
      paused += 1
      await more.onPause?.(paused)
      if (paused >= pauses) end.abort()
    },
    fetch: (async (url: string, init: RequestInit) => {
      if (!url.startsWith('http://carillon.example')) return fetch(url, init)
      asked += 1
      if (more.answers?.(asked) === false) throw new TypeError('Unable to connect')
      return app.app.handle(new Request(url, init))
    }) as typeof fetch,
  }
  const position = positionIn(file)
  await followEvents(deps, position)
  return { said, printed, secret: position.secret }
}

const add = async (app: TestApp, { key }: TestTenant, phone: string) => {
  await app.post('/contacts', key, { firstName: 'Ann', phone })
  await app.drain()
}

test('events are forwarded in order, signed so that the official library verifies them', async () => {
  await using receiver = await FakeGateway.start(plain(204, ''))
  await using app = createTestApp()
  const tenant = app.tenant()
  await app.get('/events', tenant.key)
  const happens = (n: number) =>
    n === 1 ? add(app, tenant, '+12125550101') : add(app, tenant, '+12125550102')
  const { printed, secret } = await listen({ app, tenant, receiver, pauses: 3, onPause: happens })
  const delivered = receiver.requests.map((request) => verified(secret, request, Date.now()))
  expect(delivered.map(({ type, data }) => [type, data.contact.phone])).toEqual([
    ['contact.created', '+12125550101'],
    ['contact.created', '+12125550102'],
  ])
  expect(printed).toMatchObject([{ type: 'contact.created', status: 204 }, { status: 204 }])
})

test('a listener continues after the last one, with its secret', async () => {
  await using receiver = await FakeGateway.start(plain(200, ''))
  await using app = createTestApp()
  const tenant = app.tenant()
  const file = join(directory, 'events.json')
  const first = await listen({ app, tenant, receiver, file })
  await add(app, tenant, '+12125550101')
  const second = await listen({ app, tenant, receiver, file })
  const third = await listen({ app, tenant, receiver, file })
  expect([second.printed.length, third.printed.length]).toEqual([1, 0])
  expect(third.secret).toBe(first.secret)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(JSON.parse(readFileSync(file, 'utf8')).secret).toBe(first.secret)
})

test('a listener waits for an absent server, and reports it once', async () => {
  await using receiver = await FakeGateway.start(plain(200, ''))
  await using app = createTestApp()
  const tenant = app.tenant()
  await app.get('/events', tenant.key)
  const happens = (n: number) => (n === 1 ? add(app, tenant, '+12125550101') : undefined)
  const away = (n: number) => n < 2 || n > 4
  const { said, printed } = await listen({
    app,
    tenant,
    receiver,
    pauses: 5,
    onPause: happens,
    answers: away,
  })
  expect(said).toEqual(['The server does not answer. Trying again every second.'])
  expect(printed).toHaveLength(1)
})

test('a receiver that was away gets the missed event, and a failure does not stop the listener', async () => {
  let calls = 0
  await using receiver = await FakeGateway.start((request, response, socket) => {
    calls += 1
    return (calls < 3 ? reset : plain(500, ''))(request, response, socket)
  })
  await using app = createTestApp()
  const tenant = app.tenant()
  await app.get('/events', tenant.key)
  const happens = (n: number) => (n === 1 ? add(app, tenant, '+12125550101') : undefined)
  const { said, printed } = await listen({ app, tenant, receiver, pauses: 4, onPause: happens })
  expect(said).toEqual([`${receiver.origin}/hook does not answer. Trying again every second.`])
  expect(printed).toMatchObject([{ type: 'contact.created', status: 500 }])
  expect(new Set(receiver.requests.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
})

test('a key that the server refuses ends the listener with the reason', async () => {
  await using receiver = await FakeGateway.start(plain(200, ''))
  await using app = createTestApp()
  const tenant = app.tenant()
  const listening = listen({ app, tenant, receiver, key: 'et_live_wrong' })
  await expect(listening).rejects.toThrow(/^The server refused: /)
})

test('a key file with any other content is refused by name', () => {
  expect(keyIn('et_live_abc\n', 'key')).toBe('et_live_abc')
  for (const text of ['', 'et_live_abc\net_live_def', 'KEY=et live', 'et_live_…'])
    expect(() => keyIn(text, 'key')).toThrow(
      'key does not contain an API key. It must contain the key and nothing else.',
    )
})

test('a file of another program is left unchanged', () => {
  const file = join(directory, 'notes.txt')
  writeFileSync(file, 'my notes')
  expect(() => positionIn(file)).toThrow(/was not written by this command/)
  expect(readFileSync(file, 'utf8')).toBe('my notes')
})
