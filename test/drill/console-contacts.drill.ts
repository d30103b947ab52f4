import { expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { type ConsoleVisit, consoleOfFile, PHONE } from '../support/console.ts'
import { covers } from '../support/covers.ts'

covers('console/screens/contacts', 'console/ui')

/** Contacts and imports in the console. */

const inConsole = consoleOfFile()
const visiting = (
  use: (visit: ConsoleVisit) => Promise<void>,
  options: Parameters<typeof inConsole>[0] = {},
) => inConsole(options, use)

/** Imports a file with these rows as the operator. */
async function imported(visit: ConsoleVisit, header: string, rows: readonly string[]): Promise<void> {
  const file = visit.served.site.at('seed.csv')
  writeFileSync(file, `${header}\n${rows.join('\n')}\n`)
  const { site, ofOrganization } = visit.served
  await site.answer('contacts', 'import', file, '--consent-attested', ...ofOrganization)
}

const phoneOf = (n: number): string => `+1212${String(2_000_000 + n)}`
const people = (count: number): string[] =>
  Array.from({ length: count }, (_, n) => `Person ${n},${phoneOf(n)},${n % 2 ? 'Austin' : 'Reno'}`)

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const tick = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true })

interface Scroller {
  scrollTop: number
  scrollHeight: number
  clientHeight: number
}

/** One frame of sixty a second. */
const FRAME_MS = 16

interface Timers {
  setTimeout(act: () => void, ms?: number): number
  clearTimeout(id: number): void
}

/**
 * Drags the scroll bar from end to end, one step a frame. A frame counts as 16 ms even if a busy machine
 * takes longer; otherwise a passed page of the list would stay in view and be loaded. Returns the processor
 * time of the page's scripts per frame, ms, without other work of the machine.
 */
async function scriptPerFrame(page: Page, frames: number): Promise<number> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const scripts = async () =>
    (await devtools.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'ScriptDuration')!
      .value
  const before = await scripts()
  await page.evaluate(
    async ({ steps, frameMs }) => {
      const { document, requestAnimationFrame } = globalThis as unknown as {
        document: { querySelectorAll(selector: string): Scroller[] }
        requestAnimationFrame(next: () => void): void
      }
      const timers = globalThis as unknown as Timers
      const { setTimeout, clearTimeout } = timers
      const waiting = new Map<number, { act: () => void; frames: number }>()
      let isDragged = true
      let last = 0
      timers.setTimeout = (act, ms = 0) => {
        if (!isDragged || ms > 1_000) return setTimeout(act, ms)
        const id = --last
        waiting.set(id, { act, frames: Math.ceil(ms / frameMs) })
        return id
      }
      timers.clearTimeout = (id) => {
        if (!waiting.delete(id)) clearTimeout(id)
      }
      const frame = async () => {
        await new Promise<void>((resolve) => requestAnimationFrame(() => resolve()))
        for (const [id, timer] of waiting) {
          timer.frames--
          if (timer.frames > 0) continue
          waiting.delete(id)
          timer.act()
        }
      }
      const scroller = document.querySelectorAll('[role=rowgroup]')[1]!
      const end = scroller.scrollHeight - scroller.clientHeight
      for (let step = 1; step <= steps; step++) {
        scroller.scrollTop = (end * step) / steps
        await frame()
      }
      isDragged = false
      while (waiting.size > 0) await frame()
    },
    { steps: frames, frameMs: FRAME_MS },
  )
  return ((await scripts()) - before) * (1000 / frames)
}

test('a list of 100,000 rows scrolls from end to end with few requests, few rows in the document, and no long frame', () =>
  visiting(async (visit) => {
    const { page } = visit
    await imported(visit, 'first_name,phone,city', people(100_000))
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname === '/contacts') asked.push(searchParams.get('page') ?? '')
    })
    await visit.signIn({ path: '/contacts' })
    await page.getByRole('link', { name: 'Person 99999', exact: true }).waitFor()
    expect(asked).toEqual(['1'])
    expect(await page.getByRole('table', { name: 'Contacts' }).getAttribute('aria-rowcount')).toBe('100001')
    await visit.assertSound('contacts')
    const perFrame = await scriptPerFrame(page, 200)
    await page.getByRole('link', { name: 'Person 0', exact: true }).waitFor()
    expect(perFrame).toBeLessThan(FRAME_MS)
    expect(await page.getByRole('row').count()).toBeLessThan(60)
    // The first page, the last one, and at most one in between that stayed in view for a moment.
    expect(asked.length).toBeLessThanOrEqual(4)
    expect(await row(page, 'Person 0').last().getAttribute('aria-rowindex')).toBe('100001')
    await page.evaluate(() => {
      const { document } = globalThis as unknown as {
        document: { querySelectorAll(selector: string): Scroller[] }
      }
      document.querySelectorAll('[role=rowgroup]')[1]!.scrollTop = 0
    })
    await page.getByRole('link', { name: 'Person 99999', exact: true }).waitFor()
    // Keys: twice down, once up, and Enter opens the marked row.
    for (const key of ['j', 'j', 'k']) await page.keyboard.press(key)
    await page.getByRole('link', { name: 'Person 99999', exact: true }).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Person 99999' }).waitFor()
  }))

test('every screen and overlay of the contacts is sound on a phone in the dark', () =>
  visiting(
    async (visit) => {
      const { page, client } = visit
      await imported(visit, 'first_name,last_name,phone,email,city', [
        'Maximiliane,Wolkenstein-Trostburg,+12125550101,maximiliane.wolkenstein.trostburg@example.com,Llanfairpwllgwyngyll',
        'Piper,Ash,+12125550102,piper@example.com,Reno',
      ])
      await client.made('/custom-fields', {
        key: 'plan',
        label: 'Plan',
        type: 'MULTI_SELECT',
        options: ['a', 'b'],
      })
      await client.made('/segments', { name: 'Friends', type: 'STATIC' })
      const [one, two] = (await client.get('/contacts')).body.data
      await client.post(`/contacts/${one.id}/notes`, { body: 'A note '.repeat(60) })
      await visit.signIn({ path: '/contacts' })
      const { name } = { name: 'Maximiliane Wolkenstein-Trostburg' }
      await page.getByRole('link', { name }).waitFor()
      await visit.assertSound('phone contacts')
      await tick(page, name).check()
      await visit.assertSound('phone chosen')
      await page.getByRole('button', { name: 'Change', exact: true }).click()
      await visit.assertSound('phone menu of chosen')
      await page.getByRole('menuitem', { name: 'Fields …' }).click()
      await page.getByLabel('Field', { exact: true }).selectOption({ label: 'Plan' })
      await visit.assertSound('phone fields of chosen')
      await page.getByRole('button', { name: 'Cancel' }).click()
      await page.getByRole('button', { name: 'Clear selection' }).click()
      await page.getByRole('button', { name: 'More', exact: true }).first().click()
      await visit.assertSound('phone order')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Filter' }).click()
      await page.getByRole('button', { name: 'Add condition' }).click()
      await visit.assertSound('phone filters')
      await page.getByRole('button', { name: 'Close' }).click()
      await page.getByRole('button', { name: 'New', exact: true }).click()
      await page.getByText('Address, time zone and custom fields').click()
      await visit.assertSound('phone new contact')
      await page.getByRole('button', { name: 'Cancel' }).click()
      await visit.go(`/contacts/${one.id}`)
      await page.getByText('A note').first().waitFor()
      await visit.assertSound('phone contact')
      await page.getByRole('button', { name: 'Change: Email' }).click()
      await visit.assertSound('phone edit')
      await page.getByRole('button', { name: 'Cancel' }).click()
      for (const [item, closing] of [
        ['Record a won deal …', 'Cancel'],
        ['Check a campaign …', 'Close'],
        ['Merge with another contact …', 'Close'],
        ['Erase personal data …', 'Keep data'],
      ] as const) {
        await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click()
        await page.getByRole('menuitem', { name: item }).click()
        await page.getByRole('dialog').waitFor()
        await visit.assertSound(`phone ${item}`)
        await page.getByRole('dialog').getByRole('button', { name: closing }).first().click()
      }
      for (const show of ['emails', 'clicks', 'consents']) {
        await visit.go(`/contacts/${one.id}?show=${show}`)
        await visit.assertSound(`phone ${show}`)
      }
      for (const path of [
        `/contacts/${one.id}/merge/${two.id}`,
        '/contacts/imports',
        '/contacts/tags',
        '/contacts/fields',
        '/contacts/duplicates',
        '/contacts/changes',
      ]) {
        await visit.go(path)
        await visit.assertSound(`phone ${path}`)
      }
    },
    { window: PHONE },
  ))
