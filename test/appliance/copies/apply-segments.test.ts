import { expect, test } from 'bun:test'
import { closeSync, openSync } from 'node:fs'
import { applySegments } from '../../../src/appliance/copies/apply-segments.ts'
import { FolderPlace } from '../../../src/appliance/copies/folder.ts'
import type { SegmentPlan } from '../../../src/appliance/copies/segment-plan.ts'
import { copySettings } from '../../support/copies.ts'
import { failureOf, KEY } from '../../support/copy-places.ts'
import { examine } from '../../support/ledger.ts'
import { ShippingWorld } from '../../support/shipping.ts'

const SEGMENTS = 40
const MOST = 32

/** A folder that answers the newest of the requests that wait first. */
class BackwardPlace extends FolderPlace {
  readonly #waiting: Array<() => void> = []
  most = 0
  asked = 0

  override async *get(name: string): AsyncGenerator<Uint8Array> {
    this.asked += 1
    await new Promise<void>((resolve) => {
      this.#waiting.push(resolve)
      this.most = Math.max(this.most, this.#waiting.length)
      // All requests that can be made are made before this runs.
      if (this.#waiting.length === 1) setImmediate(() => this.#answer())
    })
    yield* super.get(name)
  }

  #answer(): void {
    for (const resolve of this.#waiting.splice(0).reverse()) resolve()
  }
}

/** Makes a ledger with a segment for each of its transfers, and opens its copy into a file. */
async function begin() {
  const shipping = await ShippingWorld.begin(({ folder }) => copySettings({ folder }))
  for (let n = 0; n < SEGMENTS; n++) {
    shipping.store.transfer(1)
    await shipping.pass(5)
  }
  const copy = await shipping.copies.findNewest()
  const plan = await shipping.copies.planSegments(copy.chain!)
  const path = shipping.world.at('applied.db')
  const descriptor = openSync(path, 'wx+')
  await shipping.copies.openInto(copy.name, { descriptor, opener: KEY })
  const place = new BackwardPlace(shipping.world.folder)
  const apply = (to: SegmentPlan, onApplied?: (count: number) => void) =>
    applySegments(
      place,
      { plan: to, descriptor, opener: KEY },
      { onMoved: () => {}, ...(onApplied ? { onApplied } : {}) },
    )
  return {
    plan,
    path,
    place,
    apply,
    descriptor,
    async [Symbol.asyncDispose]() {
      closeSync(descriptor)
      await shipping[Symbol.asyncDispose]()
    },
  }
}

test('segments are fetched ahead, up to 32 at once, and applied in sequence', async () => {
  await using world = await begin()
  const { plan, path, place, apply } = world
  const counts: number[] = []
  const applied = await apply(plan, (count) => counts.push(count))
  expect(applied).toMatchObject({ count: SEGMENTS, last: { number: plan.segments.at(-1)!.number } })
  expect(counts).toEqual(Array.from({ length: SEGMENTS }, (_, n) => n + 1))
  expect(place.most).toBe(MOST)
  expect(examine(path)).toEqual({ verdict: 'whole', sequence: 5 + SEGMENTS })
})

test('large segments are fetched one after the other', async () => {
  await using world = await begin()
  const { plan, path, place, apply } = world
  const large = plan.segments.map((segment) => ({ ...segment, sizeBytes: 20 << 20 }))
  expect(await apply({ ...plan, segments: large })).toMatchObject({ count: SEGMENTS })
  expect(place.most).toBe(1)
  expect(examine(path)).toEqual({ verdict: 'whole', sequence: 5 + SEGMENTS })
})

test('nothing is applied after a segment that is missing or not the next one, and no more are fetched', async () => {
  await using world = await begin()
  const { plan, path, place, apply } = world
  const gone = plan.segments.with(3, { ...plan.segments[3]!, name: 'segments/none' })
  const counts: number[] = []
  const count = (applied: number) => counts.push(applied)
  expect(await failureOf(apply({ ...plan, segments: gone }, count))).toContain(
    'segments/none: it does not exist',
  )
  expect(counts).toEqual([1, 2, 3])
  expect(place.asked).toBeLessThan(SEGMENTS)
  expect(await failureOf(apply({ ...plan, segments: plan.segments.toSpliced(3, 1) }))).toContain(
    'is not the segment that its name says',
  )
  expect(examine(path)).toEqual({ verdict: 'whole', sequence: 8 })
})

test('segments that come later are applied after the last one, in its chain of digests', async () => {
  await using world = await begin()
  const { plan, path, descriptor, place } = world
  const [early, late] = [plan.segments.slice(0, 10), plan.segments.slice(10)]
  const events = { onMoved: () => {} }
  const { last } = await applySegments(
    place,
    { plan: { ...plan, segments: early }, descriptor, opener: KEY },
    events,
  )
  const rest = { plan: { ...plan, segments: late }, descriptor, opener: KEY }
  const wrong = { number: last!.number, sha256: '0'.repeat(64) }
  expect(await failureOf(applySegments(place, { ...rest, before: wrong }, events))).toContain(
    'is not the segment that its name says',
  )
  expect(await applySegments(place, { ...rest, before: last }, events)).toMatchObject({
    count: SEGMENTS - 10,
  })
  expect(examine(path)).toEqual({ verdict: 'whole', sequence: 5 + SEGMENTS })
})
