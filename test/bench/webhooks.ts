import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Bench, type Figure, median, say } from './figure.ts'
import { at, pacedCalls } from './paced.ts'
import { Api, benchEnvironment, binary, processorSecondsOf, startServer } from './server.ts'
import { startSink } from './sink.ts'

/** Each change makes an event: 10,000 a minute. */
const CHANGES_PER_SECOND = 10_000 / 60
const READS_PER_SECOND = 200
const CONTACTS = 1_000
/** Delays of the receivers' answers, ms. A receiver counts as slow from two seconds on. */
const ANSWER_MS = [100, 1_000, 5_000] as const
/** Shortest measurement. The 99th percentile of fewer calls says little. */
const LEAST_MS = 10_000

interface Load {
  /** Duration of each call, ms. */
  times: number[]
  /** Share of one core that the server used. */
  percent: number
}

interface Owner {
  apiKey: string
  email: string
  password: string
}

function initialize(dataDir: string): Owner {
  const flags = ['--organization', 'Bench', '--email', 'bench@example.test', '--json', '--data', dataDir]
  const { stdout } = Bun.spawnSync([binary, 'init', ...flags], { env: benchEnvironment(dataDir) })
  return JSON.parse(stdout.toString()) as Owner
}

/** Creates contacts for the bench. Returns their public ids. */
async function makeContacts(api: Api): Promise<string[]> {
  const contacts = Array.from({ length: CONTACTS }, (_, n) => ({
    firstName: 'Ann',
    phone: `+1212${5_550_000 + n}`,
  }))
  const { data } = await api.post('/contacts/bulk-upsert', { contacts })
  return data.results.map(({ id }: { id: string }) => id)
}

/** Compares API calls at the same load without listeners and with three slow receivers of each event. */
export async function webhookBench({ workDir, options }: Bench): Promise<Figure[]> {
  const dataDir = join(workDir, 'webhooks')
  const owner = initialize(dataDir)
  const sink = await startSink('webhook-sink.ts')
  const server = await startServer(dataDir, false, { CARILLON_ALLOW_INSECURE_WEBHOOKS: 'true' })
  const api = new Api(server.port, owner.apiKey)
  const ids = await makeContacts(api)
  const { data: session } = await api.post('/auth/login', { email: owner.email, password: owner.password })
  const people = new Api(server.port, session.accessToken)
  const durationMs = Math.max(options.durationMs, LEAST_MS)
  let changes = 0
  const load = async (): Promise<Load> => {
    const before = processorSecondsOf(server.pid)
    const times = await Promise.all([
      pacedCalls(CHANGES_PER_SECOND, durationMs, (n) =>
        api.request('PATCH', `/contacts/${ids[n % CONTACTS]}`, { lastName: `Archer ${changes++}` }),
      ),
      pacedCalls(READS_PER_SECOND, durationMs, (n) => api.get(`/contacts/${ids[(n * 7_919) % CONTACTS]}`)),
    ])
    const percent = ((processorSecondsOf(server.pid) - before) / (durationMs / 1_000)) * 100
    return { times: times.flat(), percent }
  }
  await load()
  const [alone, beside]: [Load[], Load[]] = [[], []]
  for (let round = 0; round < options.rounds; round++) {
    say(`webhooks, round ${round + 1} of ${options.rounds} …`)
    alone.push(await load())
    const endpoints: string[] = []
    for (const ms of ANSWER_MS) {
      const { data } = await people.post('/webhook-endpoints', {
        url: `http://127.0.0.1:${sink.port}/${ms}`,
      })
      endpoints.push(data.id)
    }
    beside.push(await load())
    for (const id of endpoints) await people.request('DELETE', `/webhook-endpoints/${id}`)
  }
  const taken = await (await fetch(`http://127.0.0.1:${sink.port}/`)).text()
  await server.stop()
  await sink.stop()
  rmSync(dataDir, { recursive: true })
  const of = (all: readonly Load[], share: number) => median(all.map(({ times }) => at(times, share)))
  const busy = (all: readonly Load[]) => Math.round(median(all.map(({ percent }) => percent)))
  return [
    {
      work: 'calls of the API, 200 reads and 167 changes a second, each change told to three slow receivers',
      unit: 'ms',
      floor: of(alone, 0.5),
      ours: of(beside, 0.5),
      goal: 'p99 at most 50 ms',
      isMet: () => of(beside, 0.99) <= 50,
      p99Ms: [of(alone, 0.99), of(beside, 0.99)],
      note: `the floor is the same with nobody listening; the receivers took ${Number(taken).toLocaleString('en-US')} deliveries; the server used ${busy(alone)} and ${busy(beside)} % of a core`,
    },
  ]
}
