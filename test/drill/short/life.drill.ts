import { expect, test } from 'bun:test'
import { copyFileSync } from 'node:fs'
import type { Connection } from '../../../src/db/driver.ts'
import { Site } from '../../support/cli.ts'
import { Client, until } from '../../support/client.ts'
import { covers } from '../../support/covers.ts'
import { Appliance } from '../../support/crash.ts'
import { newsOfTown, populated } from '../../support/crash-campaign.ts'
import { looking, untilAllIsDone, wrongAtAnyTime, wrongInTheEnd } from '../../support/kill-verdict.ts'

covers('src/serve.ts', 'src/storage', 'src/delivery', 'src/wiring')

const CONTACTS = 60

const taken = (file: Connection): number =>
  file.prepare('SELECT count(*) FROM sandbox_messages').pluck().get() as number

test('the binary is killed during a campaign, sends the rest once, and its copy starts elsewhere with sending held', async () => {
  const { site, apiKey } = await populated(CONTACTS)
  using _ = site
  const first = await Appliance.start({ dataDir: site.data })
  const client = new Client(first.url, apiKey)
  // A rate at which the kill comes between two messages.
  const campaign = await client.made(
    '/campaigns',
    await newsOfTown({ post: (path, body) => client.made(path, body) }, 20),
  )
  await until(
    async () => looking(site.files.database, taken),
    (sent) => sent > 0,
  )
  await first.kill()
  expect(looking(site.files.database, taken)).toBeLessThan(CONTACTS)
  expect(looking(site.files.database, wrongAtAnyTime)).toEqual([])

  const second = await Appliance.start({ dataDir: site.data })
  const again = new Client(second.url, apiKey)
  await until(
    async () => (await again.get(`/campaigns/${campaign.id}/analytics`)).body.data.totals,
    ({ delivered }) => delivered === CONTACTS,
  )
  await untilAllIsDone(site.files.database)
  expect(await second.stop()).toBe(0)
  for (const wrong of [wrongAtAnyTime, wrongInTheEnd]) expect(looking(site.files.database, wrong)).toEqual([])

  using elsewhere = new Site()
  copyFileSync(site.files.snapshot, elsewhere.at('copy.db'))
  await elsewhere.answer('restore', elsewhere.at('copy.db'))
  await using restored = await Appliance.start({ dataDir: elsewhere.data })
  const { body } = await new Client(restored.url, apiKey).get('/contacts?limit=1')
  expect(body.meta.total).toBe(CONTACTS)
  expect(await elsewhere.answer('send', 'status')).toMatchObject({ held: true, queued: 0 })
})
