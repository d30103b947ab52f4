import { expect, test } from 'bun:test'
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { withReader } from '../../src/db/driver.ts'
import { Site } from '../support/cli.ts'
import { Client, until } from '../support/client.ts'
import { PASSPHRASE } from '../support/copies.ts'
import { covers } from '../support/covers.ts'
import { Appliance, BINARY } from '../support/crash.ts'
import { looking, wrongAtAnyTime } from '../support/kill-verdict.ts'

covers('src/appliance/standby', 'src/storage/opening')

/** A standby that is killed while it follows, or while it takes over. */
const FOLLOWING = ['standby.after_fetch', 'apply.after_segment', 'standby.after_apply']
const TAKING = ['restore.before_rename', 'restore.after_rename', 'adopt.before_move', 'adopt.after_rename']

const phonesIn = (path: string): Set<string> =>
  withReader(
    path,
    (connection) => new Set(connection.prepare('SELECT phone FROM contacts').pluck().all() as string[]),
  )

/** A stopped home with a whole copy, and some segments after it. */
async function homeWithSegments() {
  const home = new Site()
  const folder = home.at('disk')
  mkdirSync(folder)
  const environment = { CARILLON_BACKUP_TO: folder, CARILLON_BACKUP_PASSPHRASE: PASSPHRASE }
  Object.assign(home.environment, environment)
  const { apiKey } = await home.init()
  await home.answer('copies', 'init')
  const appliance = await Appliance.start({ dataDir: home.data, environment })
  await until(
    async () => appliance.output(),
    (output) => output.includes('was made and read back'),
  )
  const client = new Client(appliance.url, apiKey)
  const phones = Array.from({ length: 3 }, (_, n) => `+1312555010${n}`)
  const segments = () =>
    (readdirSync(folder, { recursive: true }) as string[]).filter((name) => name.includes('-after-')).length
  for (const phone of phones) {
    const before = segments()
    await client.made('/contacts', { firstName: 'Ann', phone })
    await until(
      async () => segments(),
      (count) => count > before,
    )
  }
  expect(await appliance.stop()).toBe(0)
  return { home, environment, phones }
}

const follow = (standby: Site, environment: Record<string, string>) =>
  Bun.spawn([BINARY, ...standby.argumentsOf(['standby', 'follow'])], {
    stdout: 'ignore',
    stderr: 'ignore',
    env: { CARILLON_GENERATION_DIR: `${standby.data}-generation`, ...environment },
  })

test.each(FOLLOWING)('after a kill at %s, the standby goes on and is whole', async (point) => {
  const { home, environment, phones } = await homeWithSegments()
  using _home = home
  using standby = new Site(environment)
  const dying = follow(standby, { ...environment, CARILLON_FAIL_AT: point })
  expect(await dying.exited).toBe(137)
  const going = follow(standby, environment)
  try {
    await until(
      () => standby.runBinary(['standby', 'status', '--json']),
      ({ exitCode, stdout }) => exitCode === 0 && JSON.parse(stdout).checkedAt !== null,
    )
  } finally {
    going.kill('SIGTERM')
    expect(await going.exited).toBe(0)
  }
  const [name] = readdirSync(join(standby.data, 'standby')).filter((each) => each.endsWith('.db'))
  const path = join(standby.data, 'standby', name!)
  expect(phones.filter((phone) => !phonesIn(path).has(phone))).toEqual([])
  expect(looking(path, wrongAtAnyTime)).toEqual([])
})

test.each(TAKING)(
  'after a kill at %s, the same command ends the takeover with every write',
  async (point) => {
    const { home, environment, phones } = await homeWithSegments()
    using _home = home
    using standby = new Site(environment)
    const take = ['standby', 'take', '--stopped', '--json']
    using dying = new Site({ ...environment, CARILLON_FAIL_AT: point })
    const args = ['--config', '/dev/null', '--data', standby.data, ...take]
    const killed = Bun.spawn([BINARY, ...args], {
      stdout: 'ignore',
      stderr: 'ignore',
      env: { CARILLON_GENERATION_DIR: `${standby.data}-generation`, ...dying.environment },
    })
    expect(await killed.exited).toBe(137)
    const refused = await standby.runBinary(['standby', 'follow'])
    expect([refused.exitCode, refused.stderr]).toEqual([1, expect.stringContaining('is being taken over')])
    const taken = await standby.answer(...take)
    expect(taken).toMatchObject({ held: true })
    expect(await standby.answer(...take)).toMatchObject({ through: taken.through })
    expect(phones.filter((phone) => !phonesIn(standby.files.database).has(phone))).toEqual([])
    expect(looking(standby.files.database, wrongAtAnyTime)).toEqual([])
    expect(await standby.answer('send', 'status')).toMatchObject({ held: true })
    const appliance = await Appliance.start({ dataDir: standby.data, environment })
    expect(await appliance.stop()).toBe(0)
    // It is a home now, until another machine is.
    const again = await standby.runBinary(['standby', 'follow'])
    expect([again.exitCode, again.stderr]).toEqual([75, expect.stringContaining('took the data over')])
  },
)
