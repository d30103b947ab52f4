import { toIso } from '../../lib/clock.ts'
import { counted } from '../../lib/count.ts'
import type { StoredObject } from '../../providers/s3/bucket.ts'
import { type CopyInChain, readSegmentName, type SegmentName } from './names.ts'

interface NamedSegment extends SegmentName {
  name: string
  sizeBytes: number
}

/** The segments to apply to a whole copy, in order. */
export interface SegmentPlan {
  chain: CopyInChain
  segments: readonly NamedSegment[]
  /** The moment that is restored, ms since 1970. */
  untilMs: number
}

export interface FoundSegments extends SegmentPlan {
  /** Segments after the last one of the plan that cannot be used, because one before them is missing or doubled. */
  unusable: readonly NamedSegment[]
  /** Number of the segment that is missing or doubled. Undefined without one. */
  fault: number | undefined
}

/**
 * Plans which segments lead from a copy to a moment. A segment names the one before it, so neither a clock nor a
 * number that was given and not used matters. Nothing after a missing segment is used, and nothing from a number
 * on that occurs twice: two servers then wrote to one chain.
 */
export function planSegments(
  objects: readonly StoredObject[],
  chain: CopyInChain,
  untilMs: number,
): FoundSegments {
  const found = objects
    .flatMap(({ name, sizeBytes }) => {
      const parts = readSegmentName(name)
      return parts && parts.chain === chain.id && parts.number > chain.through
        ? [{ ...parts, name, sizeBytes }]
        : []
    })
    .sort((a, b) => a.number - b.number)
  const doubled = found.find(({ number }, index) => found[index + 1]?.number === number)?.number
  const reached = new Map<number, NamedSegment>()
  const begins = beginningAfter(chain)
  let missing: number | undefined
  for (const segment of found) {
    if (segment.number === doubled) break
    if (begins(segment.after) || reached.has(segment.after)) reached.set(segment.number, segment)
    else missing ??= segment.after
  }
  const last = lastUntil([...reached.values()], untilMs)
  const segments: NamedSegment[] = []
  for (let each = last; each; each = reached.get(each.after)) segments.push(each)
  segments.reverse()
  const newest = [...reached.keys()].at(-1) ?? chain.through
  return {
    chain,
    segments,
    untilMs,
    unusable: found.filter(({ number }) => number > newest),
    fault: found.some(({ number }) => number > newest) ? (doubled ?? missing) : undefined,
  }
}

/** Returns a sentence about the segments that cannot be used. Undefined when there are none. */
export function missingIn({ unusable, fault }: FoundSegments): string | undefined {
  const last = unusable.at(-1)
  if (!last) return undefined
  return `Segment ${fault} is missing or was written twice, so ${counted(unusable.length, 'later segment')} until ${toIso(last.to)} cannot be used.`
}

/** Returns whether a segment after this number goes on from the file. A standby knows what was applied to its file. */
function beginningAfter({ through, followed }: CopyInChain): (after: number) => boolean {
  if (!followed) return (after) => after <= through
  const known = new Set(followed.known.map(({ number }) => number))
  return (after) => after <= followed.base || known.has(after)
}

/**
 * Returns the last segment in sequence that ends before the moment or in its second, or the one after it: its first
 * collections may be before the moment too.
 */
function lastUntil(reached: readonly NamedSegment[], untilMs: number): NamedSegment | undefined {
  const last = reached.findLast(({ to }) => to <= untilMs)
  if (untilMs === Number.POSITIVE_INFINITY) return last
  return (
    reached.find(({ after, number }) => number > (last?.number ?? 0) && after === (last?.number ?? after)) ??
    last
  )
}
