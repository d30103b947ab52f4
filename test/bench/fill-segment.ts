import type { Figure } from './figure.ts'
import type { Api, RunningServer } from './server.ts'

/** Deadline of a job's query, ms. */
const DEADLINE_MS = 120_000
/** Longest acceptable wait of another request for a piece of the work, ms. */
const STALL_GOAL_MS = 100
const LOOK_MS = 200

const ENDED = ['COMPLETED', 'FAILED', 'CANCELLED']

/** Fills a segment with all recipients of a campaign, while another client reads once a millisecond. */
export async function fillSegmentFigures(
  { api, server, key }: { api: Api; server: RunningServer; key: string },
  campaignUuid: string,
): Promise<Figure[]> {
  const reader = new Worker(new URL('../support/stall-reader.ts', import.meta.url))
  const worstMs = (): Promise<number> =>
    new Promise((resolve) => {
      reader.onmessage = ({ data }) => resolve(data)
      reader.postMessage('worst')
    })
  try {
    reader.postMessage({ url: `http://127.0.0.1:${server.port}/tags?limit=1`, key, pid: server.pid })
    await Bun.sleep(1_000)
    await worstMs()
    const startedAt = performance.now()
    const tookMs = () => performance.now() - startedAt
    const { data } = await api.post(`/campaigns/${campaignUuid}/segment`, { name: `Filled ${Date.now()}` })
    let selectedMs: number | undefined
    for (;;) {
      const { data: operation } = await api.get(`/contacts/bulk-operations/${data.operation.id}`)
      if (operation.status !== 'QUEUED') selectedMs ??= tookMs()
      if (ENDED.includes(operation.status)) {
        if (operation.status !== 'COMPLETED')
          throw new Error(`The segment was not filled: ${operation.error}`)
        const note = `${operation.counts.changed.toLocaleString('en-US')} contacts`
        return figuresOf({ selectedMs: selectedMs!, wholeMs: tookMs(), stallMs: await worstMs() }, note)
      }
      await Bun.sleep(LOOK_MS)
    }
  } finally {
    reader.terminate()
  }
}

interface Took {
  selectedMs: number
  wholeMs: number
  stallMs: number
}

const figuresOf = ({ selectedMs, wholeMs, stallMs }: Took, note: string): Figure[] => [
  {
    work: 'a segment of the recipients: until they are selected',
    unit: 'ms',
    floor: null,
    ours: selectedMs,
    goal: `under ${DEADLINE_MS} ms, where it would be cancelled`,
    note,
    isMet: (_, ms) => ms < DEADLINE_MS,
  },
  {
    work: 'until the segment is filled',
    unit: 'ms',
    floor: null,
    ours: wholeMs,
    goal: 'none',
    isMet: () => true,
  },
  {
    work: 'the longest that another request waited for it',
    unit: 'ms',
    floor: null,
    ours: stallMs,
    goal: `under ${STALL_GOAL_MS} ms`,
    isMet: (_, ms) => ms < STALL_GOAL_MS,
  },
]
