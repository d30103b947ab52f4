import { fsyncSync, writeSync } from 'node:fs'
import type { Acknowledged } from '../../storage/shipping/page-notes.ts'
import { applySegment, readSegment, type Segment } from '../../storage/shipping/segment.ts'
import { keyName, readSegmentName } from './names.ts'
import { type Place, wholeOf } from './place.ts'
import { type CopyOpener, openChainKey, opened } from './sealed.ts'
import type { SegmentPlan } from './segment-plan.ts'

export interface AppliedSegments {
  /** Number of segments that were applied. */
  count: number
  /** Time of the last data, ms since 1970. Null when no segment was applied. */
  through: number | null
}

/**
 * Applies segments to the database of their copy in an open file. Throws a sentence when a segment is not the one
 * that was sent after the one before it. The file must then not be used.
 */
export async function applySegments(
  place: Place,
  { plan, descriptor, opener }: { plan: SegmentPlan; descriptor: number; opener: CopyOpener },
  onMoved: (bytes: number) => void,
): Promise<AppliedSegments> {
  const { chain, segments, untilMs } = plan
  if (segments.length === 0) return { count: 0, through: null }
  const key: CopyOpener =
    opener.kind === 'IDENTITY' ? opener : { kind: 'IDENTITY', text: await keyOf(place, chain.id, opener) }
  let before: Acknowledged | undefined
  let through: number | null = null
  let count = 0
  for (const { name } of segments) {
    const segment = await fetchSegment(place, name, key, onMoved)
    assertAfter(segment, name, before)
    const isLast = name === segments.at(-1)!.name
    const at = applySegment(segment, descriptor, {
      untilMs: isLast ? untilMs : Number.POSITIVE_INFINITY,
      after: chain.through,
    })
    if (at === undefined) break
    through = at
    count += 1
    before = segment
  }
  // The file is no longer in WAL mode, as in a published file.
  writeSync(descriptor, new Uint8Array([1, 1]), 0, 2, 18)
  fsyncSync(descriptor)
  return { count, through }
}

async function keyOf(
  place: Place,
  chain: string,
  { passphrase }: CopyOpener & { kind: 'PASSPHRASE' },
): Promise<string> {
  return openChainKey(await wholeOf(place.get(keyName(chain))), passphrase)
}

async function fetchSegment(
  place: Place,
  name: string,
  opener: CopyOpener,
  onMoved: (bytes: number) => void,
): Promise<Segment> {
  try {
    const bytes = await wholeOf(opened(place.get(name), opener))
    onMoved(bytes.length)
    return readSegment(bytes)
  } catch (cause) {
    throw new Error(`${name}: ${(cause as Error).message}`, { cause })
  }
}

function assertAfter(segment: Segment, name: string, before: Acknowledged | undefined): void {
  const named = readSegmentName(name)!
  const isNamed =
    segment.chain === named.chain &&
    segment.number === named.number &&
    (segment.after?.number ?? 0) === named.after
  const isAfter = before === undefined || segment.after?.sha256 === before.sha256
  if (!isNamed || !isAfter) throw new Error(`${name} is not the segment that its name says`)
}
