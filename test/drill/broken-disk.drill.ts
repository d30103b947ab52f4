import { expect, test } from 'bun:test'
import { Ext4Disk, FailingWrites } from '../support/broken-disk.ts'
import { Site } from '../support/cli.ts'
import { Client, until } from '../support/client.ts'
import { covers } from '../support/covers.ts'
import { Appliance } from '../support/crash.ts'

covers('src/storage', 'src/appliance/health')

const noDisk = Ext4Disk.whyNot()
if (noDisk) console.error(`Not tried: a disk that the kernel turns read-only, because ${noDisk}.`)
const noTracer = FailingWrites.whyNot()
if (noTracer) console.error(`Not tried: writes that fail, because ${noTracer}.`)

async function served(site: Site, apiKey: string) {
  const appliance = await Appliance.start({ dataDir: site.data })
  return { appliance, client: new Client(appliance.url, apiKey) }
}

const ready = async (appliance: Appliance) => {
  const answer = await fetch(`${appliance.url}/health/ready`)
  return { status: answer.status, said: ((await answer.json()) as { message?: string }).message }
}

const person = (last: number) => ({ firstName: 'Ann', phone: `+1212555${String(last).padStart(4, '0')}` })

const add = async (client: Client, last: number) =>
  expect((await client.post('/contacts', person(last))).status).toBe(201)

const names = async (client: Client): Promise<string[]> =>
  (await client.get('/contacts?limit=100')).body.data.map((each: { phone: string }) => each.phone).sort()

/** Asserts that readiness, a write and doctor report the trouble. */
async function expectTrouble(
  site: Site,
  { appliance, client }: Awaited<ReturnType<typeof served>>,
  problem: string,
) {
  const answer = await until(
    () => ready(appliance),
    ({ status }) => status === 503,
  )
  expect(answer.said).toBe(`Not ready: ${problem}.`)
  const refused = await client.post('/contacts', person(2))
  expect([refused.status, refused.body.code]).toEqual([503, 'SERVICE_UNAVAILABLE'])
  // Existing data can still be read.
  expect(await names(client)).toEqual([person(1).phone])
  const doctor = await site.run(['doctor', '--port', new URL(appliance.url).port])
  expect(doctor.stdout).toContain(`Not ready: ${problem}`)
  expect(doctor.stderr).toBe('')
  expect(doctor.exitCode).toBe(1)
}

test.skipIf(noDisk !== undefined)(
  'on a disk that the kernel made read-only, every part reports it and no write is acknowledged; after repair and a restart no data is missing',
  async () => {
    using site = new Site()
    using disk = new Ext4Disk(site.at('image'), site.data)
    const { apiKey } = await site.init()
    const first = await served(site, apiKey)
    await add(first.client, 1)
    disk.turnReadOnly()
    await expectTrouble(site, first, 'the disk is read-only')
    await first.appliance.stop()
    const refusedStart = await site.run(['serve', '--port', '0'])
    expect([refusedStart.exitCode, refusedStart.stderr]).toEqual([1, expect.stringContaining('read-only')])
    expect(refusedStart.stderr).not.toContain('    at ')
    const withoutServer = await site.run(['doctor'])
    expect(withoutServer.stdout).toContain('the disk is read-only')
    disk.mend()
    const second = await served(site, apiKey)
    expect(await names(second.client)).toEqual([person(1).phone])
    await add(second.client, 2)
    expect((await ready(second.appliance)).status).toBe(200)
    expect(await second.appliance.stop()).toBe(0)
  },
)

test.skipIf(noTracer !== undefined)(
  'while writes fail with EIO, every part reports it, and everything continues afterwards without help',
  async () => {
    using site = new Site()
    const { apiKey } = await site.init()
    const running = await served(site, apiKey)
    await add(running.client, 1)
    const failing = FailingWrites.begin(running.appliance.pid)
    await expectTrouble(site, running, 'the disk fails')
    await failing.end()
    await until(
      () => ready(running.appliance),
      ({ status }) => status === 200,
    )
    await add(running.client, 3)
    expect(await names(running.client)).toEqual([person(1).phone, person(3).phone])
    expect(await running.appliance.stop()).toBe(0)
  },
)
