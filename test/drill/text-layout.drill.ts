import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Browser, Page } from 'playwright-core'
import { launchAnywhere } from '../support/browser.ts'
import { covers } from '../support/covers.ts'
import { textFaults } from '../support/text-layout.ts'

covers('test/support/text-layout.ts')

let browser: Browser
let page: Page
beforeAll(async () => {
  browser = await launchAnywhere()
  page = await browser.newPage({ viewport: { width: 390, height: 400 } })
})
afterAll(() => browser?.close())

const faultsIn = async (html: string): Promise<string[]> => {
  await page.setContent(`<style>body { margin: 0; font: 14px monospace }</style>${html}`)
  return textFaults(page)
}

const DOTS = 'overflow: hidden; text-overflow: ellipsis; white-space: nowrap'

/** Faults of a page, by what it shows. */
const FAULTS: ReadonlyArray<readonly [name: string, html: string, faults: readonly string[]]> = [
  [
    'a word broken by a narrow cell',
    '<table style="overflow-wrap: anywhere"><td style="width: 40px; min-width: 0">Bakery',
    ['broken: Bakery in td: Bakery'],
  ],
  [
    'an amount broken by a narrow cell',
    '<div role="cell" style="width: 40px; overflow-wrap: anywhere">$1,290.00</div>',
    ['broken: $1,290.00 in div: $1,290.00'],
  ],
  [
    'a date on two lines',
    '<time style="display: block; width: 90px">Nov 28, 2026</time>',
    ['broken: Nov 28, 2026 in time: Nov 28, 2026'],
  ],
  [
    'a phone number that ends in dots',
    `<div style="width: 60px; ${DOTS}">+12125550100</div>`,
    ['cut in div: +12125550100'],
  ],
  [
    'a button that ends in dots',
    `<button style="width: 60px; ${DOTS}">Send to everyone</button>`,
    ['cut in button: Send to everyone'],
  ],
  [
    'a text cut without dots',
    '<p style="width: 60px; overflow: hidden; white-space: nowrap">Good morning',
    ['cut in p: Good morning'],
  ],
  [
    'a text cut by a box that scrolls down',
    '<div style="width: 60px; overflow-y: auto; white-space: nowrap">Good morning</div>',
    ['cut in div: Good morning'],
  ],
  [
    'a line cut at half its height',
    '<p style="height: 9px; overflow: hidden; line-height: 20px">Good morning',
    ['cut in p: Good morning'],
  ],
  [
    'a text under a box',
    '<p>Good morning</p><div style="position: absolute; inset: 0 200px 300px 0; background: white">Bread</div>',
    ['covered by div Bread in p: Good morning'],
  ],
  [
    'a text under another text',
    '<p style="position: relative; margin: 0">Good <b style="position: absolute; left: 0">Bread</b></p>',
    ['covered by b Bread in p: Good'],
  ],
]

/** Pages without a fault. */
const SOUND: ReadonlyArray<readonly [name: string, html: string]> = [
  ['a sentence on two lines', '<p style="width: 90px">Good morning everyone</p>'],
  ['a name that ends in dots', `<div style="width: 60px; ${DOTS}">Corner Bakery</div>`],
  [
    'a word longer than its wide cell',
    `<p style="width: 200px; overflow-wrap: anywhere">${'long'.repeat(20)}</p>`,
  ],
  [
    'a web address on two lines',
    '<p style="width: 90px; overflow-wrap: anywhere">https://shop.example/spring</p>',
  ],
  [
    'a table that scrolls',
    '<div style="width: 60px; overflow-x: auto; white-space: nowrap"><table><td>Good morning</table></div>',
  ],
  [
    'a text for screen readers',
    '<span style="position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%)">Actions</span>',
  ],
  [
    'a link over the whole row',
    '<p style="position: relative">Bread <a href="/" style="position: absolute; inset: 0"></a></p>',
  ],
  [
    'a text that scrolls under a bar',
    `<p style="margin-top: 370px">Bread</p><div style="height: 900px"></div>
     <div style="position: fixed; inset: 340px 0 0; background: white">Menu</div>`,
  ],
]

for (const [name, html, faults] of FAULTS)
  test(`the check of texts reports ${name}`, async () => expect(await faultsIn(html)).toEqual([...faults]))

for (const [name, html] of SOUND)
  test(`the check of texts accepts ${name}`, async () => expect(await faultsIn(html)).toEqual([]))
