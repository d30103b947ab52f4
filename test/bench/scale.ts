import { rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Curve } from './curves.ts'
import { type Bench, medianMs, say } from './figure.ts'
import { Api, memoryOf, startServer, untilPublished } from './server.ts'
import { CONTACTS_PER_ORGANIZATION, seedYear, YEAR_ORGANIZATIONS, type Year } from './year.ts'

/** Campaigns of each organization: 200,000 messages, a million, ten million. */
const CAMPAIGNS = [1, 5, 50]

type Asked = Pick<Year, 'campaignUuid'> & { contactId: string }

/** Views of the newest campaign and of one contact. */
const LOOKS: Record<string, (asked: Asked) => string> = {
  'list of campaigns': () => '/campaigns',
  'messages of a campaign': ({ campaignUuid }) => `/campaigns/${campaignUuid}/messages`,
  'its last page': ({ campaignUuid }) =>
    `/campaigns/${campaignUuid}/messages?page=${CONTACTS_PER_ORGANIZATION / 20}`,
  'its failed messages': ({ campaignUuid }) => `/campaigns/${campaignUuid}/messages?status=FAILED`,
  'analytics of a campaign': ({ campaignUuid }) => `/campaigns/${campaignUuid}/analytics`,
  'its clicks': ({ campaignUuid }) => `/campaigns/${campaignUuid}/click-analytics`,
  'timeline of a contact': ({ contactId }) => `/contacts/${contactId}/activity`,
  'clicks of a contact': ({ contactId }) => `/contacts/${contactId}/link-analytics`,
}

/** Measures how waiting times grow from a month's messages in one file to a year's. */
export async function scale(
  { workDir, options }: Bench,
  most: number,
): Promise<{ sizes: number[]; curves: Curve[] }> {
  const byName = new Map<string, Curve>()
  const sizes: number[] = []
  for (const campaigns of CAMPAIGNS) {
    const messages = campaigns * YEAR_ORGANIZATIONS * CONTACTS_PER_ORGANIZATION
    if (messages > most) continue
    sizes.push(messages)
    say(`${messages.toLocaleString('en-US')} messages …`)
    const dataDir = join(workDir, 'year')
    const year = seedYear(dataDir, campaigns, { endedAt: Date.now() })
    for (const { what, unit, value } of await measureYear(dataDir, year, options.rounds)) {
      const curve = byName.get(what) ?? { what, unit, values: [] }
      curve.values.push(value)
      byName.set(what, curve)
    }
    rmSync(dataDir, { recursive: true })
  }
  return { sizes, curves: [...byName.values()] }
}

interface Measured {
  what: string
  unit: string
  value: number
}

/** Measures a data directory that `seedYear` has made. */
export async function measureYear(
  dataDir: string,
  { campaignUuid, organizations: [organization] }: Year,
  rounds: number,
): Promise<Measured[]> {
  const found: Measured[] = [
    { what: 'database', unit: 'MB', value: statSync(join(dataDir, 'live', 'engine.db')).size / 1_048_576 },
  ]
  const startedAt = performance.now()
  const first = await startServer(dataDir, false)
  await untilPublished(dataDir)
  found.push({ what: 'first snapshot', unit: 's', value: (performance.now() - startedAt) / 1_000 })
  await first.stop()
  const server = await startServer(dataDir, false)
  found.push({ what: 'start to ready', unit: 'ms', value: server.readyMs })
  const api = new Api(server.port, organization!.key)
  // The third contact clicks each message.
  const asked = { campaignUuid, contactId: organization!.contactIds[2]! }
  for (const [what, look] of Object.entries(LOOKS)) {
    found.push({ what, unit: 'ms', value: await medianMs(rounds * 5, () => api.get(look(asked))) })
  }
  found.push({ what: 'memory after that', unit: 'MB', value: memoryOf(server.pid).now })
  await server.stop()
  return found
}
