import { expect, test } from 'bun:test'
import { Away } from '../support/away.ts'
import { covers, drawsAtRandom } from '../support/covers.ts'
import { hasFaketime } from '../support/faked-clock.ts'
import { asLong } from '../support/length.ts'
import { between, chosenSeed, type Random, seededRandom } from '../support/random.ts'

covers('src/automations', 'src/delivery', 'src/compliance', 'src/storage')
drawsAtRandom()

if (!hasFaketime())
  console.error('Automations were not tried with a server that was off: apt-get install faketime.')
const drill = hasFaketime() ? test : test.skip

const HOUR_MS = 3_600_000
const THREE_DAYS_MS = 72 * HOUR_MS
const HISTORIES = asLong(1)
/** Wednesday. The clocks of New York change on the Sunday after, while the machine is off. */
const START = Date.parse('2027-03-10T15:00:00Z')
/** Thursday, 22:00 in New York and 4:00 in Berlin. */
const NIGHT = Date.parse('2027-03-12T03:00:00Z')

/** Lets people enter and go on, at times drawn at random, until a time. */
async function liveUntil(away: Away, random: Random, end: number): Promise<void> {
  for (;;) {
    await away.enter()
    await away.goOn()
    // Nobody is about to get a message, so that it is known which ones come after the no.
    if (random() < 0.3) await away.optOutAny()
    const restMs = end - away.clock.now()
    if (restMs <= 0) return
    await away.passTime(Math.min(restMs, between(random, 2, 12) * HOUR_MS))
  }
}

/** Lets everybody go on to the end. */
async function finish(away: Away, random: Random): Promise<void> {
  while (away.inside() > 0) {
    await away.passTime(between(random, 10, 30) * HOUR_MS)
    await away.goOn()
  }
}

/** Checks that sending is held and no person goes on, and resumes it. `meanwhile` happens while it is held. */
async function resumed(away: Away, because: string, meanwhile: () => Promise<void>): Promise<void> {
  const status = await away.site.answer('send', 'status')
  expect(status).toMatchObject({ held: true, heldBecause: expect.stringContaining(because) })
  expect(status.peopleDue).toBeGreaterThan(0)
  const before = { paths: away.paths(), texts: away.texts() }
  await meanwhile()
  await Bun.sleep(1_000)
  const paths = away.paths().map((some, automation) => some.slice(0, before.paths[automation]!.length))
  expect({ paths, texts: away.texts() }).toEqual(before)
  const refused = await away.site.run(['send', 'resume'])
  expect([refused.exitCode, refused.stderr]).toEqual([1, expect.stringContaining('would go on')])
  await away.site.answer('send', 'resume', '--yes')
  await away.goOn()
}

const count = (away: Away, what: RegExp): number =>
  [...away.outcomes()].reduce((sum, [outcome, times]) => sum + (what.test(outcome) ? times : 0), 0)

drill(
  `${HISTORIES} stops of three days: messages are sent late or skipped with TOO_LATE, and none at night or after a no`,
  async () => {
    for (let history = 0; history < HISTORIES; history++) {
      const random = seededRandom(chosenSeed() + history)
      await using away = await Away.start(random, START)
      await liveUntil(away, random, NIGHT + between(random, 0, 1.5) * HOUR_MS)
      const before = count(away, /TOO_LATE/)
      await away.machineOff(THREE_DAYS_MS)
      expect(away.isNight()).toBe(true)
      await resumed(away, 'not in use', async () => {
        await away.enter()
        await away.optOutAny()
      })
      expect(count(away, /TOO_LATE/)).toBeGreaterThan(before)
      await finish(away, random)
      console.log(Object.fromEntries(away.outcomes()), { kills: away.kills })
      expect(count(away, /SKIPPED/)).toBeGreaterThan(0)
    }
  },
)

drill.each([
  { where: 'in its emptied folder', isSameMachine: true },
  { where: 'on another machine', isSameMachine: false },
])(
  'a copy that is restored $where lets people go on where they were, and nobody gets a message after a no',
  async ({ isSameMachine }) => {
    const random = seededRandom(chosenSeed() + (isSameMachine ? 1 : 2))
    await using away = await Away.start(random, START)
    await liveUntil(away, random, START + between(random, 24, 40) * HOUR_MS)
    const copy = await away.copy()
    const copied = away.texts().length
    await away.passTime(HOUR_MS)
    await liveUntil(away, random, away.clock.now() + between(random, 10, 30) * HOUR_MS)
    await away.optOutAny()
    const lost = away.texts().slice(copied)
    const noes = await away.restore(copy, isSameMachine, between(random, 0.5, 5) * HOUR_MS)
    // The appliance itself knows of later opt-outs only on the same machine.
    if (isSameMachine) for (const person of noes) away.tellOfNo(person)
    await resumed(away, 'moved here from elsewhere', async () => {
      await away.enter()
      if (!isSameMachine) for (const person of noes) await away.optOut(person)
    })
    await finish(away, random)
    const key = ({ person, late, step }: (typeof lost)[number]) => `${person} ${late} ${step}`
    const sent = new Set(away.texts().map(key))
    const again = lost.filter((text) => sent.has(key(text)))
    console.log(Object.fromEntries(away.outcomes()), {
      lost: lost.length,
      again: again.length,
      noes: noes.length,
    })
    expect(again.length).toBeGreaterThan(0)
  },
)
