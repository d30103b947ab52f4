import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { launchAnywhere } from '../support/browser.ts'
import { type Bench, type Figure, median, medianMs, say } from './figure.ts'
import { termsOf } from './search.ts'
import { seedDataDir } from './seed.ts'
import { benchEnvironment, binary, startServer, untilPublished } from './server.ts'

/** The list of contacts in a browser: opened, dragged from end to end, and searched. */

/** Steps of the scroll bar, one a frame. */
const STEPS = 300
/** Duration from which a frame counts as dropped, ms: at least one of sixty a second was not painted. */
const DROPPED_MS = 25
/** Time from the last key to the list's request, ms. */
const PAUSE_MS = 180
/** Longest acceptable wait for an answer after that, ms. */
const ANSWER_MS = 100

interface Scroller {
  scrollTop: number
  scrollHeight: number
  clientHeight: number
}

interface PageWindow {
  document: {
    querySelectorAll(selector: string): Scroller[]
    addEventListener(type: string, listener: () => void): void
    body: { innerHTML: string }
  }
  performance: { getEntriesByName(name: string): Array<{ responseEnd: number }> }
  MutationObserver: new (look: () => void) => { observe(of: unknown, options: object): void }
  typedAt: number
  /** Times at which a frame differed from the one before. */
  changes: number[]
  requestAnimationFrame(next: (now: number) => void): void
}

/** Returns the share of dropped frames while the last element of `selector` was scrolled from end to end. */
const droppedFrames = (page: Page, selector: string): Promise<number> =>
  page.evaluate(
    async ({ steps, most, within }) => {
      const { document, requestAnimationFrame } = globalThis as unknown as PageWindow
      const scroller = [...document.querySelectorAll(within)].at(-1)!
      const end = scroller.scrollHeight - scroller.clientHeight
      let [last, dropped] = [Number.NaN, 0]
      for (let step = 1; step <= steps; step++) {
        scroller.scrollTop = (end * step) / steps
        const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve))
        if (now - last > most) dropped++
        last = now
      }
      return dropped
    },
    { steps: STEPS, most: DROPPED_MS, within: selector },
  )

/**
 * The floor: the browser scrolls as many plain rows as a window holds, on a page of the largest height of the
 * list.
 */
async function plainPage(page: Page): Promise<void> {
  await page.goto('about:blank')
  await page.evaluate(() => {
    const { document } = globalThis as unknown as PageWindow
    const rows = '<p>A row of a list</p>'.repeat(40)
    document.body.innerHTML = `<div class="list" style="height:800px;overflow:auto"><div style="height:8000000px">${rows}</div></div>`
  })
}

/** Returns the address that signs in a seeded owner. */
export function signInLink(dataDir: string, port: number): string {
  const { stdout, stderr } = Bun.spawnSync(
    [binary, 'user', 'sign-in-link', 'bench1@example.test', '--data', dataDir],
    { env: benchEnvironment(dataDir) },
  )
  const path = /https?:\/\/[^/\s]+(\/\S+)/.exec(stdout.toString())?.[1]
  if (path === undefined) throw new Error(`No link was printed: ${stdout}${stderr}`)
  return `http://127.0.0.1:${port}${path}`
}

/**
 * Searches for `term`, like with one key.
 * @returns ms from the key to the first frame with a result
 */
async function searchOnce(page: Page, term: string): Promise<number> {
  await page.evaluate(() => {
    const view = globalThis as unknown as PageWindow
    view.document.addEventListener('input', () => {
      view.typedAt = performance.now()
    })
    const look = () => view.requestAnimationFrame(() => view.changes.push(performance.now()))
    view.changes = []
    new view.MutationObserver(look).observe(view.document.body, { childList: true, subtree: true })
  })
  const answer = page.waitForResponse((response) => {
    const { pathname, searchParams } = new URL(response.url())
    return pathname === '/contacts' && searchParams.get('search') === term
  })
  await page.getByRole('searchbox').fill(term)
  const answered = await answer
  await answered.finished()
  return page.evaluate(async (url) => {
    const view = globalThis as unknown as PageWindow
    const frame = () => new Promise((resolve) => view.requestAnimationFrame(resolve))
    for (;;) {
      const end = view.performance.getEntriesByName(url)[0]?.responseEnd
      const shown = end && view.changes.find((at) => at > end)
      if (shown) return shown - view.typedAt
      await frame()
    }
  }, answered.url())
}

async function measure(page: Page, { options }: Bench, base: string): Promise<Figure[]> {
  const rows = page.getByRole('table', { name: 'Contacts' }).getByRole('row')
  const contacts = options.contacts.toLocaleString('en-US')
  const open = async () => {
    await page.goto(`${base}/console/contacts`)
    await rows.nth(1).waitFor()
  }
  const opened = await medianMs(options.rounds, open)
  const dropped: number[] = []
  const floor: number[] = []
  for (let round = 0; round < options.rounds; round++) {
    await plainPage(page)
    floor.push(await droppedFrames(page, '.list'))
    await open()
    dropped.push(await droppedFrames(page, '[role=rowgroup]'))
  }
  const figures: Figure[] = [
    {
      work: `console: ${contacts} contacts are opened`,
      unit: 'ms',
      floor: null,
      ours: opened,
      goal: 'at most 1,000 ms',
      isMet: (_ratio, ms) => ms <= 1_000,
    },
    {
      work: `console: ${contacts} contacts scroll from end to end`,
      unit: 'frames dropped',
      floor: median(floor),
      ours: median(dropped),
      goal: 'no more than the floor',
      isMet: () => median(dropped) <= median(floor),
      note: `of ${STEPS} frames, each round: ${dropped.join(', ')}`,
    },
  ]
  for (const { what, term } of termsOf(options.contacts)) {
    say(`search in the console for ${what} …`)
    const waits: number[] = []
    for (let round = 0; round < options.rounds; round++) {
      await open()
      waits.push((await searchOnce(page, term)) - PAUSE_MS)
    }
    figures.push({
      work: `console: search for ${what}`,
      unit: 'ms',
      floor: null,
      ours: median(waits),
      goal: `at most ${ANSWER_MS} ms`,
      isMet: (_ratio, ms) => ms <= ANSWER_MS,
      note: `after the ${PAUSE_MS} ms in which the list waits for another key`,
    })
  }
  return figures
}

/** Measures the contacts of one organization in this machine's browser. */
export async function consoleBench(bench: Bench): Promise<Figure[]> {
  const { workDir, options } = bench
  const dataDir = join(workDir, 'console')
  say(`Seeding ${options.contacts.toLocaleString('en-US')} contacts for the console …`)
  seedDataDir(dataDir, options.contacts, options.contacts)
  const server = await startServer(dataDir, false)
  const browser = await launchAnywhere()
  try {
    await untilPublished(dataDir)
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.goto(signInLink(dataDir, server.port))
    await page.getByRole('navigation').first().waitFor()
    return await measure(page, bench, `http://127.0.0.1:${server.port}`)
  } finally {
    await browser.close()
    await server.stop()
    rmSync(dataDir, { recursive: true })
  }
}
