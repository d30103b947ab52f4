import { expect, test } from 'bun:test'
import { covers, drawsAtRandom } from '../../support/covers.ts'
import { asLong } from '../../support/length.ts'
import { BucketApart, type LostDisk, loseDisk } from '../../support/lost-disk.ts'
import { chosenSeed, seededRandom } from '../../support/random.ts'
import { rounds } from '../../support/rounds.ts'

covers('src/appliance/copies', 'src/delivery/engine', 'src/wiring')
drawsAtRandom()

const LOSSES = 50
const FOR_MS = asLong(120_000)
const AT_LEAST = 4
/** Most that a lost disk may take with it. */
const LOST_MS = 10_000
/** Age at which an acknowledged STOP must have left the disk. */
const STOP_LOST_MS = 1_000

test(`up to ${LOSSES} disks that are lost under load take at most ten seconds of writes and one second of STOPs with them, and nobody is written to twice after the restore`, async () => {
  const seed = chosenSeed()
  const random = seededRandom(seed)
  await using bucket = await BucketApart.start()
  const all: Array<LostDisk & { place: string }> = []
  for (const round of rounds(LOSSES, FOR_MS, AT_LEAST)) {
    const place = round % 2 === 0 ? 'bucket' : 'folder'
    const lost = await loseDisk(place === 'bucket' ? bucket : undefined, random)
    all.push({ place, ...lost })
    console.log({ seed, round, place, ...lost, twice: lost.twice.length })
    expect(lost.twice).toEqual([])
    expect(lost.inSpiteOfStop).toEqual([])
    expect(lost.contactsLostMs).toBeLessThan(LOST_MS)
    expect(lost.stopsLostMs).toBeLessThan(STOP_LOST_MS)
  }
  const worst = (of: (lost: LostDisk) => number) => Math.max(...all.map(of))
  console.log({
    seed,
    losses: all.length,
    contactsLostMs: worst(({ contactsLostMs }) => contactsLostMs),
    stopsLostMs: worst(({ stopsLostMs }) => stopsLostMs),
    restoreMs: worst(({ restoreMs }) => restoreMs),
    takenInLostTime: all.reduce((sum, { takenInLostTime }) => sum + takenInLostTime, 0),
    inDoubt: all.reduce((sum, { inDoubt }) => sum + inDoubt, 0),
  })
  expect(all.length).toBeGreaterThanOrEqual(AT_LEAST)
  // Without messages that were sent in the lost time, the drill would prove nothing about them.
  expect(all.some(({ takenInLostTime }) => takenInLostTime > 0)).toBe(true)
})
