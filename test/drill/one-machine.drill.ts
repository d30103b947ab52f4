import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { appendFileSync, copyFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withReader } from '../../src/db/driver.ts'
import { seedYear } from '../bench/year.ts'
import { until } from '../support/client.ts'
import { PASSPHRASE } from '../support/copies.ts'
import { covers } from '../support/covers.ts'
import { TemporaryDirectory } from '../support/data-dir.ts'
import { HttpsMachine, noHttpsMachine } from '../support/https-machine.ts'
import { Neighbour } from '../support/neighbour.ts'
import { addMigration, insertBefore } from '../support/newer-sources.ts'
import { noRelease, ReleaseCheckout, releaseFolder } from '../support/release-checkout.ts'
import { hasSystemd, noMachine } from '../support/systemd.ts'

covers('src/storage', 'src/appliance', 'cli', 'install.sh')

/**
 * The life of one installation on a machine with nothing but Debian, by the commands of docs/operations:
 * from the archive of a release to the loss of its disk and back. Each step continues from the previous one
 * and prints its duration. `MESSAGES=1000000 npm run drill ./test/drill/one-machine.drill.ts` uses a million
 * messages.
 */
const why =
  noMachine() ?? (hasSystemd() ? undefined : 'systemd is not installed') ?? noHttpsMachine() ?? noRelease()
if (why) console.error(`The life of one installation was not tried: ${why}`)

const MESSAGES = Number(process.env.MESSAGES ?? 20_000)
/** Number of campaigns. Each contact of the seeded organization gets one message of each. */
const CAMPAIGNS = 100
const NAME = 'sms.agency.example'
const HTTPS = `https://${NAME}`
const [BEFORE, NEXT, BROKEN] = ['1.0.0', '1.1.0', '1.2.0']
const PEOPLE = 500

/** Migrations that change every message. */
const MIGRATIONS = {
  next: {
    version: 9998,
    name: 'next_release',
    sql: `ALTER TABLE messages ADD COLUMN next_release TEXT;
CREATE INDEX messages_of_next_release ON messages (organization_id, status, created_at, next_release);`,
  },
  broken: {
    version: 9999,
    name: 'broken_release',
    sql: `ALTER TABLE messages ADD COLUMN broken_release TEXT;
CREATE INDEX messages_of_broken_release ON messages (address, broken_release);`,
  },
}

const TABLES = ['organizations', 'contacts', 'campaigns', 'messages', 'link_clicks', 'api_keys']

const whereMachine = why === undefined ? describe : describe.skip
whereMachine(`one machine with ${MESSAGES.toLocaleString('en-US')} messages`, () => {
  let folder: string
  let world: HttpsMachine
  let neighbour: Neighbour
  let key: string
  let before: Record<string, number>

  beforeAll(async () => {
    folder = releaseFolder()
    await timed('three releases are made', async () => makeReleases(folder))
    world = await HttpsMachine.boot()
    neighbour = await Neighbour.start(world.machine, folder)
    await world.name(NAME, '127.0.0.1')
  })
  afterAll(async () => {
    await neighbour?.[Symbol.asyncDispose]()
    await world?.[Symbol.asyncDispose]()
    if (folder) rmSync(folder, { recursive: true, force: true })
  })

  const archive = (version: string): string => `carillon-${version}-linux-x64.tar.gz`
  const addressOf = (version: string): string => `${neighbour.web}/${version}/${archive(version)}`
  const version = async (): Promise<string> => (await world.must('carillon version')).trim()
  const post = async (path: string, body: object) => {
    const { data, ...problem } = await world.call('POST', HTTPS + path, { key, body })
    if (data === undefined) throw new Error(`POST ${path}: ${JSON.stringify(problem)}`)
    return data
  }
  const get = (path: string) => world.call('GET', HTTPS + path, { key })

  /** Installs from the archive and the files next to it, after the manual checks of docs/operations/upgrade.md. */
  async function install(release: string, options: string): Promise<string> {
    const base = `${neighbour.web}/${release}`
    return world.must(`cd /root
for file in ${archive(release)} SHA256SUMS SHA256SUMS.sig release-key.pub; do curl --silent --fail --remote-name ${base}/$file; done
openssl pkeyutl -verify -pubin -inkey release-key.pub -rawin -in SHA256SUMS -sigfile SHA256SUMS.sig
sha256sum --check --ignore-missing SHA256SUMS
tar xzf ${archive(release)}
cd carillon-${release}-linux-x64
./install.sh --domain ${NAME} ${HttpsMachine.caOptions} ${options}`)
  }

  /** Returns the rows of some tables in a current copy of `carillon.db`. */
  async function counted(): Promise<{ rows: Record<string, number>; columns: string[] }> {
    await world.must('carillon snapshot')
    using copy = new TemporaryDirectory()
    copyFileSync(world.machine.at('/var/lib/carillon/carillon.db'), copy.at('copy.db'))
    return withReader(copy.at('copy.db'), (connection) => ({
      rows: Object.fromEntries(
        TABLES.map((table) => [
          table,
          connection.prepare(`SELECT count(*) FROM ${table}`).pluck().get() as number,
        ]),
      ),
      columns: connection
        .prepare(`SELECT name FROM pragma_table_info('messages') WHERE name LIKE '%_release'`)
        .pluck()
        .all() as string[],
    }))
  }

  /** Returns the process of the server, and the number of restarts by systemd. */
  const processOf = () => world.must('systemctl show --property MainPID,NRestarts carillon')

  /** Runs a command while clients ask over https. */
  async function whileAsked(command: string) {
    const working = world.run(command)
    let isOver = false
    working.then(() => {
      isOver = true
    })
    const statuses = new Set<number>()
    let [lastMs, longestMs] = [performance.now(), 0]
    await until(
      async () => {
        const { exitCode, status } = await world.get(`${HTTPS}/health`)
        statuses.add(exitCode === 0 ? status : -exitCode)
        if (status !== 200) return false
        longestMs = Math.max(longestMs, performance.now() - lastMs)
        lastMs = performance.now()
        return isOver
      },
      (isDone) => isDone,
    )
    return { ...(await working), statuses, longestMs }
  }

  /** Sends to the people of a town, and waits until every message is delivered. */
  async function sendCampaign(name: string): Promise<void> {
    const conditions = [{ field: 'city', operator: 'equals', value: 'Springfield' }]
    const rules = { operator: 'AND', conditions }
    const segment = await post('/segments', { name, type: 'DYNAMIC', rules })
    const [sender] = (await get('/channel-identities')).data
    const campaign = await post('/campaigns', {
      name,
      type: 'IMMEDIATE',
      channel: 'SMS',
      category: 'TRANSACTIONAL',
      messageTemplate: 'Hi {{firstName}}, the road is open again.',
      segmentId: segment.id,
      channelIdentityIds: [sender.id],
    })
    const { data } = await until(
      () => get(`/campaigns/${campaign.id}`),
      ({ data }) => data.status === 'COMPLETED' && data.stats.delivered === PEOPLE,
    )
    expect(data.stats).toMatchObject({ sent: PEOPLE, failed: 0 })
  }

  test('is installed from the archive of a release, with a certificate for its name', async () => {
    const output = await timed('installed from the archive, certificate included', () =>
      install(BEFORE, '--organization Agency --email owner@agency.example'),
    )
    expect(output).toContain('Signature Verified Successfully')
    expect(output).toContain(`${archive(BEFORE)}: OK`)
    expect(output).not.toContain('Toolchain')
    expect(output).toContain(`Carillon is reached at ${HTTPS}`)
    key = /et_live_\w+/.exec(output)![0]
    const { status, text } = await world.get(`${HTTPS}/health/ready`)
    expect([status, text]).toEqual([200, expect.stringContaining('strict-transport-security')])
    expect(await version()).toBe(BEFORE)
  })

  test('sends a campaign by the API over https, and every message is delivered', async () => {
    await post('/channel-identities', {
      channel: 'SMS',
      provider: 'SANDBOX',
      name: 'Main line',
      address: '+15005550006',
      throughputPerSecond: 1_000,
      credentials: { receiptDelayMs: 0 },
    })
    const contacts = Array.from({ length: PEOPLE }, (_, n) => ({
      firstName: `Ann ${n}`,
      phone: `+1212${2_000_000 + n}`,
      city: 'Springfield',
    }))
    const process = await processOf()
    expect(process).toContain('NRestarts=0')
    await timed(`${PEOPLE} contacts added and a campaign delivered to them`, async () => {
      await post('/contacts/bulk-upsert', { contacts })
      await sendCampaign('Road open')
    })
    expect(await processOf()).toBe(process)
  })

  test(`has ${MESSAGES.toLocaleString('en-US')} messages of a year`, async () => {
    // A write-ahead log would belong to the earlier file.
    await world.must('systemctl stop carillon && ! ls /var/lib/carillon/live/engine.db-wal')
    using copy = new TemporaryDirectory()
    const live = '/var/lib/carillon/live/engine.db'
    const engine = join(copy.data, 'live/engine.db')
    mkdirSync(join(copy.data, 'live'), { recursive: true })
    cpSync(world.machine.at(live), engine)
    seedYear(copy.data, CAMPAIGNS, { endedAt: Date.now(), contacts: MESSAGES / CAMPAIGNS, count: 1 })
    // The same file with new content still belongs to the user of the service.
    cpSync(engine, world.machine.at('/tmp/engine.db'))
    await world.must(`cat /tmp/engine.db >${live} && rm /tmp/engine.db`)
    await world.must('systemctl start carillon')
    const { rows } = await counted()
    before = rows
    expect(before).toMatchObject({ organizations: 2, messages: MESSAGES + PEOPLE, campaigns: CAMPAIGNS + 1 })
  })

  test('is upgraded to the next release by its address, and every message is migrated', async () => {
    const { exitCode, output, statuses, longestMs } = await timed('upgraded', () =>
      whileAsked(`carillon upgrade ${addressOf(NEXT)}`),
    )
    say('  of it without an answer over https', longestMs)
    expect({ exitCode, output }).toEqual({
      exitCode: 0,
      output: expect.stringContaining('is unchanged since it was published'),
    })
    expect(output).toContain(`Carillon ${NEXT} is installed and ready`)
    expect(await version()).toBe(NEXT)
    // The proxy answers 503 while the server starts.
    expect([...statuses].filter((status) => ![200, 503].includes(status))).toEqual([])
    expect(await counted()).toEqual({ rows: before, columns: ['next_release'] })
  })

  test('rolls back from a release that migrates and does not become ready, to the earlier program and data', async () => {
    const sum = await world.must('sha256sum </usr/local/bin/carillon')
    const { exitCode, output, statuses, longestMs } = await timed('gone back from a broken release', () =>
      whileAsked(`carillon upgrade ${addressOf(BROKEN)}`),
    )
    say('  of it without an answer over https', longestMs)
    expect({ exitCode, output }).toEqual({
      exitCode: 1,
      output: expect.stringContaining('The upgrade was not made.'),
    })
    expect(output).toContain('This release does not get ready.')
    expect(output).toContain(`The upgrade failed; ${NEXT} runs again.`)
    expect(output).toContain('sending is held')
    expect([await version(), await world.must('sha256sum </usr/local/bin/carillon')]).toEqual([NEXT, sum])
    expect([...statuses].filter((status) => ![200, 503].includes(status))).toEqual([])
    expect(await counted()).toEqual({ rows: before, columns: ['next_release'] })
    await world.must('carillon send status && carillon send resume')
    await sendCampaign('Road closed')
    before = (await counted()).rows
    expect(before.messages).toBe(MESSAGES + 2 * PEOPLE)
  })

  /** Adds the settings for copies elsewhere like an operator. */
  function setCopies(changes: Record<string, string> = {}): void {
    const environment = { ...neighbour.bucket, CARILLON_BACKUP_PASSPHRASE: PASSPHRASE, ...changes }
    const lines = Object.entries(environment).map(
      ([name, value]) => `${name.replace('CARILLON_', '').toLowerCase()} = ${JSON.stringify(value)}\n`,
    )
    const file = world.machine.at('/etc/carillon.toml')
    appendFileSync(file, lines.join(''))
  }

  test('copies all data into a bucket that requires signatures, and reads the copy back', async () => {
    const settings = readFileSync(world.machine.at('/etc/carillon.toml'))
    setCopies({ CARILLON_BACKUP_SECRET_KEY: 'another secret' })
    const refused = await world.run('carillon copies init')
    expect(refused).toEqual({ exitCode: 1, output: expect.stringContaining('SignatureDoesNotMatch') })
    writeFileSync(world.machine.at('/etc/carillon.toml'), settings)
    setCopies()
    await world.must('carillon copies init')
    const made = await timed('copied to the bucket and read back', () => world.must('carillon copies make'))
    expect(made).toContain('made and read back')
    await world.must('systemctl restart carillon')
    expect(await world.must('carillon copies list')).toMatch(/carillon-\S+\.db\.zst\.age/)
  })

  test('loses its disk, is installed again, and recovers everything from the bucket', async () => {
    await world.must(LOSE_DISK)
    expect((await world.run(`find ${PLACES} -iname '*carillon*'`)).output).toBe('')
    expect((await world.get(`${HTTPS}/health`)).exitCode).toBe(7)
    const startedAt = performance.now()
    await timed('installed again, with a new certificate', () => install(NEXT, ''))
    await world.must('systemctl stop carillon')
    setCopies()
    expect(await world.must('carillon copies list')).toContain('another')
    const restored = await timed('restored from the bucket', () =>
      world.must('carillon restore --from-copies --yes'),
    )
    expect(restored).toMatch(/^age +\d+ (?:minutes?|seconds?)$/m)
    expect(restored).toMatch(/^sending is held +yes$/m)
    await world.must('systemctl start carillon && carillon ready --public --timeout 60')
    say('from the empty disk to the first answer', performance.now() - startedAt)

    expect((await get('/contacts?limit=1')).meta.total).toBe(PEOPLE)
    expect((await world.run('carillon send status')).output).toContain('held')
    await world.must('carillon send resume')
    expect(await counted()).toEqual({ rows: before, columns: ['next_release'] })
    await sendCampaign('Road open again')
    const { exitCode, output } = await timed('looked over by doctor --full', () =>
      world.run('carillon doctor --full'),
    )
    expect({ exitCode, output }).toEqual({ exitCode: 0, output: expect.any(String) })
  })
})

/** Publishes three commits of one checkout, each in a folder with the name of its version. */
function makeReleases(folder: string): void {
  const checkout = new ReleaseCheckout(join(folder, 'checkout'))
  const key = join(folder, 'private-key')
  checkout.makeKey(key)
  const publish = (version: string) => {
    checkout.publish(version, { key, folder: join(folder, version) })
    const file = 'release-key.pub'
    copyFileSync(join(checkout.path, 'cli/release', file), join(folder, version, file))
  }
  publish(BEFORE)
  addMigration(checkout.path, MIGRATIONS.next)
  publish(NEXT)
  addMigration(checkout.path, MIGRATIONS.broken)
  insertBefore(
    join(checkout.path, 'src/serve.ts'),
    '    const opened = storage',
    `    throw new Error('This release does not get ready.')`,
  )
  publish(BROKEN)
}

function say(what: string, ms: number): void {
  console.error(`${what}: ${(ms / 1_000).toFixed(1)} s`)
}

/** Runs work, and prints its name and duration. */
async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now()
  const result = await work()
  say(what, performance.now() - startedAt)
  return result
}

/** All folders that an installation writes. */
const PLACES = '/etc /usr /var /opt /root /home /srv'

/** Script that leaves only Debian with its package caddy. */
const LOSE_DISK = `systemctl kill --signal=KILL carillon caddy
systemctl disable --quiet --now carillon caddy
rm -rf /var/lib/carillon /var/lib/carillon-generation /var/lib/caddy /etc/carillon.* /etc/systemd/system/carillon.service \
  /etc/systemd/system/caddy.service.d /usr/local/* /root/*
mv /etc/caddy/Caddyfile.before-carillon /etc/caddy/Caddyfile
rm /etc/caddy/carillon.caddy
userdel carillon
install -d -o caddy -g caddy /var/lib/caddy
systemctl daemon-reload`
