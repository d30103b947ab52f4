import { describe, expect, test } from 'bun:test'
import { beginLeaving } from '../../../src/accounts/moves/service.ts'
import { fetchFile } from '../../../src/channels/inbound/media.ts'
import { receiveInbound } from '../../../src/channels/inbound/service.ts'
import { createTestApp, type TestApp, type TestTenant } from '../../support/app.ts'
import { type Answer, FakeGateway, plain } from '../../support/gateway.ts'
import { addIdentity } from '../../support/identities.ts'
import { gif } from '../../support/media.ts'
import { some } from '../../support/size.ts'

const PHONE = '+12125550123'
const MIB = 1_048_576
const GIF = gif()

interface World {
  app: TestApp
  tenant: TestTenant
  contactId: string
}

async function world(app: TestApp): Promise<World> {
  const tenant = app.tenant()
  await addIdentity(app, tenant)
  const { body } = await app.post('/contacts', tenant.key, { firstName: 'Ann', phone: PHONE })
  return { app, tenant, contactId: body.data.id }
}

let count = 0
const receive = ({ app }: World, urls: readonly string[], id = `mms-${++count}`) =>
  app.db.writeNow((tx) =>
    receiveInbound(
      tx,
      { organizationId: 1, channelIdentityId: 1, address: '+15550100' },
      {
        providerMessageId: id,
        from: PHONE,
        to: '',
        body: 'Look',
        media: urls.map((url) => ({ url, contentType: 'image/png' })),
      },
    ),
  )

/** Returns the files of the last text, as its timeline shows them. */
async function files({ app, tenant, contactId }: World) {
  const { body } = await app.get(`/contacts/${contactId}/activity`, tenant.key)
  return body.data.find(({ type }: { type: string }) => type === 'MESSAGE_RECEIVED').data.media
}

/** Runs the job as often as it is due. */
async function fetchAll({ app }: World): Promise<void> {
  for (let hour = 0; hour < 12; hour++) {
    await app.app.jobs.drain()
    app.clock.advance(3_600_000)
  }
}

const file: Answer = (_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(GIF)

describe('a file of an incoming text', () => {
  test('is fetched by a job, stored with the type of its bytes, and shown on the timeline', async () => {
    await using app = createTestApp()
    await using host = await FakeGateway.start(file)
    const given = await world(app)
    receive(given, [`${host.origin}/one`, `${host.origin}/two`])
    expect(host.requests).toEqual([])
    const pending = { mediaId: null, url: null, contentType: null, status: 'PENDING', problem: null }
    expect(await files(given)).toEqual([pending, pending])
    await app.app.jobs.drain()
    const stored = { contentType: 'image/gif', status: 'STORED', problem: null }
    expect(await files(given)).toMatchObject([stored, stored])
    const [{ url, mediaId }] = await files(given)
    const answer = await app.app.handle(new Request(url.replace('https:', 'http:')))
    expect((await answer.bytes()).toHex()).toBe(GIF.toString('hex'))
    await app.delete(`/media/${mediaId}`, given.tenant.key)
    expect((await files(given))[0]).toMatchObject({ mediaId: null, url: null })
  })

  test('is stored even if its organization begins to move while the job runs: the export waits for the job', async () => {
    await using app = createTestApp()
    await using host = await FakeGateway.start((request, response, socket) => {
      app.db.writeNow((tx) => void beginLeaving(tx, 1, 'b2'))
      return file(request, response, socket)
    })
    const given = await world(app)
    receive(given, [`${host.origin}/one`])
    await app.app.jobs.drain()
    expect(app.db.all('SELECT problem, media_id FROM inbound_media')).toEqual([{ problem: null, mediaId: 1 }])
  })

  test('is no upload: it is not listed and takes no room from uploads', async () => {
    await using app = createTestApp()
    await using host = await FakeGateway.start(file)
    const given = await world(app)
    receive(given, [host.origin])
    await app.app.jobs.drain()
    expect(app.rowCounts()).toMatchObject({ media: 1 })
    expect((await app.get('/media', given.tenant.key)).body).toMatchObject({ data: [], meta: { total: 0 } })
  })

  test('stays as long as its text: no job deletes it', async () => {
    await using app = createTestApp()
    await using host = await FakeGateway.start(file)
    const given = await world(app)
    receive(given, [host.origin])
    await app.app.jobs.drain()
    app.clock.advance(200 * 86_400_000)
    const { deleteUnusedChore } = await import('../../../src/content/media/prune.ts')
    const { enqueueChore } = await import('../../../src/jobs/job.ts')
    app.db.writeNow((tx) => enqueueChore(tx, deleteUnusedChore))
    await app.app.jobs.drain()
    expect(await files(given)).toMatchObject([{ status: 'STORED', mediaId: expect.any(String) }])
  })

  test('is fetched once, even if the provider repeats the call', async () => {
    await using app = createTestApp()
    await using host = await FakeGateway.start(file)
    const given = await world(app)
    for (let n = 0; n < 3; n++) {
      receive(given, [host.origin], 'same')
      await app.app.jobs.drain()
    }
    expect(host.requests).toHaveLength(1)
  })

  test.each(
    some<{ case: string; answer: Answer; problem: RegExp; tries: number }>([
      {
        case: 'has an unsupported type',
        answer: plain(200, '<html>'),
        problem: /JPEG, PNG, GIF/,
        tries: 1,
      },
      { case: 'is empty', answer: plain(200, ''), problem: /empty/, tries: 1 },
      {
        case: 'is cut off',
        answer: plain(200, GIF.subarray(0, 20).toString('latin1')),
        problem: /damaged/,
        tries: 1,
      },
      { case: 'is gone', answer: plain(404, ''), problem: /answered 404/, tries: 5 },
      {
        case: 'is too large',
        answer: (_request, response) =>
          response.writeHead(200, { 'content-length': 5 * MIB + 1 }).end(Buffer.alloc(5 * MIB + 1)),
        problem: /larger than 5242880 bytes/,
        tries: 1,
      },
      {
        case: 'redirects in a circle',
        answer: plain(302, '', { location: '/again' }),
        problem: /redirects too often/,
        tries: 4,
      },
    ]),
  )('that $case shows the problem, after a limited number of tries', async ({ answer, problem, tries }) => {
    await using app = createTestApp()
    await using host = await FakeGateway.start(answer)
    const given = await world(app)
    receive(given, [host.origin])
    await fetchAll(given)
    expect(await files(given)).toMatchObject([{ status: 'FAILED', problem: expect.stringMatching(problem) }])
    expect(host.requests).toHaveLength(tries)
    expect(app.rowCounts()).toMatchObject({ media: 0 })
  })

  test("at an address inside the operator's network is not fetched", async () => {
    await using app = createTestApp({ allowPrivateGateways: false })
    await using host = await FakeGateway.start(file)
    const given = await world(app)
    const urls = [
      host.origin,
      'https://127.0.0.1/x',
      'https://169.254.169.254/latest',
      'file:///etc/passwd',
      'x',
    ]
    receive(given, urls)
    await fetchAll(given)
    expect(host.requests).toEqual([])
    for (const { status, problem } of await files(given)) {
      expect([status, problem]).toEqual([
        'FAILED',
        'The server may not download from the address of this file.',
      ])
    }
  })

  test('is one of at most ten, and an endless address is dropped', async () => {
    await using app = createTestApp()
    const given = await world(app)
    receive(given, [`https://a.example/${'x'.repeat(5_000)}`, ...Array(50).fill('x')])
    expect(await files(given)).toHaveLength(10)
    expect((await files(given))[0]).toMatchObject({ status: 'FAILED' })
  })
})

test("a provider's password is sent to no host that the provider redirects to", async () => {
  await using elsewhere = await FakeGateway.start(file)
  await using provider = await FakeGateway.start(plain(307, '', { location: `${elsewhere.origin}/bytes` }))
  const { createGuardedFetch } = await import('../../../src/providers/guarded-fetch.ts')
  const fetched = await fetchFile(
    createGuardedFetch({ allowPrivate: true }),
    `${provider.origin}/media`,
    {
      mediaHeaders: (url): Record<string, string> =>
        url.startsWith(provider.origin) ? { authorization: 'Basic c2VjcmV0' } : {},
    },
    new AbortController().signal,
  )
  expect(fetched).toEqual({ kind: 'bytes', bytes: GIF })
  expect(provider.requests[0]!.headers.authorization).toBe('Basic c2VjcmV0')
  expect(elsewhere.requests[0]!.headers.authorization).toBeUndefined()
})
