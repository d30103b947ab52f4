import { closeSync } from 'node:fs'
import { answerCalls } from '../../lib/call-thread-side.ts'
import type { CopyLock } from '../../lib/copy-settings.ts'
import { armFaultPoints, faultPoint } from '../../lib/fault.ts'
import type { StoredObject } from '../../providers/s3/bucket.ts'
import type { StoragePaths } from '../../storage/paths.ts'
import { type AppliedSegments, applySegments } from './apply-segments.ts'
import { type FetchedLedgers, fetchLedgers } from './ledger-objects.ts'
import { copyName, LEDGER_KEY, ledgerFolder, readCopyName, segmentFolder, segmentStart } from './names.ts'
import { openPlace, type Place, type PlaceSettings, placeTrouble, wholeOf } from './place.ts'
import { type Passphrases, type Resealed, resealCopy, resealKey } from './reseal.ts'
import { type CopyOpener, opened } from './sealed.ts'
import type { SegmentPlan } from './segment-plan.ts'
import { difference, fetchInto, openSnapshot, putAndCompare, readBack, type Sent, send } from './transfer.ts'

/** The thread of `CopiesThread`. Only this thread uses the place, because the place may be slow or dead. */
export type CopiesRequest =
  | {
      action: 'OPEN'
      settings: PlaceSettings
      /** Numbers: the bytes that moved, 1 when the work must end, and the segments that were applied. */
      shared: SharedArrayBuffer
      failAt: readonly string[]
    }
  | { action: 'PREPARE' }
  | { action: 'LIST'; mustBeReady: boolean }
  | { action: 'MAKE'; paths: StoragePaths; name: NamedCopy; lock: CopyLock }
  | { action: 'WRITE'; name: string; text: string; lock: CopyLock }
  | { action: 'READ_BACK'; name: string; opener: CopyOpener | undefined }
  | { action: 'FETCH'; name: string; descriptor: number; opener: CopyOpener }
  | { action: 'READ'; name: string; opener: CopyOpener }
  | { action: 'LIST_LEDGER_KEYS'; generation: string }
  | { action: 'RESEAL'; name: string; isKey: boolean; passphrases: Passphrases }
  | { action: 'REMOVE'; name: string }
  | { action: 'LIST_SEGMENTS'; chain: string; after: number }
  | { action: 'FETCH_LEDGERS'; generation: string; openers: readonly CopyOpener[]; mustBeReady: boolean }
  | { action: 'APPLY'; plan: SegmentPlan; descriptor: number; opener: CopyOpener }

/** The parts of a name that the appliance gives. The thread reads the generation from the snapshot. */
interface NamedCopy {
  madeAt: number
  version: string
  writer: string
  number: number
}

export interface MadeCopy {
  name: string
  dataAt: number | null
  sizeBytes: number
  plainBytes: number
  sha256: string
  isOpened: boolean
}

export type CopiesAnswer =
  | StoredObject[]
  | MadeCopy
  | { sha256: string; sizeBytes: number }
  | Resealed
  | string
  | AppliedSegments
  | FetchedLedgers
  | undefined

let place: Place | undefined
let settings: PlaceSettings | undefined
let moved: Float64Array<ArrayBufferLike> = new Float64Array(3)

function onMoved(bytes: number): void {
  moved[0]! += bytes
  if (moved[1] !== 0) throw new Error('it was stopped')
}

async function perform(request: CopiesRequest): Promise<CopiesAnswer> {
  if (request.action === 'OPEN') {
    armFaultPoints(request.failAt)
    settings = request.settings
    moved = new Float64Array(request.shared)
    place = openPlace(settings)
    return undefined
  }
  if (!place || !settings) throw new Error('The thread of the copies has no place.')
  try {
    return await at(place, request)
  } catch (cause) {
    throw placeTrouble(settings, cause)
  }
}

async function at(where: Place, request: Exclude<CopiesRequest, { action: 'OPEN' }>): Promise<CopiesAnswer> {
  switch (request.action) {
    case 'PREPARE':
      return prepare(where)
    case 'LIST':
      if (request.mustBeReady) where.assertReady()
      return where.list()
    case 'MAKE':
      return make(where, request)
    case 'READ_BACK': {
      const { sha256, sizeBytes } = await readBack(where, request.name, request.opener, onMoved)
      return { sha256, sizeBytes }
    }
    case 'FETCH':
      await fetchInto(where, request.name, request, onMoved)
      return undefined
    case 'WRITE':
      await putAndCompare(where, request.name, [Buffer.from(request.text)], request.lock)
      return undefined
    case 'READ':
      return (await wholeOf(opened(where.get(request.name), request.opener))).toString()
    case 'LIST_LEDGER_KEYS':
      return (await where.listBelow(ledgerFolder(request.generation), '')).filter(({ name }) =>
        name.endsWith(LEDGER_KEY),
      )
    case 'RESEAL': {
      const { name, isKey, passphrases } = request
      return isKey ? resealKey(where, name, passphrases) : resealCopy(where, name, passphrases, onMoved)
    }
    case 'LIST_SEGMENTS':
      return where.listBelow(segmentFolder(request.chain), segmentStart(request.after), undefined)
    case 'FETCH_LEDGERS':
      if (request.mustBeReady) where.assertReady()
      return fetchLedgers(where, request.generation, request.openers)
    case 'APPLY':
      moved[2] = 0
      return applySegments(where, request, {
        onMoved,
        onApplied: (count) => {
          moved[2] = count
        },
      })
    case 'REMOVE':
      await where.remove(request.name)
      return undefined
  }
}

const TEST_NAME = 'carillon-copies-test'

/** Makes the place ready, and writes, lists, reads and removes a small object. */
async function prepare(where: Place): Promise<undefined> {
  where.prepare()
  const written = 'This object tests the place of the copies and can be removed.'
  await where.put(
    TEST_NAME,
    (async function* () {
      yield Buffer.from(written)
    })(),
  )
  if ((await wholeOf(where.get(TEST_NAME))).toString() !== written)
    throw new Error('a test object was changed when it was read back')
  if (!(await where.list()).some(({ name }) => name === TEST_NAME))
    throw new Error('a test object is missing in its list')
  await where.remove(TEST_NAME)
}

/** Writes a copy and reads it back. Removes a copy that differs from the sent data. */
async function make(
  where: Place,
  { paths, name: parts, lock }: CopiesRequest & { action: 'MAKE' },
): Promise<MadeCopy> {
  where.assertReady()
  where.removeAbandoned('', (name) => readCopyName(name)?.writer === parts.writer)
  const { descriptor, dataAt, generation, chain } = openSnapshot(paths)
  try {
    const name = copyName({ ...parts, generation, chain })
    const sent = await send(where, name, { descriptor, lock }, onMoved)
    faultPoint('copies.after_put')
    const isOpened = await verify(where, name, { sent, lock })
    const { sizeBytes, plainBytes, sha256 } = sent
    return { name, dataAt, sizeBytes, plainBytes, sha256, isOpened }
  } finally {
    closeSync(descriptor)
  }
}

/** Returns whether the copy was also opened. */
async function verify(
  where: Place,
  name: string,
  { sent, lock }: { sent: Sent; lock: CopyLock },
): Promise<boolean> {
  const opener = lock.kind === 'PASSPHRASE' ? lock : undefined
  try {
    const fault = difference(sent, await readBack(where, name, opener, onMoved))
    if (fault !== undefined) throw new Error(fault)
    return opener !== undefined
  } catch (cause) {
    // A restore takes the newest copy, so a doubtful copy must not be the newest.
    await where.remove(name).catch(() => {})
    throw new Error(`the copy was written, but reading it back failed: ${(cause as Error).message}`, {
      cause,
    })
  }
}

answerCalls(perform)
