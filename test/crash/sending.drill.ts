import { expect, test } from 'bun:test'
import type { Connection } from '../../src/db/driver.ts'
import { until } from '../support/client.ts'
import { covers } from '../support/covers.ts'
import { Appliance, killRepeatedly } from '../support/crash.ts'
import { newsOfTown, populated } from '../support/crash-campaign.ts'
import { Caller } from '../support/kill-caller.ts'
import { looking, untilAllIsDone, wrongAtAnyTime, wrongInTheEnd } from '../support/kill-verdict.ts'
import { chosenSeed, seededRandom } from '../support/random.ts'

covers('src/delivery')

const CONTACTS = 300

/** Rate of the sender. A start begins with the messages of a second, about a tenth of all. */
const PER_SECOND = 30
const KILLS = 4

const taken = (engine: Connection) => engine.prepare('SELECT count(*) FROM sandbox_messages').pluck().get()

/** test/drill/fault-points.drill.ts kills the server at each fault point. */
test('a campaign whose server is killed again and again sends each recipient the message once', async () => {
  const { site, apiKey } = await populated(CONTACTS)
  using _ = site
  const caller = new Caller()
  const start = async () => {
    const appliance = await Appliance.start({ dataDir: site.data })
    caller.isUp(appliance.url, apiKey)
    return appliance
  }
  let id = ''
  await killRepeatedly(
    { kills: KILLS, lifeMs: [20, 150], random: seededRandom(chosenSeed()) },
    async (round) => {
      const appliance = await start()
      if (round === 0) ({ id } = await caller.post('/campaigns', await newsOfTown(caller, PER_SECOND)))
      return appliance
    },
    () => {
      caller.isDown()
      expect(looking(site.files.database, wrongAtAnyTime)).toEqual([])
      expect(looking(site.files.database, taken)).toBeLessThan(CONTACTS)
    },
  )
  await using appliance = await start()
  const totals = async () =>
    (await caller.get<{ totals: Record<string, number> }>(`/campaigns/${id}/analytics`)).totals
  await until(totals, ({ delivered }) => delivered === CONTACTS)
  await untilAllIsDone(site.files.database)
  expect(await appliance.stop()).toBe(0)
  expect(looking(site.files.database, taken)).toBe(CONTACTS)
  for (const wrong of [wrongAtAnyTime, wrongInTheEnd]) expect(looking(site.files.database, wrong)).toEqual([])
})
