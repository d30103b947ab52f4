import { expect, test } from 'bun:test'
import { rmSync, symlinkSync } from 'node:fs'
import { connect } from '../../src/db/driver.ts'
import { carillon, Site } from '../support/cli.ts'
import { Client, until } from '../support/client.ts'
import { covers } from '../support/covers.ts'
import { Appliance } from '../support/crash.ts'

covers('src/storage', 'src/appliance/health', 'cli/doctor-storage.ts')

type Answer = Awaited<ReturnType<Client['get']>>
interface Finding {
  check: string
  status: string
  detail: string
}

/** Runs doctor. Returns its findings and exit code. */
async function doctor(site: Site): Promise<{ exitCode: number; of: (check: string) => Finding | undefined }> {
  const { exitCode, json } = await site.run(['doctor', '--json'])
  return { exitCode, of: (check) => (json as Finding[]).find((finding) => finding.check === check) }
}

test('a full disk is reported by /health/ready with 503, and by doctor, and both recover afterwards', async () => {
  using site = new Site()
  const { apiKey } = await site.init()
  const probe = `${site.files.live}/probe`
  symlinkSync('/dev/full', probe)
  await using appliance = await Appliance.start({ dataDir: site.data })
  const client = new Client(appliance.url, apiKey)
  const full = await client.get('/health/ready')
  expect([full.status, full.body.message]).toEqual([503, 'Not ready: the disk is full.'])
  expect(full.body.details).toEqual([
    { database: 'down', migrations: 'up', queue: 'up', scheduler: 'up' },
    { problem: 'the disk is full' },
  ])
  symlinkSync('/dev/full', probe)
  const said = await doctor(site)
  expect([said.exitCode, said.of('writing')]).toEqual([
    1,
    { check: 'writing', status: 'error', detail: expect.stringContaining('the disk is full') },
  ])
  rmSync(probe, { force: true })
  const ready = (answer: Answer) => answer.status === 200
  expect((await until(() => client.get('/health/ready'), ready)).status).toBe(200)
  expect((await doctor(site)).of('writing')?.status).toBe('ok')
})

test('the last write reaches carillon.db after a pause, and its age is shown everywhere', async () => {
  using site = new Site()
  const { apiKey } = await site.init()
  await using appliance = await Appliance.start({ dataDir: site.data })
  const client = new Client(appliance.url, apiKey)
  await client.made('/contacts', { firstName: 'Wren', phone: '+12125550104' })
  const published = async () => {
    const snapshot = connect(site.files.snapshot, { readonly: true })
    try {
      return snapshot.prepare('SELECT count(*) FROM contacts').pluck().get() as number
    } finally {
      snapshot.close()
    }
  }
  await until(published, (contacts) => contacts === 1)
  expect((await client.get('/health')).body.data.snapshotAgeSeconds).toBeNumber()
  // The server writes more of its own rows in the seconds after its start.
  await until(
    () => site.answer('send', 'status'),
    ({ snapshot }) => typeof snapshot.takenAt === 'string' && snapshot.behindSeconds === 0,
  )
  const said = await until(
    async () => (await doctor(site)).of('snapshot'),
    (check) => check?.detail.includes('is up to date') === true,
  )
  expect(said).toMatchObject({ check: 'snapshot', status: 'ok' })
})

test('a server whose live/ was deleted ends with 65, and the next start has the acknowledged writes, held', async () => {
  using site = new Site()
  const { apiKey } = await site.init()
  const appliance = await Appliance.start({ dataDir: site.data })
  const client = new Client(appliance.url, apiKey)
  await client.made('/contacts', { firstName: 'Wren', phone: '+12125550104' })
  rmSync(site.files.live, { recursive: true })
  expect(await appliance.end()).toBe(65)
  expect(appliance.output()).toContain('was deleted or replaced while the server was using it')
  await using again = await Appliance.start({ dataDir: site.data })
  const there = new Client(again.url, apiKey)
  expect((await there.get('/contacts')).body.meta.total).toBe(1)
  expect(await site.answer('send', 'status')).toMatchObject({ held: true })
})

test('doctor ends with 1 for a foreign carillon.db, which serve refuses', async () => {
  using site = new Site()
  await site.init()
  rmSync(site.files.snapshot)
  const other = connect(site.files.snapshot)
  other.exec('CREATE TABLE recipes (name TEXT)')
  other.close()
  const said = await doctor(site)
  expect(said.exitCode).toBe(1)
  expect(said.of('snapshot file')).toMatchObject({ status: 'error' })
  expect(said.of('snapshot file')?.detail).toContain('not a Carillon database')
  expect(await new Appliance({ dataDir: site.data }).end()).toBe(65)
})

test('doctor names the place of the generation record, and warns if it cannot be stored', async () => {
  using site = new Site()
  await site.init()
  expect((await doctor(site)).of('generation record')?.status).toBe('ok')
  const nowhere = ['--config', '/dev/null', '--data', site.data, 'doctor', '--json']
  const ran = await carillon(nowhere, { environment: { CARILLON_GENERATION_DIR: '/dev/null/x' } })
  expect(ran.json).toContainEqual({
    check: 'generation record',
    status: 'warning',
    detail: expect.stringContaining('generation_dir'),
  })
})
