import { beforeAll, describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runWalk } from '../../scripts/house.ts'
import { covers } from '../support/covers.ts'
import { ORDER } from '../support/domain-order.ts'
import { USE_CASES } from '../support/walk-cases.ts'

covers('src')

/** Walks of docs/ARCHITECTURE.md, compared with the real calls. */
const root = join(import.meta.dir, '../..')
const DOMAINS = ORDER.slice(ORDER.indexOf('appliance'), ORDER.indexOf('module'))

const domainOf = (room: string): string => room.split('/')[0]!
const isDomain = (room: string): boolean => DOMAINS.includes(domainOf(room))

/** Upward calls that the documents name, as `from > to`. Each calls a function that was passed in. */
const UP: Readonly<Record<string, string[]>> = {
  'Create a contact': ['accounts > billing', 'accounts > webhooks'],
  'Send a campaign': ['accounts > webhooks', 'delivery > billing', 'delivery > campaigns'],
  'Import a file': ['accounts > billing', 'accounts > webhooks'],
  'Take a receipt': ['accounts > webhooks', 'channels > delivery'],
}

/** Returns each walk as the folders of domains that it visits, from the first call to the last. */
const walksOf = async (useCase: string): Promise<string[][]> =>
  (await runWalk(useCase)).walks.map((walk) => walk.split(' > ').filter(isDomain))

/** Returns the folders in the list of a walk: `contacts/tags`, or `contacts/` for the whole domain. */
function namedIn(useCase: string): string[] {
  const text = readFileSync(join(root, 'docs/ARCHITECTURE.md'), 'utf8')
  const list = text.split(`**${useCase}`)[1]!.split('\n\n')[0]!
  return [...list.matchAll(/`([a-z]+\/[a-z-]*)`/g)].map(([, room]) => room!).filter(isDomain)
}

test('every walk of the documents is tested', () => {
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

  test('goes down the domains once and comes back once, except for the upward calls that the documents name', () => {
    const steps = walks.flatMap((walk) => walk.slice(1).map((room, index) => [walk[index]!, room] as const))
    const up = steps
      .map(([from, to]) => [domainOf(from), domainOf(to)] as const)
      .filter(([from, to]) => DOMAINS.indexOf(to) < DOMAINS.indexOf(from))
    expect([...new Set(up.map((step) => step.join(' > ')))].sort()).toEqual(UP[useCase]!)
  })

  test('visits exactly the folders that docs/ARCHITECTURE.md names', () => {
    const seen = [...new Set(walks.flat())]
    const named = namedIn(useCase)
    expect(seen.length).toBeGreaterThan(5)
    const covers = (name: string, room: string) =>
      name === room || (name.endsWith('/') && room.startsWith(name))
    expect(seen.filter((room) => !named.some((name) => covers(name, room)))).toEqual([])
    expect(named.filter((name) => !seen.some((room) => covers(name, room)))).toEqual([])
  })
})
