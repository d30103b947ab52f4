import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { launchAnywhere } from '../support/browser.ts'
import { signInLink } from './console.ts'
import { type Bench, type Figure, median, say } from './figure.ts'
import { type SeededOrganization, seedDataDir } from './seed.ts'
import { Api, resumeSending, startServer } from './server.ts'

/** The memory of a tab of the console that shows a campaign while it sends. */

const MINUTE_MS = 60_000
/** Messages a second, each with its receipt, so that the figures of the screen always change. */
const PER_SECOND = 20

interface Sample {
  heapMB: number
  nodes: number
  listeners: number
}

/** Launches a campaign that is still sending at the last sample. */
async function launch(api: Api): Promise<string> {
  const { data: sender } = await api.post('/channel-identities', {
    channel: 'SMS',
    provider: 'SANDBOX',
    name: 'Steady carrier',
    address: '+15005550006',
    throughputPerSecond: PER_SECOND,
    credentials: { receiptDelayMs: 0 },
  })
  // Special numbers of the built-in carrier have these digits, and one of them pauses a campaign.
  const conditions = [{ field: 'phone', operator: 'not_contains', value: '99' }]
  const { data: segment } = await api.post('/segments', {
    name: 'All',
    type: 'DYNAMIC',
    rules: { operator: 'AND', conditions },
  })
  const { data: campaign } = await api.post('/campaigns', {
    name: 'An hour long',
    type: 'IMMEDIATE',
    channel: 'SMS',
    category: 'TRANSACTIONAL',
    messageTemplate: 'Hi {{firstName|there}}',
    segmentId: segment.id,
    channelIdentityIds: [sender.id],
    isDraft: false,
  })
  return campaign.id
}

/** Samples the live memory of the tab after a garbage collection. */
async function sampler(page: Page): Promise<() => Promise<Sample>> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable')
  return async () => {
    // Twice, because objects that end in the first pass may hold others.
    for (let n = 0; n < 2; n++) await devtools.send('HeapProfiler.collectGarbage')
    const { metrics } = await devtools.send('Performance.getMetrics')
    const of = (name: string) => metrics.find((metric) => metric.name === name)!.value
    return { heapMB: of('JSHeapUsedSize') / 1e6, nodes: of('Nodes'), listeners: of('JSEventListeners') }
  }
}

/** Compares the last quarter of the minutes with the second one, the floor, by medians. */
function figureOf(samples: readonly Sample[]): Figure {
  const heap = samples.map(({ heapMB }) => heapMB)
  const nodes = samples.map((one) => one.nodes)
  const quarter = Math.floor(heap.length / 4)
  const range = (values: readonly number[], digits: number) =>
    `${Math.min(...values).toFixed(digits)} to ${Math.max(...values).toFixed(digits)}`
  return {
    work: `a tab that shows a campaign for ${samples.length} min`,
    unit: 'MB',
    floor: median(heap.slice(quarter, 2 * quarter)),
    ours: median(heap.slice(-quarter)),
    goal: 'at most 1.05 of the second quarter',
    isMet: (ratio) => ratio <= 1.05,
    // A column of the chart has 8 nodes, until hours replace the minutes.
    note: `${range(heap, 1)} MB, ${range(nodes, 0)} nodes in the document`,
  }
}

/**
 * Measures the tab.
 * @param minutes duration, at least 8
 */
export async function tabBench({ workDir }: Bench, minutes: number): Promise<Figure[]> {
  const dataDir = join(workDir, 'tab')
  // More contacts than are messaged during the measurement.
  const contacts = (minutes + 10) * 75 * PER_SECOND
  const [organization] = seedDataDir(dataDir, contacts, contacts) as [SeededOrganization]
  resumeSending(dataDir)
  const server = await startServer(dataDir, false)
  const browser = await launchAnywhere()
  try {
    const id = await launch(new Api(server.port, organization.key))
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.goto(signInLink(dataDir, server.port))
    await page.getByRole('navigation').first().waitFor()
    await page.goto(`http://127.0.0.1:${server.port}/console/campaigns/${id}`)
    await page.getByText(/^Done at about/).waitFor()
    const sample = await sampler(page)
    const samples: Sample[] = []
    for (let minute = 1; minute <= minutes; minute++) {
      await Bun.sleep(MINUTE_MS)
      const taken = await sample()
      samples.push(taken)
      say(
        `minute ${minute}: ${taken.heapMB.toFixed(2)} MB, ${taken.nodes} nodes, ${taken.listeners} listeners`,
      )
    }
    await page.getByText(/^Done at about/).waitFor()
    return [figureOf(samples)]
  } finally {
    await browser.close()
    await server.stop()
  }
}
