import { expect, test } from 'bun:test'
import { covers, drawsAtRandom } from '../../support/covers.ts'
import { killRepeatedly, LedgerChild } from '../../support/crash.ts'
import { asLong } from '../../support/length.ts'
import { Chain } from '../../support/page-segments.ts'
import { chosenSeed, seededRandom } from '../../support/random.ts'

covers('src/storage')
drawsAtRandom()

const KILLS = asLong(100)
const FOR_MS = asLong(12_000)
/** Kills after which what the segments make is compared with the data. */
const EACH = 5

test(`up to ${KILLS} kill -9 while pages are collected and checkpoints run end no chain, and its segments have every write`, async () => {
  await using chain = await Chain.begin()
  const { id } = chain.changes.chain!
  await chain.store.close()
  let acknowledged = 0
  let kills = 0
  await killRepeatedly(
    { kills: KILLS, forMs: FOR_MS, atLeast: 20, lifeMs: [20, 150], random: seededRandom(chosenSeed()) },
    async () => {
      const child = new LedgerChild({
        dataDir: chain.data,
        publishEveryMs: 5,
        load: 0,
        shipInto: chain.folder,
      })
      await child.acknowledged(acknowledged + 1)
      return child
    },
    async (child) => {
      acknowledged = Math.max(acknowledged, child.lastAck())
      if (++kills % EACH !== 0) return
      await chain.open()
      expect(chain.changes.chain?.id).toBe(id)
      await chain.send()
      const sequence = chain.store.sequence()
      expect(sequence).toBeGreaterThanOrEqual(acknowledged)
      expect(chain.restored()).toEqual({ verdict: 'whole', sequence })
      // A base in the middle of the chain keeps the list of segments short.
      if (kills % (2 * EACH) === 0) await chain.publish()
      await chain.store.close()
    },
  )
  console.log({ kills, acknowledged })
  await chain.open()
  expect(chain.changes.chain?.id).toBe(id)
})
