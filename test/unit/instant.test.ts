import { expect, test } from 'bun:test'
import { parseInstant } from '../../src/lib/instant.ts'

test.each([
  ['2026-03-08T15:00:00Z', '2026-03-08T15:00:00.000Z'],
  ['2026-03-08T15:00Z', '2026-03-08T15:00:00.000Z'],
  ['2026-03-08T15:00:00.250Z', '2026-03-08T15:00:00.250Z'],
  ['2026-03-08T10:00:00-05:00', '2026-03-08T15:00:00.000Z'],
  ['2026-03-08T10:00:00+05:45', '2026-03-08T04:15:00.000Z'],
  ['2026-03-08t15:00:00z', '2026-03-08T15:00:00.000Z'],
  ['2026-03-08T15:00:00', undefined],
  ['2026-03-08', undefined],
  ['2026-02-30T15:00:00Z', undefined],
  ['2026-03-08T25:00:00Z', undefined],
  ['2026-03-08T15:00:00+25:00', undefined],
  ['2026-03-08T15:00:00Z[UTC]', undefined],
  [' 2026-03-08T15:00:00Z', undefined],
  ['tomorrow', undefined],
  ['', undefined],
])('%p is %p', (text, iso) => {
  const ms = parseInstant(text)
  expect(ms === undefined ? undefined : new Date(ms).toISOString()).toBe(iso)
})
