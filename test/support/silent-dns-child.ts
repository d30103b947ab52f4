import { Site } from './cli.ts'
import { Client, until } from './client.ts'
import { Appliance } from './crash.ts'
import { FakeGateway } from './gateway.ts'
import { startNameServer } from './name-server.ts'

/**
 * Runs in its own network namespace. No name server answers for the endpoints of one organization, and two
 * other organizations must continue to work. Prints a verdict as JSON.
 */
const PASSWORD = 'correct horse battery staple 42'
const SILENT = 8
const ROUNDS = 12

const environment = {
  CARILLON_ALLOW_SIGNUP: 'true',
  CARILLON_ALLOW_INSECURE_WEBHOOKS: 'true',
  CARILLON_RATE_LIMIT_AUTH: '1000000/1',
}

async function call(url: string, path: string, token: string | undefined, body: unknown) {
  const headers = {
    'content-type': 'application/json',
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  }
  const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  const { data } = (await answer.json()) as { data: Record<string, string> }
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${JSON.stringify(data)}`)
  return data
}

const register = async (url: string, name: string): Promise<string> =>
  (
    await call(url, '/auth/register', undefined, {
      email: `${name}@example.test`,
      password: PASSWORD,
      firstName: name,
      lastName: 'Tester',
      organizationName: name,
    })
  ).accessToken!

const addEndpoint = (url: string, token: string, to: string) =>
  call(url, '/webhook-endpoints', token, { url: to, eventTypes: ['contact.created'] })

const asked: string[] = []
await startNameServer(asked)
const site = new Site(environment)
await using receiver = await FakeGateway.start((_request, response) => void response.writeHead(200).end())
await site.init()
const appliance = await Appliance.start({ dataDir: site.data, environment })
const { url } = appliance
const [guest, neighbour] = [await register(url, 'guest'), await register(url, 'neighbour')]
const port = new URL(receiver.origin).port
for (let n = 0; n < SILENT; n++) await addEndpoint(url, guest, `http://silent${n}.example:${port}/`)
// Names by search domain, with a slow answer, with a truncated answer that is repeated over TCP, and by
// /etc/hosts.
for (const host of ['good', 'slow', 'large', 'gateway-of-hosts'])
  await addEndpoint(url, neighbour, `http://${host}:${port}/`)

const contact = (token: string, n: number) =>
  call(url, '/contacts', token, { firstName: 'Ann', phone: `+1212555${1000 + n}` })
for (let n = 0; n < SILENT; n++) await contact(guest, n)
const isSilent = (name: string) => name.startsWith('silent')
await until(
  async () => asked.filter(isSilent).length,
  (count) => count >= SILENT,
)

const client = new Client(url, 'none')
let worstSignInMs = 0
const ready: number[] = []
for (let round = 0; round < ROUNDS; round++) {
  const startedMs = performance.now()
  await call(url, '/auth/login', undefined, { email: 'neighbour@example.test', password: PASSWORD })
  worstSignInMs = Math.max(worstSignInMs, performance.now() - startedMs)
  ready.push((await client.get('/health/ready')).status)
  await contact(guest, 100 + round)
}
await contact(neighbour, 500)
const hostsCalled = await until(
  async () => [...new Set(receiver.requests.map(({ headers }) => headers.host!.split(':')[0]!))].sort(),
  (hosts) => hosts.length === 4,
)
await appliance.kill()
site[Symbol.dispose]()
console.log(
  JSON.stringify({ worstSignInMs: Math.round(worstSignInMs), ready: [...new Set(ready)], hostsCalled }),
)
process.exit(0)
