import { answerCalls } from '../../lib/call-thread-side.ts'
import type { CopyLock } from '../../lib/copy-settings.ts'
import { armFaultPoints, faultPoint } from '../../lib/fault.ts'
import { ledgerContent, OBJECT_BYTES, type Positions, readLines } from './ledger-objects.ts'
import { isBefore, type LedgerState, ofEach, tailsOf } from './ledger-state.ts'
import { type LedgerSeries, ledgerFolder, ledgerKeyName, readLedgerName } from './names.ts'
import { openPlace, type Place, type PlaceSettings, placeTrouble } from './place.ts'
import { makeChainKey } from './sealed.ts'
import { putAndCompare } from './transfer.ts'

/** The thread of `LedgerLane`. It is separate from that of the segments, because encrypting a large one takes long. */
export type LedgerRequest =
  | { action: 'OPEN'; settings: PlaceSettings; failAt: readonly string[] }
  /** Makes the key of a series. */
  | { action: 'KEY'; series: LedgerSeries; lock: CopyLock }
  | {
      action: 'SEND'
      name: string
      recipient: string
      paths: LedgerState['paths']
      from: Positions
      /** Default: the end of the files. */
      until: Positions | undefined
      /** Whether an object without lines is written too. */
      mayBeEmpty: boolean
    }
  /** Removes objects, and keys after them. */
  | { action: 'REMOVE'; names: readonly string[] }

export interface SentLines {
  /** Ends of the lines that were sent. */
  to: Positions
  tails: LedgerState['tails']
}

export type LedgerAnswer = { recipient: string } | SentLines | undefined

/** Objects that are removed at the same time. */
const AT_ONCE = 8

let place: Place | undefined
let settings: PlaceSettings | undefined

async function perform(request: LedgerRequest): Promise<LedgerAnswer> {
  if (request.action === 'OPEN') {
    armFaultPoints(request.failAt)
    settings = request.settings
    place = openPlace(settings)
    return undefined
  }
  if (!place || !settings) throw new Error('The thread of the ledgers has no place.')
  try {
    return await at(place, request)
  } catch (cause) {
    throw placeTrouble(settings, cause)
  }
}

async function at(where: Place, request: Exclude<LedgerRequest, { action: 'OPEN' }>): Promise<LedgerAnswer> {
  switch (request.action) {
    case 'KEY':
      where.assertReady()
      return { recipient: await keyOf(where, request.series, request.lock) }
    case 'SEND':
      where.assertReady()
      return send(where, request)
    case 'REMOVE':
      await remove(where, request.names)
      return undefined
  }
}

async function keyOf(where: Place, series: LedgerSeries, lock: CopyLock): Promise<string> {
  where.removeAbandoned(ledgerFolder(series.generation), (name) => name.startsWith(series.writer))
  if (lock.kind === 'KEY') return lock.recipient
  const { recipient, sealed } = await makeChainKey(lock.passphrase)
  await putAndCompare(where, ledgerKeyName(series), [sealed])
  return recipient
}

/** Returns undefined if there is no whole line to send. */
async function send(
  where: Place,
  { name, recipient, paths, from, until, mayBeEmpty }: LedgerRequest & { action: 'SEND' },
): Promise<SentLines | undefined> {
  const read = ofEach((kind) =>
    readLines(paths[kind], from[kind], { limit: OBJECT_BYTES, until: until?.[kind] }),
  )
  const to = ofEach((kind) => read[kind].to)
  if (!mayBeEmpty && !isBefore(from, to)) return undefined
  const content = ledgerContent(ofEach((kind) => read[kind].lines))
  await putAndCompare(where, name, [content], { kind: 'KEY', recipient })
  faultPoint('ledger.after_put')
  return { to, tails: tailsOf(paths, to) }
}

async function remove(where: Place, names: readonly string[]): Promise<void> {
  const [objects, keys] = [
    names.filter((name) => readLedgerName(name)),
    names.filter((name) => !readLedgerName(name)),
  ]
  const each = async (): Promise<void> => {
    for (let name = objects.pop(); name !== undefined; name = objects.pop()) await where.remove(name)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, each))
  for (const name of keys) await where.remove(name)
}

answerCalls(perform, { isAtOnce: true })
