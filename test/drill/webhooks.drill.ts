import { expect, test } from 'bun:test'
import { Webhook } from 'standardwebhooks'
import { Site } from '../support/cli.ts'
import { Client, until } from '../support/client.ts'
import { covers, drawsAtRandom } from '../support/covers.ts'
import { Appliance } from '../support/crash.ts'
import { type Answer, FakeGateway } from '../support/gateway.ts'
import { chosenSeed, seededRandom } from '../support/random.ts'

covers('src/webhooks')
drawsAtRandom()

const CONTACTS = 300
const KILLS = 6
/** More than the largest number of concurrent deliveries to one endpoint. */
const UNDER_WAY = 20

const OPEN = { CARILLON_ALLOW_INSECURE_WEBHOOKS: 'true', CARILLON_RATE_LIMIT_WORKSPACE: '1000000/1' }

/** Answers after a delay, so that kills meet open deliveries, and sometimes with a failure. */
function uneven(random: () => number): Answer {
  return async (_request, response) => {
    await Bun.sleep(random() * 60)
    response.writeHead(random() < 0.02 ? 503 : 200).end()
  }
}

/** Makes a call as a signed-in owner. */
async function post(
  url: string,
  path: string,
  token: string | undefined,
  body: unknown,
): Promise<Record<string, string>> {
  const headers = {
    'content-type': 'application/json',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  }
  const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  return ((await answer.json()) as { data: Record<string, string> }).data
}

/** Signs an owner in and adds an endpoint. Returns it with the token. */
async function addEndpoint(
  appliance: Appliance,
  { email, password }: { email: string; password?: string },
  url: string,
) {
  const { accessToken } = await post(appliance.url, '/auth/login', undefined, { email, password })
  const { id, secret } = await post(appliance.url, '/webhook-endpoints', accessToken, {
    url,
    eventTypes: ['contact.created'],
  })
  return { id: id!, secret: secret!, accessToken: accessToken! }
}

const contactOf = ({ body }: { body: string }): string => JSON.parse(body).data.contactId

test('each event arrives at least once whenever the binary is killed, and the official library verifies every delivery, also after a rotation of the secret', async () => {
  using site = new Site(OPEN)
  const random = seededRandom(chosenSeed())
  await using receiver = await FakeGateway.start(uneven(random))
  const { apiKey, ...owner } = await site.init()
  const start = () => Appliance.start({ dataDir: site.data, environment: OPEN })
  let appliance = await start()
  const { id, secret, accessToken } = await addEndpoint(appliance, owner, receiver.origin)
  let rotated: { secret: string; deliveries: number } | undefined

  const created = new Set<string>()
  for (let kill = 0; kill <= KILLS; kill++) {
    if (kill > 0) {
      await appliance.kill()
      appliance = await start()
    }
    if (kill === KILLS / 2) {
      const path = `/webhook-endpoints/${id}/rotate-secret`
      const answer = await post(appliance.url, path, accessToken, {})
      rotated = { secret: answer.secret!, deliveries: receiver.requests.length }
    }
    const client = new Client(appliance.url, apiKey)
    const share = Math.ceil(CONTACTS / (KILLS + 1))
    for (let n = 0; n < share; n++) {
      const phone = `+1212${5_550_000 + kill * share + n}`
      created.add((await client.made('/contacts', { firstName: 'Ann', phone })).id)
    }
    await Bun.sleep(random() * 300)
  }
  const told = () => new Set(receiver.requests.map(contactOf))
  await until(
    async () => told().size,
    (size) => size >= created.size,
  )
  await appliance.stop()
  expect(told()).toEqual(created)
  // The earlier secret signs for another day, together with the new one.
  const [earlier, later] = [new Webhook(secret), new Webhook(rotated!.secret)]
  const verify = (webhook: Webhook) => (request: { body: string; headers: object }) =>
    webhook.verify(request.body, request.headers as Record<string, string>)
  receiver.requests.forEach(verify(earlier))
  const afterwards = receiver.requests.slice(rotated!.deliveries + UNDER_WAY)
  expect(afterwards.length).toBeGreaterThan(CONTACTS / 4)
  afterwards.forEach(verify(later))
  const idsOf = Map.groupBy(receiver.requests, contactOf)
  // A repetition is the same event with the same id.
  for (const requests of idsOf.values())
    expect(new Set(requests.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
})

test("after a kill between a receiver's answer and its record, the next start delivers the event again with the same id", async () => {
  using site = new Site(OPEN)
  await using receiver = await FakeGateway.start((_request, response) => void response.writeHead(200).end())
  const { apiKey, ...owner } = await site.init()
  const setUp = await Appliance.start({ dataDir: site.data, environment: OPEN })
  await addEndpoint(setUp, owner, receiver.origin)
  expect(await setUp.stop()).toBe(0)

  const environment = { ...OPEN, CARILLON_FAIL_AT: 'webhook.after_answer' }
  const dying = await Appliance.start({ dataDir: site.data, environment })
  const contact = await new Client(dying.url, apiKey).made('/contacts', {
    firstName: 'Ann',
    phone: '+12125550101',
  })
  expect(await dying.end()).toBe(137)
  expect(receiver.requests.map(contactOf)).toEqual([contact.id])

  const appliance = await Appliance.start({ dataDir: site.data, environment: OPEN })
  await until(
    async () => receiver.requests.length,
    (length) => length === 2,
  )
  expect(await appliance.stop()).toBe(0)
  const [first, second] = receiver.requests
  expect(second!.body).toBe(first!.body)
  expect(second!.headers['webhook-id']).toBe(first!.headers['webhook-id'])
})
