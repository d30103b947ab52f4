import { expect, test } from 'bun:test'
import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { connect } from '../../src/db/driver.ts'
import { brokenInvariants } from '../../src/wiring/invariants.ts'
import { Site } from '../support/cli.ts'
import { Client, until } from '../support/client.ts'
import { covers } from '../support/covers.ts'
import { Appliance, killRepeatedly } from '../support/crash.ts'
import { chosenSeed, seededRandom } from '../support/random.ts'
import { all, rule } from '../support/segments.ts'

covers('src/storage', 'src/db')

const OFTEN = { CARILLON_SNAPSHOT_INTERVAL_SECONDS: '1', CARILLON_RATE_LIMIT_WORKSPACE: '1000000/1' }

const contact = (firstName: string, number: number) => ({
  firstName,
  phone: `+1212${5_550_000 + number}`,
})

/** Returns the faults of a copy of carillon.db, as a restore would find them. */
function faultsOf(site: Site): string[] {
  const copy = site.at('copy.db')
  rmSync(copy, { force: true })
  copyFileSync(site.files.snapshot, copy)
  const connection = connect(copy, { readonly: true })
  try {
    const integrity = connection.pragma('integrity_check', { simple: true }) as string
    return [...(integrity === 'ok' ? [] : [integrity]), ...brokenInvariants(connection)]
  } finally {
    connection.close()
  }
}

const contactsIn = (path: string): string[] => {
  const connection = connect(path, { readonly: true })
  try {
    return connection.prepare('SELECT uuid FROM contacts ORDER BY id').pluck().all() as string[]
  } finally {
    connection.close()
  }
}

test('alone in an empty folder with an empty environment, the binary finds both of its workers', async () => {
  using site = new Site()
  const { apiKey } = await site.init()
  rmSync(site.files.snapshot)
  mkdirSync(site.at('empty'))
  await using appliance = await Appliance.start({ dataDir: site.data, cwd: site.at('empty') })
  const client = new Client(appliance.url, apiKey)
  await client.made('/contacts', contact('Wren', 1))
  const preview = await client.post('/segments/preview', { rules: all(rule('firstName', 'equals', 'Wren')) })
  expect(preview).toMatchObject({ status: 201 })
  await until(
    async () => existsSync(site.files.snapshot),
    (isPublished) => isPublished,
  )
  expect(faultsOf(site)).toEqual([])
})

/** test/drill/kill.drill.ts kills it under every kind of work. */
test('kill -9 of the binary loses no contact whose creation was acknowledged', async () => {
  using site = new Site(OFTEN)
  const { apiKey } = await site.init()
  const answered: string[] = []
  const refused: unknown[] = []
  let number = 0
  const random = seededRandom(chosenSeed())
  await killRepeatedly(
    { kills: 3, lifeMs: [0, 250], random },
    async () => {
      const appliance = await Appliance.start({ dataDir: site.data, environment: OFTEN })
      const client = new Client(appliance.url, apiKey)
      const create = async (): Promise<void> => {
        for (;;) {
          const answer = await client.post('/contacts', contact('Wren', ++number))
          if (answer.status === 201) answered.push(answer.body.data.id)
          else refused.push(answer.body)
        }
      }
      const before = answered.length
      // The kill breaks these connections.
      for (let i = 0; i < 4; i++) create().catch(() => {})
      // A busy machine answers few requests in such a short life.
      await until(
        async () => answered.length - before + refused.length,
        (count) => count >= 20,
      )
      return appliance
    },
    () => {
      const kept = new Set(contactsIn(site.files.database))
      expect(answered.filter((id) => !kept.has(id))).toEqual([])
      expect(faultsOf(site)).toEqual([])
    },
  )
  expect(refused).toEqual([])
  expect(answered.length).toBeGreaterThan(50)
})

test('A restored copy of carillon.db has its data, with sending held until the operator resumes it', async () => {
  using site = new Site()
  const { apiKey } = await site.init()
  const backup = site.at('backup.db')
  const runAndAdd = async (firstName: string, number: number): Promise<Appliance> => {
    const appliance = await Appliance.start({ dataDir: site.data })
    await new Client(appliance.url, apiKey).made('/contacts', contact(firstName, number))
    return appliance
  }
  expect(await (await runAndAdd('Wren', 1)).stop()).toBe(0)
  copyFileSync(site.files.snapshot, backup)
  expect(await (await runAndAdd('Robin', 2)).stop()).toBe(0)
  expect(await (await runAndAdd('Finch', 3)).kill()).toBe(137)

  renameSync(backup, site.files.snapshot)
  await using appliance = await Appliance.start({ dataDir: site.data })
  const { body } = await new Client(appliance.url, apiKey).get('/contacts')
  expect(body.data.map((kept: { firstName: string }) => kept.firstName)).toEqual(['Wren'])
  expect(appliance.output()).toContain('carillon.db was adopted; sending is held')
  expect(await site.answer('send', 'status')).toMatchObject({ held: true })
})
