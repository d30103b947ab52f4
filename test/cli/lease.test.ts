import { expect, test } from 'bun:test'
import { cpSync, mkdirSync } from 'node:fs'
import { heldLease } from '../../cli/lease.ts'
import { Site } from '../support/cli.ts'
import { copySettings, RECIPIENT } from '../support/copies.ts'
import { failureOf } from '../support/copy-places.ts'

/** Two machines with the same data and one folder for copies. */
async function twoMachines() {
  const home = new Site()
  const away = new Site()
  const folder = home.at('disk')
  mkdirSync(folder)
  const settings = {
    CARILLON_BACKUP_TO: folder,
    CARILLON_BACKUP_KEY: RECIPIENT,
    CARILLON_BACKUP_LEASE: 'true',
  }
  for (const site of [home, away]) Object.assign(site.environment, settings)
  await home.init()
  await home.answer('copies', 'init')
  await home.answer('copies', 'make')
  cpSync(home.data, away.data, { recursive: true })
  const dispose = () => {
    for (const site of [home, away]) site[Symbol.dispose]()
  }
  return { home, away, folder, [Symbol.dispose]: dispose }
}

const findingOf = async (site: Site) => {
  const { stdout } = await site.run(['doctor', '--json'])
  const checks = JSON.parse(stdout) as Array<{ check: string; status: string; detail: string }>
  const found = checks.find(({ check }) => check === 'lease')
  return [found?.status, found?.detail]
}

test('the lease goes from one machine to another, and each sees who has it', async () => {
  using machines = await twoMachines()
  const { home, away, folder } = machines
  expect((await home.run(['lease', 'status'])).stdout).toBe(
    `${folder} has no claim. The server claims the lease when it starts.\n`,
  )
  expect(await findingOf(home)).toEqual(['ok', expect.stringContaining('at its next start')])
  const first = await home.answer('lease', 'take', '--stopped')
  expect(first).toEqual({ claim: expect.stringMatching(/^lease\/[0-9a-f]{8}\/000000001-/), held: true })
  expect(await home.answer('lease', 'take', '--stopped')).toEqual(first)
  expect(await findingOf(home)).toEqual(['ok', expect.stringContaining(first.claim)])

  const taken = await away.run(['lease', 'take', '--stopped'])
  expect([taken.exitCode, taken.stdout]).toEqual([
    0,
    expect.stringMatching(/^holds the lease +lease\/\S+\/000000002-/),
  ])
  expect(taken.stderr).toContain('carillon restore --from-copies')
  expect(await findingOf(away)).toEqual(['ok', expect.any(String)])
  const [highest, lower] = await home.answer('lease', 'status')
  expect([highest, lower]).toMatchObject([
    { holds: true, by: 'another', directory: away.data },
    { claim: first.claim, holds: false, by: 'this machine', directory: home.data },
  ])
  expect((await home.run(['lease', 'status'])).stderr).toContain('`carillon lease take` takes it.')
  expect(await findingOf(home)).toEqual(['error', expect.stringContaining('Keep this server off')])
})

test('a command that sends without a server needs the lease', async () => {
  using machines = await twoMachines()
  const { home, away, folder } = machines
  const { claim } = await home.answer('lease', 'take', '--stopped')
  const held = (site: Site) =>
    heldLease({
      dataDir: site.data,
      settings: copySettings({ folder }),
      generation: claim.slice('lease/'.length).slice(0, 8),
    })
  expect((await held(home)).holds()).toBe(true)
  expect(await failureOf(held(away))).toContain('does not hold the lease')
  await away.answer('lease', 'take', '--stopped')
  expect(await failureOf(held(home))).toContain('does not hold the lease')
  expect((await held(away)).holds()).toBe(true)
})

test('the commands need backup_lease, and backup_lease needs backup_to', async () => {
  using site = new Site()
  await site.init()
  const without = await site.run(['lease', 'status'])
  expect([without.exitCode, without.stderr]).toEqual([78, expect.stringContaining('backup_lease is not set')])
  Object.assign(site.environment, { CARILLON_BACKUP_LEASE: 'true' })
  const alone = await site.run(['lease', 'status'])
  expect([alone.exitCode, alone.stderr]).toEqual([78, expect.stringContaining('backup_to is not set')])
})
