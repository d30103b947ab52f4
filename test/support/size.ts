import { chosenSeed, seededRandom } from './random.ts'

/**
 * How much a run tries: `npm test` a part of it, drawn by the seed of the run, and a drill all of it, as tests do with
 * `TEST_SIZE=full`.
 */
export const IS_FULL = process.env.TEST_SIZE === 'full' || Bun.main.endsWith('.drill.ts')

/**
 * How long a state may take to come, in ms: less than a test may take, which would not say what it waited for, and
 * enough on a machine ten times slower.
 */
export const PATIENCE_MS = IS_FULL ? 600_000 : 170_000

/** How much of a property or a matrix `npm test` tries. */
const SHARE = 4

/**
 * The number of runs of a property.
 * @param full that of the drills; `npm test` does one of `share`
 */
export const runs = (full: number, share: number = SHARE): number =>
  IS_FULL ? full : Math.ceil(full / share)

/**
 * How often all runs of a property have to meet what it is about. In a part of the runs, chance alone may leave it out.
 */
export const met = (full: number): number => (IS_FULL ? full : 0)

/**
 * The rows of a matrix that a run tries: all of them in the drills, and in `npm test` one of `share`, drawn by the
 * seed, at least one. Their order stays.
 */
export function some<T>(rows: readonly T[], share: number = SHARE): T[] {
  if (IS_FULL) return [...rows]
  // Tables of one length draw other rows: what comes first in them differs.
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
