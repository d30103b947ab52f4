import { describe, expect, test } from 'bun:test'
import * as fc from 'fast-check'
import { copyName, readCopyName } from '../../../src/appliance/copies/names.ts'
import {
  type Copy,
  expiredCopies,
  inOrder,
  newestFirst,
  withWrongTime,
} from '../../../src/appliance/copies/retention.ts'
import { DAY_MS, HOUR_MS } from '../../../src/lib/clock.ts'
import { anyCharacter } from '../../support/arbitraries.ts'

const OURS = 'aaaaaaaa'
const NOW = Date.parse('2026-11-27T12:00:00Z')
const KEEP = { days: 7, weeks: 4, months: 12 }

const copyOf = (madeAt: number, number: number, writer = OURS): Copy => {
  const parts = { madeAt, version: '0.1.0', generation: '12345678', writer, number }
  return { ...parts, name: copyName(parts), sizeBytes: 1 }
}

/** Copies of two appliances, some from the future, some not verified. */
const histories = fc
  .array(
    fc.record({
      hours: fc.integer({ min: -2_000, max: 30_000 }),
      writer: fc.constantFrom(OURS, OURS, OURS, 'bbbbbbbb'),
      isVerified: fc.boolean(),
    }),
    { maxLength: 120 },
  )
  .map((rows) =>
    rows.map(({ hours, writer, isVerified }, index) => ({
      copy: copyOf(NOW - hours * HOUR_MS, index, writer),
      isVerified,
    })),
  )
const keeps = fc.record({
  days: fc.integer({ min: 1, max: 10 }),
  weeks: fc.integer({ min: 0, max: 6 }),
  months: fc.integer({ min: 0, max: 14 }),
})

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
  test('never removes the newest verified copy, a newer one, one from the future, or one of another appliance', () => {
    fc.assert(
      fc.property(histories, keeps, (history, keep) => {
        const { expired, verified } = expire(history, keep)
        const own = history.map(({ copy }) => copy).filter(({ writer }) => writer === OURS)
        const past = own.filter(({ madeAt }) => madeAt <= NOW + DAY_MS).sort(newestFirst)
        const newest = past.find(({ name }) => verified.has(name))
        for (const copy of expired) {
          expect(copy.writer).toBe(OURS)
          expect(copy.madeAt).toBeLessThanOrEqual(NOW + DAY_MS)
          expect(newestFirst(newest!, copy)).toBeLessThan(0)
        }
      }),
    )
  })

  test('keeps no more verified copies than its three numbers allow and those of one day, and a second call removes none', () => {
    fc.assert(
      fc.property(histories, keeps, (history, keep) => {
        const { left, verified } = expire(history, keep)
        const past = left.filter(({ writer, madeAt }) => writer === OURS && madeAt <= NOW + DAY_MS)
        const kept = past.filter(({ name }) => verified.has(name))
        const newest = Math.max(...kept.map(({ madeAt }) => madeAt))
        const older = kept.filter(({ madeAt }) => madeAt <= newest - DAY_MS)
        expect(older.length).toBeLessThanOrEqual(keep.days + keep.weeks + keep.months)
        const names = new Set(left.map(({ name }) => name))
        expect(
          expire(
            history.filter(({ copy }) => names.has(copy.name)),
            keep,
          ).expired,
        ).toEqual([])
      }),
    )
  })

  test('removes nothing at any time of the clock, while fewer days have copies than are kept', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60 * 365 }), fc.integer({ min: 1, max: 7 }), (days, count) => {
        const history = Array.from({ length: count }, (_, index) => ({
          copy: copyOf(NOW - index * DAY_MS, 100 - index),
          isVerified: true,
        }))
        expect(expire(history, KEEP, days * DAY_MS).expired).toEqual([])
      }),
    )
  })
})

test('a copy has a wrong time if it is in the future or later than the time of a later copy of its server', () => {
  const minute = (minutes: number, number: number, writer = OURS) =>
    copyOf(NOW + minutes * 60_000, number, writer)
  const wrong = [minute(600, 3), minute(90, 5), minute(5, 6)]
  const right = [minute(-90, 1), minute(-80, 2), minute(-70, 4), minute(-1, 7), minute(0, 1, 'bbbbbbbb')]
  expect(withWrongTime([...wrong, ...right], NOW)).toEqual(new Set(wrong))
})

test('copies are in the order of their numbers, and after a copy of another server with a right time if theirs is wrong', () => {
  const minute = (minutes: number, number: number, writer = OURS) =>
    copyOf(NOW + minutes * 60_000, number, writer)
  const other = minute(-5, 1, 'bbbbbbbb')
  const own = [minute(900, 9), minute(600, 8), minute(-9, 7), minute(-3, 6)]
  expect(inOrder([...own, other], NOW)).toEqual([other, ...own])
  expect(inOrder([minute(600, 1), other], NOW)).toEqual([other, minute(600, 1)])
})

describe('the name of a copy', () => {
  const parts = fc.record({
    madeAt: fc.integer({ min: 0, max: 4_000_000_000 }).map((seconds) => seconds * 1000),
    version: fc.stringMatching(/^\d\.\d{1,2}\.\d(-rc\.\d)?$/),
    generation: fc.stringMatching(/^[0-9a-f]{8}$/),
    writer: fc.stringMatching(/^[0-9a-f]{8}$/),
    number: fc.integer({ min: 0, max: 999_999_999 }),
  })

  test('contains all its parts, and sorts by time', () => {
    fc.assert(
      fc.property(parts, parts, (one, other) => {
        expect(readCopyName(copyName(one))).toEqual(one)
        if (one.madeAt < other.madeAt) expect(copyName(one) < copyName(other)).toBe(true)
      }),
    )
  })

  test('is read from no other name', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: anyCharacter, maxLength: 100 }),
        (text) => readCopyName(text) === undefined,
      ),
    )
    const name = copyName({ madeAt: NOW, version: '0.1.0', generation: '12345678', writer: OURS, number: 1 })
    for (const other of [`${name}.carillon-unfinished`, `x${name}`, name.toUpperCase(), name.slice(0, -4)])
      expect(readCopyName(other)).toBeUndefined()
    expect(readCopyName(name.replace('20261127', '20261399'))).toBeUndefined()
  })
})
