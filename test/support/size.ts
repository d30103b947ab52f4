import { chosenSeed, seededRandom } from './random.ts'

/**
 * Whether a run tries everything: in drills and with `TEST_SIZE=full`. `npm test` tries a part, drawn by the
 * seed of the run.
 */
export const IS_FULL = process.env.TEST_SIZE === 'full' || Bun.main.endsWith('.drill.ts')

/**
 * Longest wait for a state, ms: shorter than the limit of a test, whose error would not name the state, and
 * enough on a machine ten times slower.
 */
export const PATIENCE_MS = IS_FULL ? 600_000 : 170_000

/** Divisor of the part of a property or matrix that `npm test` tries. */
const SHARE = 4

/**
 * Returns the number of runs of a property.
 * @param full number in the drills; `npm test` does one of `share`
 */
export const runs = (full: number, share: number = SHARE): number =>
  IS_FULL ? full : Math.ceil(full / share)

/**
 * Returns how often the runs of a property must meet its subject. A part of the runs may miss it by chance.
 */
export const met = (full: number): number => (IS_FULL ? full : 0)

/**
 * Returns the rows of a matrix that a run tries: all in the drills, one of `share` in `npm test`, drawn by
 * the seed, but at least one. Keeps their order.
 */
export function some<T>(rows: readonly T[], share: number = SHARE): T[] {
  if (IS_FULL) return [...rows]
  // Tables of equal length draw different rows, because the first row is part of the seed.
  const random = seededRandom(
    chosenSeed() + rows.length + (Bun.hash.crc32(JSON.stringify(rows[0]) ?? '') >>> 4),
  )
  const wanted = Math.max(1, Math.ceil(rows.length / share))
  const places = rows
    .map((_, place) => ({ place, lot: random() }))
    .toSorted((one, other) => one.lot - other.lot)
  const drawn = new Set(places.slice(0, wanted).map(({ place }) => place))
  return rows.filter((_, place) => drawn.has(place))
}
