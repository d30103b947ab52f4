import { beforeAll, describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { COUNTED, type Measure, runWalk, staticMeasures, table } from '../../scripts/house.ts'
import { covers } from '../support/covers.ts'
import { ORDER } from '../support/domain-order.ts'
import { USE_CASES } from '../support/walk-cases.ts'

covers('src')

/** docs/ARCHITECTURE.md's walks, held to the calls that are made. */
const root = join(import.meta.dir, '../..')
const DOMAINS = ORDER.slice(ORDER.indexOf('appliance'), ORDER.indexOf('module'))

/** What the numbers of the house may not exceed; where a target of scripts/house.ts is reached, it takes this place. */
const LIMITS: Readonly<Record<string, number>> = {
  // Thirteen of them are nouns of billing; the console asked for two more: links that sign in, and drafts of answers.
  slices: 133,
  'rooms at the top': 31,
  // A room has 10 to 15 arrows, so a new one moves this number, and so do the events and the commands of its nouns.
  'arrows between rooms': 288,
  // The first call reads what the plan allows; later ones have it in memory.
  // 32, and later nouns that every call meets: moves of organizations, figures of traffic, the request behind a job.
  'files entered to create a contact': 34,
  // 130, and those, with the log of messages.
  'files entered to send a campaign': 134,
}

const domainOf = (room: string): string => room.split('/')[0]!
const isDomain = (room: string): boolean => DOMAINS.includes(domainOf(room))

/** Steps up that the documents name: functions handed in, by the domains they lead from and to. */
const UP: Readonly<Record<string, string[]>> = {
  'Create a contact': ['accounts > billing', 'accounts > webhooks'],
  'Send a campaign': ['accounts > webhooks', 'delivery > billing', 'delivery > campaigns'],
  'Import a file': ['accounts > billing', 'accounts > webhooks'],
  'Take a receipt': ['accounts > webhooks', 'channels > delivery'],
}

/** Each walk as the folders of domains it comes through, from the first call to the last. */
const walksOf = async (useCase: string): Promise<string[][]> =>
  (await runWalk(useCase)).walks.map((walk) => walk.split(' > ').filter(isDomain))

/** The folders that the list of a walk names: `contacts/tags`, or `contacts/` for all of the domain. */
function namedIn(useCase: string): string[] {
  const text = readFileSync(join(root, 'docs/ARCHITECTURE.md'), 'utf8')
  const list = text.split(`**${useCase}`)[1]!.split('\n\n')[0]!
  return [...list.matchAll(/`([a-z]+\/[a-z-]*)`/g)].map(([, room]) => room!).filter(isDomain)
}

test('every walk of the documents is run', () => {
  const text = readFileSync(join(root, 'docs/ARCHITECTURE.md'), 'utf8')
  const titles =
    text
      .split('## Four walks')[1]!
      .split('\n## ')[0]!
      .match(/^\*\*.+?\*\*/gm) ?? []
  expect(titles.length).toBe(Object.keys(USE_CASES).length)
  for (const useCase of Object.keys(USE_CASES)) {
    expect(titles.filter((title) => title.startsWith(`**${useCase}`))).toHaveLength(1)
  }
})

describe.each(Object.keys(USE_CASES))('%s', (useCase) => {
  let walks: string[][] = []
  beforeAll(async () => {
    walks = await walksOf(useCase)
  })

  test('goes down the domains once and comes back once, but for the steps up that the documents name', () => {
    const steps = walks.flatMap((walk) => walk.slice(1).map((room, index) => [walk[index]!, room] as const))
    const up = steps
      .map(([from, to]) => [domainOf(from), domainOf(to)] as const)
      .filter(([from, to]) => DOMAINS.indexOf(to) < DOMAINS.indexOf(from))
    expect([...new Set(up.map((step) => step.join(' > ')))].sort()).toEqual(UP[useCase]!)
  })

  test('comes through the folders that docs/ARCHITECTURE.md names, and through no other', () => {
    const seen = [...new Set(walks.flat())]
    const named = namedIn(useCase)
    expect(seen.length).toBeGreaterThan(5)
    const covers = (name: string, room: string) =>
      name === room || (name.endsWith('/') && room.startsWith(name))
    expect(seen.filter((room) => !named.some((name) => covers(name, room)))).toEqual([])
    expect(named.filter((name) => !seen.some((room) => covers(name, room)))).toEqual([])
  })
})

test('the house has no more rooms, and a use case no longer a way through it, than it had', async () => {
  const measures: Measure[] = staticMeasures()
  for (const { useCase, before, target } of COUNTED) {
    const { files } = await runWalk(useCase)
    measures.push({ what: `files entered to ${useCase}`, before, now: files.length, target })
  }
  console.log(table(measures))
  const limited = measures.filter(({ what }) => LIMITS[what] !== undefined)
  expect(limited.map(({ what }) => what)).toEqual(Object.keys(LIMITS))
  expect(limited.filter(({ what, now }) => now > LIMITS[what]!)).toEqual([])
})
