import { expect, test } from 'bun:test'
import { covers } from '../support/covers.ts'
import { Served } from '../support/served.ts'
import { Events, type ReadEvent } from '../support/streams.ts'

covers('src/http', 'src/delivery', 'src/campaigns')

const SENDING_SECONDS = 3

test('a campaign is watched over a socket until it ends, and a stop of the server waits for no stream', async () => {
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
  const startedAt = performance.now()
  expect(await appliance.stop()).toBe(0)
  // A stream that it waits for would take all of the 15 s for requests under way.
  expect(performance.now() - startedAt).toBeLessThan(10_000)
  expect(await waiting.next()).toBeUndefined()
})
