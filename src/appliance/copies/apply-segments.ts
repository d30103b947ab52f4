import { fsyncSync, writeSync } from 'node:fs'
import { SECOND_MS } from '../../lib/clock.ts'
import { faultPoint } from '../../lib/fault.ts'
import type { Acknowledged } from '../../storage/shipping/page-notes.ts'
import { applySegment, readSegment, type Segment } from '../../storage/shipping/segment.ts'
import { type CopyInChain, keyName, readSegmentName } from './names.ts'
import { type Place, wholeOf } from './place.ts'
import { type CopyOpener, openChainKey, opened } from './sealed.ts'
import type { SegmentPlan } from './segment-plan.ts'

export interface AppliedSegments {
  /** Number of segments that were applied. */
  count: number
  /** Time of the last data, ms since 1970. Null when no segment was applied. */
  through: number | null
  /** The last segment that was applied, or `before` of the request. */
  last: Acknowledged | undefined
  applied: Acknowledged[]
}

interface Applying {
  plan: SegmentPlan
  /** The database of the copy, open for reading and writing. */
  descriptor: number
  opener: CopyOpener
  /** The segment that was applied last. Default: none, and the database is the copy itself. */
  before?: Acknowledged | undefined
}

interface ApplyEvents {
  onMoved(bytes: number): void
  /** Called with the number of segments that were applied so far. */
  onApplied?(count: number): void
}

/** Requests to the place at once. One request to a bucket takes 10 to 50 ms. */
const AT_ONCE = 32
/** Bytes of segments, as they are in the place, that wait in memory. */
const AHEAD_BYTES = 32 << 20

/**
 * Applies segments to the database of their copy in an open file. Throws a sentence when a segment is not the one
 * that was sent after the one before it. The file must then not be used.
 */
export async function applySegments(
  place: Place,
  { plan, descriptor, opener, before }: Applying,
  { onMoved, onApplied }: ApplyEvents,
): Promise<AppliedSegments> {
  const { chain, segments, untilMs } = plan
  if (segments.length === 0) return { count: 0, through: null, last: before, applied: [] }
  const key: CopyOpener =
    opener.kind === 'IDENTITY' ? opener : { kind: 'IDENTITY', text: await keyOf(place, chain.id, opener) }
  /** The last segment that is before the moment as a whole. Its name has the second in which it ends. */
  const earlier = segments.findLast(({ to }) => to + SECOND_MS - 1 <= untilMs)?.number ?? 0
  let last = before
  let through: number | null = null
  const applied: Acknowledged[] = []
  for await (const { name, content } of inSequence(place, segments)) {
    const segment = await open(name, content, key)
    onMoved(segment.wal.length)
    assertAfter(segment, name, last ?? knownBefore(chain, name))
    // A clock that goes back later does not end a restore before.
    const until = segment.number <= earlier ? Number.POSITIVE_INFINITY : untilMs
    const at = applySegment(segment, descriptor, { untilMs: until, after: chain.through })
    if (at === undefined) break
    through = at
    last = { number: segment.number, sha256: segment.sha256 }
    applied.push(last)
    onApplied?.(applied.length)
    faultPoint('apply.after_segment')
    // Its last collections are after the moment.
    if (at !== Date.parse(segment.collections.at(-1)!.at)) break
  }
  // The file is no longer in WAL mode, as in a published file.
  writeSync(descriptor, new Uint8Array([1, 1]), 0, 2, 18)
  fsyncSync(descriptor)
  return { count: applied.length, through, last, applied }
}

interface Fetched {
  name: string
  content: Buffer
}

/** Fetches the objects of segments ahead, and yields them in sequence. */
async function* inSequence(
  place: Place,
  segments: SegmentPlan['segments'],
): AsyncGenerator<Fetched, void, undefined> {
  const fetching: Array<{ name: string; sizeBytes: number; content: Promise<Buffer> }> = []
  let bytes = 0
  let isEnded = false
  const fetchOne = async (name: string): Promise<Buffer> => {
    const chunks: Uint8Array[] = []
    for await (const chunk of place.get(name)) {
      if (isEnded) break
      chunks.push(chunk)
    }
    return Buffer.concat(chunks)
  }
  try {
    for (let next = 0; next < segments.length || fetching.length > 0; ) {
      while (next < segments.length && fetching.length < AT_ONCE) {
        const { name, sizeBytes } = segments[next]!
        // One segment may be larger than all that may wait.
        if (fetching.length > 0 && bytes + sizeBytes > AHEAD_BYTES) break
        const content = fetchOne(name)
        // Its error is thrown in its turn. Without this it would end the process before.
        content.catch(() => {})
        fetching.push({ name, sizeBytes, content })
        bytes += sizeBytes
        next += 1
      }
      const { name, sizeBytes, content } = fetching.shift()!
      yield { name, content: await content.catch((cause) => Promise.reject(named(name, cause))) }
      bytes -= sizeBytes
    }
  } finally {
    isEnded = true
  }
}

const named = (name: string, cause: unknown): Error =>
  new Error(`${name}: ${(cause as Error).message}`, { cause })

/** The last key that was opened. A passphrase takes a tenth of a second each time. */
let lastKey: { chain: string; passphrase: string; text: string } | undefined

async function keyOf(
  place: Place,
  chain: string,
  { passphrase }: CopyOpener & { kind: 'PASSPHRASE' },
): Promise<string> {
  if (lastKey?.chain === chain && lastKey.passphrase === passphrase) return lastKey.text
  const text = await openChainKey(await wholeOf(place.get(keyName(chain))), passphrase)
  lastKey = { chain, passphrase, text }
  return text
}

async function open(name: string, content: Buffer, opener: CopyOpener): Promise<Segment> {
  try {
    return readSegment(await wholeOf(opened(only(content), opener)))
  } catch (cause) {
    throw named(name, cause)
  }
}

async function* only(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content
}

/** Returns the segment that the first one goes on from, if it was applied to the file of a standby. */
const knownBefore = ({ followed }: CopyInChain, name: string): Acknowledged | undefined =>
  followed?.known.find(({ number }) => number === readSegmentName(name)!.after)

function assertAfter(segment: Segment, name: string, before: Acknowledged | undefined): void {
  const named = readSegmentName(name)!
  const isNamed =
    segment.chain === named.chain &&
    segment.number === named.number &&
    (segment.after?.number ?? 0) === named.after
  const isAfter = before === undefined || segment.after?.sha256 === before.sha256
  if (!isNamed || !isAfter) throw new Error(`${name} is not the segment that its name says`)
}
