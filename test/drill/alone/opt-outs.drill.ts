import { expect, test } from 'bun:test'
import { Site } from '../../support/cli.ts'
import { covers, drawsAtRandom } from '../../support/covers.ts'
import { Appliance } from '../../support/crash.ts'
import { Caller } from '../../support/kill-caller.ts'
import { asLong } from '../../support/length.ts'
import { missingIn, OptingOut, untilCopied, withPlace } from '../../support/opting-out.ts'
import { between, chosenSeed, seededRandom } from '../../support/random.ts'
import { rounds } from '../../support/rounds.ts'
import { S3Replica } from '../../support/s3-replica.ts'

covers('src/appliance/copies', 'src/wiring')
drawsAtRandom()

const LOSSES = asLong(40)
const FOR_MS = asLong(60_000)
const AT_LEAST = 5
/** Age at which an acknowledged opt-out must have left the disk. */
const LOST_MS = 1_000

test.each(['folder', 'bucket'])(
  `a disk that is lost at up to ${LOSSES} moments takes no opt-out with it that was acknowledged a second before, with copies in a %s`,
  async (kind) => {
    const random = seededRandom(chosenSeed())
    await using replica = new S3Replica()
    // Without continuous copies, only the ledgers have what is newer than the first copy.
    const place = kind === 'bucket' ? replica.environment : {}
    using all = await withPlace({ CARILLON_BACKUP_SEGMENT_DAYS: '0', ...place })
    const { site, environment, apiKey } = all
    const caller = new Caller()
    const optingOut = new OptingOut(caller)
    const ages: number[] = []
    let losses = 0
    for (const _ of rounds(LOSSES, FOR_MS, AT_LEAST)) {
      const appliance = await Appliance.start({ dataDir: site.data, environment })
      if (losses === 0) await untilCopied(appliance)
      caller.isUp(appliance.url, apiKey)
      await Bun.sleep(between(random, 1_000, 4_000))
      caller.isDown()
      await appliance.kill()
      const lostAt = Date.now()
      losses += 1
      const acknowledged = [...optingOut.acknowledged]
      using away = new Site(environment)
      const restored = await away.runBinary(['restore', '--from-copies', '--json'])
      expect([restored.exitCode, restored.stderr]).toEqual([0, expect.any(String)])
      const missing = missingIn(away.files.snapshot, acknowledged)
      ages.push(Math.max(0, ...missing.map(({ at }) => lostAt - at)))
      expect(ages.at(-1)).toBeLessThan(LOST_MS)
    }
    const worst = Math.max(...ages)
    console.log({ kind, losses, optOuts: optingOut.acknowledged.length, worst, ages })
    expect(losses).toBeGreaterThanOrEqual(AT_LEAST)
    expect(optingOut.acknowledged.length).toBeGreaterThan(losses * 10)
    const last = await Appliance.start({ dataDir: site.data, environment })
    caller.isUp(last.url, apiKey)
    await optingOut.end()
    expect(await last.stop()).toBe(0)
  },
)
