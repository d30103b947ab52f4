/**
 * Counts rounds from 0: so many as a drill was written for, or as fit into its
 * time, so that all drills together take half an hour at most on a slow machine.
 * @param atLeast so many, however long they take
 */
export function* rounds(atMost: number, forMs = Number.POSITIVE_INFINITY, atLeast = 0): Generator<number> {
  const until = performance.now() + forMs
  for (let round = 0; round < atMost && (round < atLeast || performance.now() < until); round++) yield round
}
