import { describe, expect, test } from 'bun:test'
import { Pace } from '../../src/jobs/pace.ts'

/** Clock, and transactions that take their time on it. */
function timed() {
  let ms = 0
  const taking = (tookMs: number) => () => {
    ms += tookMs
  }
  return { now: () => ms, taking }
}

describe('the rows of a transaction', () => {
  test('next to others become fewer at once if they took too long, down to a least number', async () => {
    const { now, taking } = timed()
    const pace = new Pace('SHARED', { now })
    expect(pace.rows).toBe(100)
    await pace.run(taking(24))
    expect(pace.rows).toBe(50)
  })

  test('next to others become more, by half at a time, while they take no time', async () => {
    const { now, taking } = timed()
    const pace = new Pace('SHARED', { now })
    const rows: number[] = []
    for (let turn = 0; turn < 12; turn++) {
      await pace.run(taking(0))
      rows.push(pace.rows)
    }
    expect(rows.slice(0, 3)).toEqual([151, 228, 343])
    expect(rows.at(-1)).toBe(2_000)
  })

  test('alone, or on request, stay unchanged', async () => {
    const { now, taking } = timed()
    for (const pace of [new Pace('ALONE', { now }), new Pace('SHARED', { rows: 7, now })]) {
      const before = pace.rows
      await pace.run(taking(100))
      expect(pace.rows).toBe(before)
    }
  })

  test('next to others wait until those have had their turn', async () => {
    const turns: string[] = []
    setImmediate(() => turns.push('request'))
    await new Pace('SHARED').run(() => void turns.push('rows'))
    expect(turns).toEqual(['request', 'rows'])
  })
})
