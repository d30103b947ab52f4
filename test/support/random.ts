/** Reproducible random numbers: the same seed gives the same ones (mulberry32). Uniform in [0, 1). */
export type Random = () => number

export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * Returns the seed of this run: `TEST_SEED`, or one made from the time. It is stored there, so that the whole
 * run uses the same.
 */
export function chosenSeed(): number {
  process.env.TEST_SEED ??= String(Date.now() % 1_000_000_000)
  return Number(process.env.TEST_SEED)
}

export const between = (random: Random, low: number, high: number): number => low + random() * (high - low)
