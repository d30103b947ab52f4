import * as v from 'valibot'
import { oneOf } from '../../http/schema.ts'
import { describeObject } from '../../lib/describe.ts'
import { BOT_REASONS, DEVICES } from './enums.ts'
import type { ClicksOfKind } from './totals.ts'

const clicks = v.number()

const BrowserClicks = v.object({ browser: v.string(), clicks })
describeObject(BrowserClicks, 'BrowserClicks', 'Clicks in one browser.', {
  browser: 'Its name, such as `Safari`; `Other` for the rest.',
  clicks: 'Clicks of people.',
})
const DeviceClicks = v.object({ device: oneOf(DEVICES), clicks })
describeObject(DeviceClicks, 'DeviceClicks', 'Clicks on one kind of device.', {
  device: 'What kind.',
  clicks: 'Clicks of people.',
})
const BotClicks = v.object({ reason: oneOf(BOT_REASONS), clicks })
describeObject(BotClicks, 'BotClicks', 'Visits of software, with one reason.', {
  reason: 'Why they are taken for software.',
  clicks: 'How many visits.',
})

/** The breakdowns of clicks. */
export const KINDS = {
  browsers: v.array(BrowserClicks),
  devices: v.array(DeviceClicks),
  botReasons: v.array(BotClicks),
}
export const KIND_FIELDS = {
  browsers: 'Clicks by browser, the most frequent first.',
  devices: 'Clicks by kind of device, the most frequent first.',
  botReasons: 'Visits of software by the reason why they are taken for it, the most frequent first.',
}

/** Adds up rows that share `key`, the largest sum first. */
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
