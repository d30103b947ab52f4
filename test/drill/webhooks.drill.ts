import { expect, test } from 'bun:test'
import { Webhook } from 'standardwebhooks'
import { Site } from '../support/cli.ts'
import { Client, until } from '../support/client.ts'
import { Appliance } from '../support/crash.ts'
import { type Answer, FakeGateway } from '../support/gateway.ts'
import { chosenSeed, seededRandom } from '../support/random.ts'

const CONTACTS = 300
const KILLS = 6

const OPEN = { CARILLON_ALLOW_INSECURE_WEBHOOKS: 'true', CARILLON_RATE_LIMIT_WORKSPACE: '1000000/1' }

/** Answers after a while, so that kills meet deliveries under way, and now and then with a failure. */
function uneven(random: () => number): Answer {
  return async (_request, response) => {
    await Bun.sleep(random() * 60)
    response.writeHead(random() < 0.02 ? 503 : 200).end()
  }
}

test('whenever the binary is killed, each event arrives at least once, and the official library verifies every delivery', async () => {
  using site = new Site(OPEN)
  const random = seededRandom(chosenSeed())
  await using receiver = await FakeGateway.start(uneven(random))
  const { apiKey, email, password } = await site.init()
  const start = () => Appliance.start({ dataDir: site.data, environment: OPEN })
  let appliance = await start()
  const post = async (path: string, token: string | undefined, body: unknown) => {
    const answer = await fetch(appliance.url + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    })
    return ((await answer.json()) as { data: Record<string, string> }).data
  }
  const { accessToken } = await post('/auth/login', undefined, { email, password })
  const { secret } = await post('/webhook-endpoints', accessToken, {
    url: receiver.origin,
    eventTypes: ['contact.created'],
  })

  const created = new Set<string>()
  for (let kill = 0; kill <= KILLS; kill++) {
    if (kill > 0) {
      await appliance.kill()
      appliance = await start()
    }
    const client = new Client(appliance.url, apiKey)
    const share = Math.ceil(CONTACTS / (KILLS + 1))
    for (let n = 0; n < share; n++) {
      const phone = `+1212${5_550_000 + kill * share + n}`
      created.add((await client.made('/contacts', { firstName: 'Ann', phone })).id)
    }
    await Bun.sleep(random() * 300)
  }
  const told = () => new Set(receiver.requests.map(({ body }) => JSON.parse(body).data.contactId as string))
  await until(
    async () => told().size,
    (size) => size >= created.size,
  )
  await appliance.stop()
  expect(told()).toEqual(created)
  const webhook = new Webhook(secret!)
  for (const { body, headers } of receiver.requests) webhook.verify(body, headers as Record<string, string>)
  const idsOf = Map.groupBy(receiver.requests, ({ body }) => JSON.parse(body).data.contactId as string)
  // A repetition is the same event, and has its id.
  for (const requests of idsOf.values())
    expect(new Set(requests.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
})
