/**
 * Counts rounds from 0, up to the planned number or the time limit, so that all drills together take half an
 * hour at most on a slow machine.
 * @param atLeast smallest number of rounds, whatever time they take
 */
export function* rounds(atMost: number, forMs = Number.POSITIVE_INFINITY, atLeast = 0): Generator<number> {
  const until = performance.now() + forMs
  for (let round = 0; round < atMost && (round < atLeast || performance.now() < until); round++) yield round
}
