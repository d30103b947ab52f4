import { describe, expect, test } from 'bun:test'
import { runExclusiveSlice } from '../../src/lib/exclusive-slice.ts'

/** Counts the turns of the event loop while `work` runs. */
async function countingTurns<T>(work: (turn: () => number) => Promise<T>): Promise<T> {
  let turns = 0
  let isOver = false
  const count = () => {
    turns += 1
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  try {
    return await work(() => turns)
  } finally {
    isOver = true
  }
}

describe('a heavy piece', () => {
  test('runs in a turn of the event loop without another, in the order of the calls', async () => {
    const ran = await countingTurns(async (turn) => {
      const order: Array<{ name: string; turn: number }> = []
      const names = ['tick', 'audience', 'receipts', 'tick']
      await Promise.all(names.map((name) => runExclusiveSlice(() => order.push({ name, turn: turn() }))))
      return order
    })
    expect(ran.map(({ name }) => name)).toEqual(['tick', 'audience', 'receipts', 'tick'])
    expect(new Set(ran.map(({ turn }) => turn)).size).toBe(4)
  })

  test('ends before the next one begins, also if it waits', async () => {
    const order: string[] = []
    const slow = runExclusiveSlice(async () => {
      order.push('begins')
      await new Promise((resume) => setImmediate(resume))
      order.push('ends')
    })
    await Promise.all([slow, runExclusiveSlice(() => order.push('next'))])
    expect(order).toEqual(['begins', 'ends', 'next'])
  })

  test('lets work that arrived meanwhile run before the next one', async () => {
    const order: string[] = []
    const first = runExclusiveSlice(() => {
      order.push('first')
      setImmediate(() => order.push('request'))
    })
    await Promise.all([first, runExclusiveSlice(() => order.push('second'))])
    expect(order).toEqual(['first', 'request', 'second'])
  })

  test.each([
    {
      what: 'throws',
      fail: () => {
        throw new Error('disk full')
      },
    },
    { what: 'rejects', fail: () => Promise.reject(new Error('disk full')) },
  ])('that $what fails only for its caller', async ({ fail }) => {
    const failing = runExclusiveSlice(fail)
    const next = runExclusiveSlice(() => 'done')
    expect(failing).rejects.toThrow('disk full')
    expect(await next).toBe('done')
    expect(await runExclusiveSlice(() => 'later')).toBe('later')
  })
})
