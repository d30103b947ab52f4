import { expect, test } from 'bun:test'
import { connect } from 'node:net'
import { join } from 'node:path'
import { Site } from '../support/cli.ts'
import { Client, until } from '../support/client.ts'
import { covers } from '../support/covers.ts'
import { Appliance } from '../support/crash.ts'
import { figure, readExposition } from '../support/metrics.ts'

covers('src/appliance/metrics', 'docs/watching')

const root = join(import.meta.dir, '../..')
const promtool = Bun.which('promtool')
if (!promtool)
  console.error('The metrics and the alert rules were not tried with promtool: apt-get install prometheus.')

async function saidBy(args: readonly string[], input = ''): Promise<{ exitCode: number; said: string }> {
  const child = Bun.spawn([promtool!, ...args], {
    cwd: root,
    stdin: new Blob([input]),
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [stdout, stderr, exitCode] = await Promise.all([
    child.stdout.text(),
    child.stderr.text(),
    child.exited,
  ])
  return { exitCode, said: stdout + stderr }
}

test.skipIf(!promtool)(
  'the alert rules pass the checks of promtool, and fire at the right times',
  async () => {
    const checked = await saidBy(['check', 'rules', 'docs/watching/alerts.yml'])
    expect([checked.exitCode, checked.said]).toEqual([0, expect.stringContaining('SUCCESS')])
    const tested = await saidBy(['test', 'rules', 'test/fixtures/alerts.test.yml'])
    expect([tested.exitCode, tested.exitCode === 0 ? '' : tested.said]).toEqual([0, ''])
  },
)

/** Sends a campaign to one contact through the built-in carrier, with an id of the request. */
async function sendAs(url: string, apiKey: string, requestId: string): Promise<void> {
  const client = new Client(url, apiKey)
  const sender = await client.made('/channel-identities', {
    channel: 'SMS',
    provider: 'SANDBOX',
    name: 'Try-out',
    address: '+15550100001',
    credentials: {},
    throughputPerSecond: 10,
  })
  const segment = await client.made('/segments', {
    name: 'All',
    type: 'DYNAMIC',
    rules: { operator: 'AND', conditions: [{ field: 'firstName', operator: 'equals', value: 'Ada' }] },
  })
  await client.made('/contacts', { firstName: 'Ada', phone: '+12125550101' })
  const body = {
    name: 'Hello',
    type: 'IMMEDIATE',
    channel: 'SMS',
    category: 'TRANSACTIONAL',
    messageTemplate: 'Hello',
    segmentId: segment.id,
    channelIdentityIds: [sender.id],
    respectSendWindow: false,
  }
  const { status, body: made } = await client.request('POST', '/campaigns', {
    body,
    headers: { 'x-request-id': requestId },
  })
  expect([status, made.details ?? []]).toEqual([201, []])
  const { id } = (await client.get('/campaigns')).body.data[0]
  await until(
    async () => (await client.get(`/campaigns/${id}`)).body.data.status as string,
    (state) => state === 'COMPLETED',
  )
}

/** Returns the status line of GET /metrics. `fetch` would replace headers of the connection. */
function firstLineOf(url: string, headers: string): Promise<string> {
  const { host, port } = new URL(url)
  const socket = connect(Number(port), '127.0.0.1', () =>
    socket.write(`GET /metrics HTTP/1.1\r\nHost: ${host}\r\n${headers}\r\n\r\n`),
  )
  return new Promise((resolve, reject) => {
    let answer = ''
    socket.on('error', reject)
    socket.on('close', () => reject(new Error(`The answer ended after: ${answer}`)))
    socket.on('data', (piece) => {
      answer += piece.toString('latin1')
      if (!answer.includes('\r\n')) return
      resolve(answer.split('\r\n', 1)[0]!)
      socket.destroy()
    })
  })
}

test('a server shows its figures to its own machine and not to a proxy, and its log connects a request with its messages', async () => {
  using site = new Site()
  const { apiKey } = await site.init()
  const environment = { CARILLON_LOG_MESSAGES: 'all', CARILLON_LOG_FORMAT: 'json' }
  await using appliance = await Appliance.start({ dataDir: site.data, environment })
  await sendAs(appliance.url, apiKey, 'from-the-drill')
  const read = (headers: Record<string, string> = {}) => fetch(`${appliance.url}/metrics`, { headers })
  const answer = await read()
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ])
  const text = await answer.text()
  const figures = readExposition(text)
  expect(figure(figures, 'carillon_sender_messages_total', { outcome: 'sent', organization: 'acme' })).toBe(1)
  expect(figure(figures, 'carillon_disk_free_bytes')).toBeGreaterThan(0)
  expect(figure(figures, 'carillon_storage_failing')).toBe(0)
  expect(figure(figures, 'process_open_fds')).toBeGreaterThan(3)
  if (promtool) expect(await saidBy(['check', 'metrics'], text)).toEqual({ exitCode: 0, said: '' })
  const ofProxies: ReadonlyArray<Record<string, string>> = [
    { 'x-forwarded-for': '127.0.0.1' },
    { via: '1.1 proxy' },
  ]
  for (const headers of ofProxies) expect((await read(headers)).status).toBe(404)
  const ofOneConnection: readonly string[] = [
    'Connection: close',
    'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk',
    'Connection: TE\r\nTE: trailers',
    'Proxy-Connection: keep-alive',
  ]
  for (const lines of ofOneConnection)
    expect([lines, await firstLineOf(appliance.url, lines)]).toEqual([lines, 'HTTP/1.1 200 OK'])
  expect((await read({ host: 'texts.example.com' })).status).toBe(404)
  await appliance.stop()
  const lines = appliance
    .output()
    .split('\n')
    .filter((line) => line.includes('from-the-drill'))
  expect(lines.map((line) => JSON.parse(line).event)).toEqual([
    'request done',
    'a campaign sends',
    'job done',
    'a message was accepted',
    'a campaign is over',
  ])
  expect(appliance.output()).not.toContain('2125550101')
})

test('a server with a token shows its figures only for the token, and a restart resets the counters', async () => {
  using site = new Site()
  const { apiKey } = await site.init()
  const environment = {
    CARILLON_METRICS_TOKEN: 'a-token-of-the-drill',
    CARILLON_PUBLIC_BASE_URL: 'https://texts.example.com',
  }
  const sentOn = async ({ url }: Appliance) => {
    expect((await fetch(`${url}/metrics`)).status).toBe(401)
    const headers = { authorization: 'Bearer a-token-of-the-drill' }
    const figures = readExposition(await (await fetch(`${url}/metrics`, { headers })).text())
    return figure(figures, 'carillon_sender_messages_total', { outcome: 'sent' })
  }
  await using first = await Appliance.start({ dataDir: site.data, environment })
  await sendAs(first.url, apiKey, 'before-the-restart')
  expect(await sentOn(first)).toBe(1)
  await first.stop()
  await using second = await Appliance.start({ dataDir: site.data, environment })
  expect(await sentOn(second)).toBe(0)
})
