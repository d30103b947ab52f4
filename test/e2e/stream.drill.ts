import { expect, test } from 'bun:test'
import { covers } from '../support/covers.ts'
import { Served } from '../support/served.ts'
import { Events, type ReadEvent } from '../support/streams.ts'

covers('src/http', 'src/delivery', 'src/campaigns')

const SENDING_SECONDS = 3

test('a campaign is watched over a socket until it ends, and a stop of the server does not wait for streams', async () => {
  await using served = await Served.begin()
  const { client, appliance } = served
  const watch = async (id: string) =>
    new Events(await fetch(`${client.url}/campaigns/${id}/stream`, { headers: { 'x-api-key': client.key } }))
  const { campaign } = await served.audience(10 * SENDING_SECONDS, 10)
  const { id } = await client.made('/campaigns', campaign)
  const events = await watch(id)
  const seen: ReadEvent[] = []
  for (let event = await events.next(); event; event = await events.next()) seen.push(event)
  expect(seen.length).toBeGreaterThanOrEqual(SENDING_SECONDS)
  expect(seen.slice(0, -1).every(({ event }) => event === 'progress')).toBe(true)
  expect(seen.some(({ data }) => data.sentPerSecond > 0)).toBe(true)
  expect(seen.at(-1)).toMatchObject({ event: 'end', data: { status: 'COMPLETED' } })
  expect(seen.at(-1)?.data.totals).toMatchObject({ recipients: 30, sent: 30, queued: 0 })

  const draft = await client.made('/campaigns', { ...campaign, isDraft: true })
  const waiting = await watch(draft.id)
  expect((await waiting.next())?.data.status).toBe('DRAFT')
  // The server waits for a request in progress, and ends the stream in the meantime.
  const request = Promise.withResolvers<void>()
  const body = new ReadableStream({
    async start(controller) {
      controller.enqueue(new TextEncoder().encode('{"firstName":"Wren",'))
      await request.promise
      controller.enqueue(new TextEncoder().encode('"phone":"+12125550190"}'))
      controller.close()
    },
  })
  const headers = { 'x-api-key': client.key, 'content-type': 'application/json' }
  const answering = fetch(`${client.url}/contacts`, { method: 'POST', headers, body })
  // A later connection is answered, so the server has received the request too.
  expect((await fetch(`${client.url}/health`)).status).toBe(200)
  const stopping = appliance.stop()
  expect(await waiting.next()).toBeUndefined()
  request.resolve()
  expect((await answering).status).toBe(201)
  expect(await stopping).toBe(0)
})
