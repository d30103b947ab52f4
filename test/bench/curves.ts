import { rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Bench, medianMs, say } from './figure.ts'
import { lastNameOf, phoneOf, type SeededOrganization, seedDataDir, someSerial } from './seed.ts'
import { CUSTOMERS_TAG, rulesFor } from './segments.ts'
import { Api, memoryOf, startServer, untilPublished } from './server.ts'

const SIZES = [1_000, 10_000, 100_000, 1_000_000]

type Ask = (api: Api, organization: SeededOrganization, contacts: number) => Promise<unknown>

/** Requests of one client, measured one by one, ms. */
const REQUESTS: Record<string, Ask> = {
  'read one': (api, { contactIds }) => api.get(`/contacts/${contactIds[Math.floor(contactIds.length / 3)]}`),
  'list 20': (api) => api.get('/contacts'),
  'list 20, last page': (api, _organization, contacts) => api.get(`/contacts?page=${contacts / 20}`),
  'list by last name': (api) => api.get('/contacts?sortBy=lastName'),
  'list by status': (api) => api.get('/contacts?sortBy=status'),
  'list with a tag': (api, { tagIds }) => api.get(`/contacts?tagIds=${tagIds[0]}`),
  'search a number': (api, _organization, contacts) =>
    api.get(`/contacts?search=${phoneOf(someSerial(contacts)).slice(6)}`),
  'search a last name': (api, _organization, contacts) =>
    api.get(`/contacts?search=${lastNameOf(someSerial(contacts))}`),
  'search two letters': (api) => api.get('/contacts?search=qu'),
  'segment count': (api, { tagIds }) =>
    api.post('/segments/preview', { rules: rulesFor(tagIds[CUSTOMERS_TAG]!), countOnly: true }),
}

export interface Curve {
  what: string
  unit: string
  /** Values in the order of `SIZES`. */
  values: number[]
}

/** Measures how waiting times grow from a thousand contacts of one organization to a million. */
export async function curves({ workDir, options }: Bench): Promise<{ sizes: number[]; curves: Curve[] }> {
  const sizes = SIZES.filter((size) => size <= options.contacts)
  const byName = new Map<string, Curve>()
  const add = (what: string, unit: string, value: number) => {
    const curve = byName.get(what) ?? { what, unit, values: [] }
    curve.values.push(value)
    byName.set(what, curve)
  }
  for (const size of sizes) {
    say(`${size.toLocaleString('en-US')} contacts …`)
    const dataDir = join(workDir, 'curve')
    const [organization] = seedDataDir(dataDir, size, size)
    add('database', 'MB', statSync(join(dataDir, 'live', 'engine.db')).size / 1_048_576)
    const first = await startServer(dataDir)
    await untilPublished(dataDir)
    await first.stop()
    const server = await startServer(dataDir)
    add('start to ready', 'ms', server.readyMs)
    await Bun.sleep(2_000)
    add('memory when idle', 'MB', memoryOf(server.pid).now)
    const api = new Api(server.port, organization!.key)
    let serial = 0
    const commit = () => api.request('PATCH', '/organization', { name: `Bench ${serial++}` })
    for (const [what, ask] of Object.entries(REQUESTS)) {
      add(what, 'ms', await medianMs(options.rounds * 5, () => ask(api, organization!, size), commit))
    }
    let created = 0
    const create = () =>
      api.post('/contacts', { firstName: 'Bench', phone: `+1${3_122_000_000 + created++}` })
    add('create', 'ms', await medianMs(options.rounds * 20, create))
    await server.stop()
    rmSync(dataDir, { recursive: true })
  }
  return { sizes, curves: [...byName.values()] }
}
