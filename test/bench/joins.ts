import { cpSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Connection } from '../../src/db/driver.ts'
import { openLiveDatabase } from '../../src/storage/opening/live-connection.ts'
import { type Bench, type Figure, median, say } from './figure.ts'
import { type LoadResult, runLoad } from './load.ts'
import { at, pacedCalls } from './paced.ts'
import { seedDataDir } from './seed.ts'
import {
  Api,
  firstLine,
  pinned,
  type RunningServer,
  resumeSending,
  startServer,
  untilPublished,
} from './server.ts'

const AGENT =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'
const DAY_MS = 86_400_000
const REFUSED_PER_SECOND = 1_000
const READS_PER_SECOND = 200
const DURATION_MS = 20_000
const PHONE = '+12125550177'
const TEXT_OF_CONSENT =
  'I agree to texts about new breads from Corner Bakery, up to 4 a month. Msg & data rates may apply. Reply STOP to cancel, HELP for help. Consent is not a condition of purchase.'

/** Public id of the link that `addSubmissions` adds. */
export const JOIN_LINK = '01900000-0000-7000-8000-00000000cccc'

/** Adds a link by which every contact joined within a month. One of a hundred opted out later. */
export function addSubmissions(connection: Connection, organizationId: number): void {
  const joinedAt = `${Date.now() - 40 * DAY_MS} + id % 30 * ${DAY_MS} + id`
  connection.exec(`
    INSERT INTO join_links (id, uuid, organization_id, type, name, slug, channel, consent_text, require_consent,
        double_opt_in, otp_enabled, otp_length, otp_ttl_seconds, otp_max_attempts, allowed_countries,
        daily_message_limit, created_at, updated_at)
      VALUES (1, '${JOIN_LINK}', ${organizationId}, 'WEB_FORM', 'Club', 'club', 'SMS', '', 1, 'NONE', 1, 6, 600, 5, '[]',
        200, 0, 0);
    INSERT INTO join_submissions (uuid, organization_id, join_link_id, contact_id, status, channel, phone, consent_text,
        consent_version, agreed_at, confirmed_at, created_at)
      SELECT uuid, organization_id, 1, id, 'COMPLETED', 'SMS', phone, '', 1, ${joinedAt}, ${joinedAt}, ${joinedAt}
      FROM contacts WHERE organization_id = ${organizationId};
    INSERT INTO consents (uuid, organization_id, contact_id, channel, address, action, method, actor_type, actor_name,
        occurred_at)
      SELECT uuid, organization_id, id, 'SMS', phone, 'OPT_OUT', 'KEYWORD', 'SYSTEM', 'Carillon', ${Date.now()}
      FROM contacts WHERE organization_id = ${organizationId} AND id % 100 = 7`)
}

/** Creates a form that sends codes, of the first organization. Returns the last part of its address. */
async function addLink(api: Api): Promise<string> {
  const sender = await api.post('/channel-identities', {
    channel: 'SMS',
    name: 'Bench',
    provider: 'SANDBOX',
    address: '+15005550006',
  })
  const { data } = await api.post('/join-links', {
    name: 'Club',
    type: 'WEB_FORM',
    channel: 'SMS',
    channelIdentityId: sender.data.id,
    otpEnabled: true,
    consentText: TEXT_OF_CONSENT,
    dailyMessageLimit: 10_000,
    privacyPolicyUrl: 'https://bakery.example/privacy',
    termsUrl: 'https://bakery.example/terms',
  })
  return data.slug
}

async function pageFigure(
  { workDir, options }: Bench,
  ours: RunningServer,
  { dataDir, slug }: { dataDir: string; slug: string },
): Promise<Figure> {
  const page = await fetch(`http://127.0.0.1:${ours.port}/j/${slug}`, { headers: { 'user-agent': AGENT } })
  const files = ['join-floor.db', 'join-page.html', 'join-headers.json'].map((name) => join(workDir, name))
  const headers = Object.fromEntries(page.headers)
  for (const own of ['content-length', 'date', 'connection', 'keep-alive']) delete headers[own]
  cpSync(join(dataDir, 'live', 'engine.db'), files[0]!)
  writeFileSync(files[1]!, await page.text())
  writeFileSync(files[2]!, JSON.stringify(headers))
  // The link may still be in the write-ahead log of the running server.
  const copied = openLiveDatabase(files[0]!)
  copied.exec(`INSERT OR IGNORE INTO join_links (id, uuid, organization_id, type, name, slug, channel, consent_text,
      require_consent, double_opt_in, otp_enabled, otp_length, otp_ttl_seconds, otp_max_attempts, allowed_countries,
      daily_message_limit, created_at, updated_at)
    VALUES (1, 'x', 1, 'WEB_FORM', 'Club', '${slug}', 'SMS', '', 1, 'NONE', 1, 6, 600, 5, '[]', 200, 0, 0)`)
  copied.close()
  const floor = Bun.spawn(pinned([process.execPath, join(import.meta.dir, 'join-floor.ts'), ...files]), {
    stdout: 'pipe',
    stderr: 'inherit',
    stdin: 'ignore',
  })
  try {
    const floorPort = Number(await firstLine(floor, /(\d+)/))
    const request = `GET /j/${slug} HTTP/1.1\r\nHost: 127.0.0.1\r\nUser-Agent: ${AGENT}\r\n\r\n`
    const measure = (port: number): Promise<LoadResult> =>
      runLoad({ port, connections: 32, durationMs: options.durationMs, nextRequest: () => request })
    const results: { floor: LoadResult[]; ours: LoadResult[] } = { floor: [], ours: [] }
    for (let round = -1; round < options.rounds; round++) {
      const [one, other] = [await measure(floorPort), await measure(ours.port)]
      if (one.failures + other.failures > 0) throw new Error('Some pages failed.')
      if (round < 0) continue
      results.floor.push(one)
      results.ours.push(other)
    }
    const rate = (list: LoadResult[]) => median(list.map((result) => result.requestsPerSecond))
    const p99 = (list: LoadResult[]) => median(list.map((result) => result.p99Ms))
    return {
      work: 'page of a join link, its view counted',
      unit: '/s',
      floor: rate(results.floor),
      ours: rate(results.ours),
      goal: '0.5 of the floor',
      isMet: (ratio) => ratio >= 0.5,
      p99Ms: [p99(results.floor), p99(results.ours)],
    }
  } finally {
    floor.kill()
    await floor.exited
    for (const file of files) rmSync(file)
  }
}

/** Measures API calls while forms are refused: half for their IP address, half for their number. */
async function refusalFigure(server: RunningServer, api: Api, slug: string): Promise<Figure> {
  say(`${REFUSED_PER_SECOND.toLocaleString('en-US')} refused forms a second …`)
  const statuses = new Map<number, number>()
  const submit = async (n: number): Promise<void> => {
    const address = n % 2 === 0 ? '198.51.100.7' : `203.0.${(n >> 9) % 250}.${(n >> 1) % 250}`
    const { status } = await fetch(`http://127.0.0.1:${server.port}/public/join-links/${slug}/submissions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify({ phone: PHONE, isAgreed: true, consentVersion: 1 }),
    })
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  const read = () => api.get('/contacts?limit=20')
  const alone = await pacedCalls(READS_PER_SECOND, DURATION_MS / 2, read)
  const [beside, refusals] = await Promise.all([
    pacedCalls(READS_PER_SECOND, DURATION_MS, read),
    pacedCalls(REFUSED_PER_SECOND, DURATION_MS, submit),
  ])
  const answers = [...statuses].map(([status, count]) => `${count.toLocaleString('en-US')} with ${status}`)
  if ((statuses.get(429) ?? 0) < refusals.length * 0.99) throw new Error(`Answered: ${answers.join(', ')}.`)
  return {
    work: 'calls of the API while 1,000 forms of a join link a second are refused',
    unit: 'ms',
    floor: at(alone, 0.5),
    ours: at(beside, 0.5),
    goal: 'p99 under 100 ms',
    isMet: () => at(beside, 0.99) < 100,
    p99Ms: [at(alone, 0.99), at(beside, 0.99)],
    note: `the floor is the same without forms; answered ${answers.join(', ')}, after ${at(refusals, 0.5).toFixed(1)} ms (p99 ${at(refusals, 0.99).toFixed(1)})`,
  }
}

/** Measures the page of a join link, and forms that the limits refuse. */
export async function joinBench(bench: Bench): Promise<Figure[]> {
  say('Page of a join link …')
  const dataDir = join(bench.workDir, 'joins')
  const { key } = seedDataDir(dataDir, 10_000, 10_000)[0]!
  resumeSending(dataDir)
  const settings = { CARILLON_TRUSTED_PROXIES: '127.0.0.1/32' }
  const ours = await startServer(dataDir, true, settings)
  try {
    const api = new Api(ours.port, key)
    const slug = await addLink(api)
    await untilPublished(dataDir)
    return [await pageFigure(bench, ours, { dataDir, slug }), await refusalFigure(ours, api, slug)]
  } finally {
    await ours.stop()
    rmSync(dataDir, { recursive: true })
  }
}
