/**
 * Counts rounds from 0: so many as a drill was written for, or as fit into its
 * time, so that all drills together take half an hour at most on a slow machine.
 */
export function* rounds(atMost: number, forMs = Number.POSITIVE_INFINITY): Generator<number> {
  const until = performance.now() + forMs
  for (let round = 0; round < atMost && performance.now() < until; round++) yield round
}
