import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { windowVerdict } from '../../../src/compliance/send-windows/send-window.ts'
import { windowCalendar } from '../../../src/compliance/send-windows/window-calendar.ts'
import { MINUTE_MS } from '../../../src/lib/clock.ts'
import { runs } from '../../support/size.ts'

const ZONES = [
  'America/New_York',
  'America/Los_Angeles',
  'Pacific/Honolulu',
  'Europe/Berlin',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
]
/** Period with both clock changes of 2026 in America, Europe and Australia. */
const [FROM, TO] = [Date.parse('2026-03-01T00:00:00Z'), Date.parse('2026-11-10T00:00:00Z')]
const time = fc
  .integer({ min: 0, max: 95 })
  .map(
    (quarter) =>
      `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`,
  )

test('a calendar predicts the decision of the claim', () => {
  const result = fc.check(
    fc.property(
      fc.subarray(ZONES, { minLength: 1, maxLength: 3 }),
      fc.record({ isEnabled: fc.boolean(), start: time, end: time }),
      fc.boolean(),
      fc.integer({ min: FROM / MINUTE_MS, max: TO / MINUTE_MS }),
      (zones, window, isNorthAmerica, minute) => {
        const fromMs = minute * MINUTE_MS
        const verdictAt = (nowMs: number) =>
          windowVerdict({ zones: [...zones], nowMs, window, isNorthAmerica })
        const calendar = windowCalendar({ zones, window, isNorthAmerica, fromMs })
        const now = verdictAt(fromMs)
        if (!calendar) {
          if (now.isOpen || now.opensAt !== null) throw new Error('a window that opens has no calendar')
          return
        }
        let at = fromMs
        for (let interval = 0; interval < 6; interval++) {
          const { isOpen, until } = calendar.intervalAt(at)
          if (verdictAt(at).isOpen !== isOpen) throw new Error(`wrong at ${new Date(at).toISOString()}`)
          if (until === Number.POSITIVE_INFINITY) return
          const last = Math.max(at, until - MINUTE_MS)
          if (verdictAt(last).isOpen !== isOpen)
            throw new Error(`too long, until ${new Date(until).toISOString()}`)
          at = until
        }
      },
    ),
    { numRuns: runs(300) },
  )
  expect(
    result.failed ? `${result.errorInstance} ${fc.defaultReportMessage(result)}` : undefined,
  ).toBeUndefined()
})
