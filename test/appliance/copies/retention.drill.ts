import { describe, expect, test } from 'bun:test'
import { copyName } from '../../../src/appliance/copies/names.ts'
import { type Copy, expiredCopies } from '../../../src/appliance/copies/retention.ts'
import { DAY_MS, HOUR_MS } from '../../../src/lib/clock.ts'
import { covers } from '../../support/covers.ts'

covers('src/appliance/copies')

const OURS = 'aaaaaaaa'
const NOW = Date.parse('2026-11-27T12:00:00Z')
const KEEP = { days: 7, weeks: 4, months: 12 }

const copyOf = (madeAt: number, number: number, writer = OURS): Copy => {
  const parts = { madeAt, version: '0.1.0', generation: '12345678', writer, number }
  return { ...parts, name: copyName(parts), sizeBytes: 1 }
}

type History = Array<{ copy: Copy; isVerified: boolean }>

function expire(history: History, keep: typeof KEEP, nowMs = NOW) {
  const verified = new Set(history.filter(({ isVerified }) => isVerified).map(({ copy }) => copy.name))
  const copies = history.map(({ copy }) => copy)
  const expired = expiredCopies(copies, {
    writer: OURS,
    keep,
    nowMs,
    isVerified: (name) => verified.has(name),
  })
  const gone = new Set(expired.map(({ name }) => name))
  return { expired, verified, left: copies.filter(({ name }) => !gone.has(name)) }
}

describe('retention', () => {
  test('a copy every six hours for two years: those of one day, and the newest of each of 7 days, 4 weeks and 12 months stay', () => {
    let history: History = []
    const start = NOW - 730 * DAY_MS
    for (let number = 0; number < 730 * 4; number++) {
      const madeAt = start + number * 6 * HOUR_MS
      history.push({ copy: copyOf(madeAt, number), isVerified: true })
      const { left } = expire(history, KEEP, madeAt)
      const names = new Set(left.map(({ name }) => name))
      history = history.filter(({ copy }) => names.has(copy.name))
    }
    const days = history.map(({ copy }) => new Date(copy.madeAt).toISOString().slice(0, 13)).reverse()
    expect(days).toEqual([
      '2026-11-27T06',
      '2026-11-27T00',
      '2026-11-26T18',
      '2026-11-26T12',
      '2026-11-25T18',
      '2026-11-24T18',
      '2026-11-23T18',
      '2026-11-22T18',
      '2026-11-21T18',
      '2026-11-15T18',
      '2026-11-08T18',
      '2026-10-31T18',
      '2026-09-30T18',
      '2026-08-31T18',
      '2026-07-31T18',
      '2026-06-30T18',
      '2026-05-31T18',
      '2026-04-30T18',
      '2026-03-31T18',
      '2026-02-28T18',
      '2026-01-31T18',
      '2025-12-31T18',
    ])
  })
})
