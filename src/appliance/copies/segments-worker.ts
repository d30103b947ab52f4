import { answerCalls } from '../../lib/call-thread-side.ts'
import type { CopyLock } from '../../lib/copy-settings.ts'
import { armFaultPoints, faultPoint } from '../../lib/fault.ts'
import type { StoredObject } from '../../providers/s3/bucket.ts'
import type { PageTask } from '../../storage/shipping/changed-pages.ts'
import type { Acknowledged } from '../../storage/shipping/page-notes.ts'
import { type Collection, makeSegment, readCollection } from '../../storage/shipping/segment.ts'
import { keyName, segmentFolder, segmentName } from './names.ts'
import { openPlace, type Place, type PlaceSettings, placeTrouble } from './place.ts'
import { makeChainKey } from './sealed.ts'
import { putAndCompare } from './transfer.ts'

/**
 * The thread of `SegmentShipper`. It reads pages while an upload is under way, because commits go on meanwhile and
 * the storage waits until the pages are read.
 */
export type SegmentsRequest =
  | { action: 'OPEN'; settings: PlaceSettings; failAt: readonly string[] }
  /** Makes the key of a chain. */
  | { action: 'KEY'; chain: string; lock: CopyLock }
  | { action: 'READ'; task: PageTask; at: number }
  | {
      action: 'SEND'
      chain: string
      recipient: string
      after: Acknowledged | undefined
      /** The collections of the segment, in order. */
      numbers: readonly number[]
    }
  /** Forgets the pages that were read. */
  | { action: 'DROP' }
  | { action: 'LIST'; folder: string; after: string; pages: number | undefined }
  | { action: 'REMOVE'; name: string }

export interface SentSegment extends Acknowledged {
  name: string
  sizeBytes: number
  /** Time of its last collection, ms since 1970. */
  to: number
}

export type SegmentsAnswer =
  | StoredObject[]
  | SentSegment
  | { recipient: string }
  | { bytes: number }
  | undefined

let place: Place | undefined
let settings: PlaceSettings | undefined
let collections: Collection[] = []

async function perform(request: SegmentsRequest): Promise<SegmentsAnswer> {
  if (request.action === 'OPEN') {
    armFaultPoints(request.failAt)
    settings = request.settings
    place = openPlace(settings)
    return undefined
  }
  if (!place || !settings) throw new Error('The thread of the segments has no place.')
  if (request.action === 'READ') {
    const collection = readCollection(request.task, request.at)
    collections.push(collection)
    return { bytes: collection.content.length }
  }
  try {
    return await at(place, request)
  } catch (cause) {
    throw placeTrouble(settings, cause)
  }
}

async function at(
  where: Place,
  request: Exclude<SegmentsRequest, { action: 'OPEN' | 'READ' }>,
): Promise<SegmentsAnswer> {
  switch (request.action) {
    case 'KEY':
      where.assertReady()
      return { recipient: await keyOf(where, request.chain, request.lock) }
    case 'SEND':
      where.assertReady()
      return send(where, request)
    case 'DROP':
      collections = []
      return undefined
    case 'LIST':
      return where.listBelow(request.folder, request.after, request.pages)
    case 'REMOVE':
      await where.remove(request.name)
      return undefined
  }
}

/** A folder has no half objects of another process, because only this one writes to the folder of the chain. */
async function keyOf(where: Place, chain: string, lock: CopyLock): Promise<string> {
  where.removeAbandoned(segmentFolder(chain), () => true)
  if (lock.kind === 'KEY') return lock.recipient
  const { recipient, sealed } = await makeChainKey(lock.passphrase)
  await putAndCompare(where, keyName(chain), [sealed])
  return recipient
}

async function send(
  where: Place,
  { chain, recipient, after, numbers }: SegmentsRequest & { action: 'SEND' },
): Promise<SentSegment> {
  const sent = collections.filter(({ number }) => numbers.includes(number))
  if (sent.length !== numbers.length) throw new Error('the pages of the segment were lost')
  collections = collections.filter(({ number }) => number > numbers.at(-1)!)
  const { parts, sha256, number } = makeSegment(chain, sent, after)
  const to = sent.at(-1)!.at
  const name = segmentName({ chain, number, after: after?.number ?? 0, to })
  const sizeBytes = await putAndCompare(where, name, parts, { kind: 'KEY', recipient })
  faultPoint('ship.after_put')
  return { name, number, sha256, sizeBytes, to }
}

answerCalls(perform, { isAtOnce: true })
