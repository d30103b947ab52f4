import { chosenSeed, seededRandom } from './random.ts'
import { IS_FULL } from './size.ts'

/**
 * Draws `count` of `rows` by the seed of the run and `what`, so that each operation tries other rows. Returns
 * all rows at night. Keeps their order.
 */
export function drawn<T>(rows: readonly T[], count: number, what: string): T[] {
  if (IS_FULL || rows.length <= count) return [...rows]
  const random = seededRandom(chosenSeed() + Number(Bun.hash.crc32(what)))
  const places = rows
    .map((_, place) => ({ place, lot: random() }))
    .toSorted((one, other) => one.lot - other.lot)
  const taken = new Set(places.slice(0, count).map(({ place }) => place))
  return rows.filter((_, place) => taken.has(place))
}
