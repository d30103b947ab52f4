import { describe, expect, test } from 'bun:test'
import {
  deviations,
  differenceOf,
  FALSE_WINNERS,
  MINIMUM_SENT,
  type Trial,
  verdictOf,
  wilson,
} from '../../../src/campaigns/variants/statistics.ts'
import { chosenSeed, seededRandom } from '../../support/random.ts'
import { some } from '../../support/size.ts'

/** Returns the probabilities of 0 to `sent` responses at a true rate. */
function chances(sent: number, rate: number): number[] {
  const logs = [0]
  for (let n = 1; n <= sent; n++) logs.push(logs[n - 1]! + Math.log(n))
  return Array.from({ length: sent + 1 }, (_, k) =>
    Math.exp(logs[sent]! - logs[k]! - logs[sent - k]! + k * Math.log(rate) + (sent - k) * Math.log(1 - rate)),
  )
}

const RATES = [0.002, 0.005, 0.01, 0.02, 0.035, 0.05, 0.1, 0.2, 0.32, 0.5, 0.7, 0.95]

test('standard deviations match the tables', () => {
  expect([0.9, 0.95, 0.99].map((confidence) => deviations(confidence).toFixed(4))).toEqual([
    '1.6449',
    '1.9600',
    '2.5758',
  ])
})

describe('the interval of one text', () => {
  test.each([
    // Wilson's formula by hand: Newcombe 1998, table I.
    { sent: 263, responses: 81, low: '0.2553', high: '0.3662' },
    { sent: 148, responses: 15, low: '0.0624', high: '0.1605' },
    { sent: 20, responses: 0, low: '0.0000', high: '0.1611' },
    { sent: 29, responses: 1, low: '0.0061', high: '0.1718' },
  ])('matches the published one: $responses of $sent', ({ low, high, ...trial }) => {
    const interval = wilson(trial)
    expect([interval.low.toFixed(4), interval.high.toFixed(4)]).toEqual([low, high])
  })

  test('contains the true rate in 95 of 100 cases on average over the rates, and never in fewer than 83', () => {
    const coverages = RATES.flatMap((rate) =>
      [100, 250, 1_000].map((sent) =>
        chances(sent, rate).reduce((sum, chance, responses) => {
          const { low, high } = wilson({ sent, responses })
          return low <= rate && rate <= high ? sum + chance : sum
        }, 0),
      ),
    )
    expect(coverages.reduce((a, b) => a + b) / coverages.length).toBeGreaterThan(0.945)
    expect(Math.min(...coverages)).toBeGreaterThan(0.83)
  })
})

test('the interval of a difference matches the published one', () => {
  // Newcombe 1998, table II, method 10: 56/70 - 48/80, and 9/10 - 3/10.
  const of = (a: Trial, b: Trial) => {
    const { low, high } = differenceOf(a, b, 0.95)
    return [low.toFixed(4), high.toFixed(4)]
  }
  expect(of({ sent: 70, responses: 56 }, { sent: 80, responses: 48 })).toEqual(['0.0524', '0.3339'])
  expect(of({ sent: 10, responses: 9 }, { sent: 10, responses: 3 })).toEqual(['0.1705', '0.8090'])
})

describe('a winner', () => {
  test.each(
    some([
      [100, 100],
      [120, 120],
      [100, 400],
      [250, 250],
    ] as const),
  )(
    'among two equal texts is found in fewer than five of a hundred tests, by exact count: %i and %i messages',
    (a, b) => {
      const wins: Array<[number, number]> = []
      for (let first = 0; first <= a; first++) {
        for (let second = 0; second <= b; second++) {
          const trials = [
            { sent: a, responses: first },
            { sent: b, responses: second },
          ]
          if (verdictOf(trials).kind === 'WINNER') wins.push([first, second])
        }
      }
      for (const rate of RATES) {
        const [ofFirst, ofSecond] = [chances(a, rate), chances(b, rate)]
        const falsely = wins.reduce((sum, [x, y]) => sum + ofFirst[x]! * ofSecond[y]!, 0)
        expect(falsely).toBeLessThan(FALSE_WINNERS)
      }
    },
  )

  test.each([3, 4])('among %i equal texts is found in fewer than five of a hundred tests', (texts) => {
    const random = seededRandom(chosenSeed() + texts)
    for (const rate of [0.02, 0.1, 0.4]) {
      let found = 0
      const rounds = 1_000
      for (let round = 0; round < rounds; round++) {
        const trials = Array.from({ length: texts }, () => drawn(150, rate, random))
        if (verdictOf(trials).kind === 'WINNER') found += 1
      }
      // Random variation stays below four standard deviations.
      expect(found / rounds).toBeLessThan(FALSE_WINNERS + 4 * Math.sqrt(FALSE_WINNERS / rounds))
    }
  })

  test('that is twice as good is almost always found with 1,000 messages each', () => {
    const random = seededRandom(chosenSeed())
    let found = 0
    for (let round = 0; round < 300; round++) {
      const verdict = verdictOf([drawn(1_000, 0.05, random), drawn(1_000, 0.1, random)])
      if (verdict.kind === 'WINNER' && verdict.winner === 1) found += 1
    }
    expect(found).toBeGreaterThan(270)
  })

  test('needs the minimum of messages for every text', () => {
    const sure = { sent: MINIMUM_SENT, responses: MINIMUM_SENT }
    const none = { sent: MINIMUM_SENT, responses: 0 }
    expect(verdictOf([sure, none])).toEqual({ kind: 'WINNER', winner: 0 })
    expect(verdictOf([sure, { ...none, sent: MINIMUM_SENT - 1 }])).toEqual({ kind: 'TOO_FEW' })
  })

  test('must be better than the second best, not only than the worst', () => {
    const of = (responses: number) => ({ sent: 500, responses })
    expect(verdictOf([of(100), of(98), of(5)])).toEqual({ kind: 'WITHIN_NOISE' })
    expect(verdictOf([of(20), of(100), of(5)])).toEqual({ kind: 'WINNER', winner: 1 })
  })
})

function drawn(sent: number, rate: number, random: () => number): Trial {
  let responses = 0
  for (let n = 0; n < sent; n++) if (random() < rate) responses += 1
  return { sent, responses }
}
