import * as v from 'valibot'
import { oneOf } from '../../http/schema.ts'
import { component } from '../../lib/describe.ts'
import type { ClicksOfKind } from './store.ts'
import { BOT_REASONS, DEVICES } from './table.ts'

const clicks = v.number()

const BrowserClicks = component('BrowserClicks', 'Clicks in one browser.', {
  browser: [v.string(), 'Its name, such as `Safari`; `Other` for the rest.'],
  clicks: [clicks, 'Clicks of people.'],
})
const DeviceClicks = component('DeviceClicks', 'Clicks on one kind of device.', {
  device: [oneOf(DEVICES), 'What kind.'],
  clicks: [clicks, 'Clicks of people.'],
})
const BotClicks = component('BotClicks', 'Visits of software, with one reason.', {
  reason: [oneOf(BOT_REASONS), 'Why they are taken for software.'],
  clicks: [clicks, 'How many visits.'],
})

/** Breakdowns of clicks. */
export const KINDS = {
  browsers: [v.array(BrowserClicks), 'Clicks by browser, the most frequent first.'],
  devices: [v.array(DeviceClicks), 'Clicks by kind of device, the most frequent first.'],
  botReasons: [
    v.array(BotClicks),
    'Visits of software by the reason why they are taken for it, the most frequent first.',
  ],
} as const

/** Adds up the rows with the same `key`, and sorts the sums, the largest first. */
function sums<Key extends string>(
  rows: readonly ClicksOfKind[],
  key: (row: ClicksOfKind) => Key,
): Array<[Key, number]> {
  const all = new Map<Key, number>()
  for (const row of rows) all.set(key(row), (all.get(key(row)) ?? 0) + row.clicks)
  return [...all].sort(([a, m], [b, n]) => n - m || a.localeCompare(b))
}

export function presentKinds(rows: readonly ClicksOfKind[]) {
  const people = rows.filter(({ botReason }) => botReason === '')
  return {
    browsers: sums(people, (row) => row.browser).map(([browser, clicks]) => ({ browser, clicks })),
    devices: sums(people, (row) => row.device).map(([device, clicks]) => ({ device, clicks })),
    botReasons: sums(rows, (row) => row.botReason).flatMap(([reason, clicks]) =>
      reason === '' ? [] : [{ reason, clicks }],
    ),
  }
}
