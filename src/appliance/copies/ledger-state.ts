import { createHash } from 'node:crypto'
import { closeSync, openSync, readFileSync, readSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as v from 'valibot'
import { fileSize } from '../../storage/files.ts'
import { storagePaths } from '../../storage/paths.ts'
import { writeTextWhole } from '../../storage/unfinished.ts'
import { LEDGER_KINDS, type LedgerKind, type Positions, readLines } from './ledger-objects.ts'

const positions = v.object({ withdrawals: v.number(), erasures: v.number(), handovers: v.number() })
const texts = v.object({ withdrawals: v.string(), erasures: v.string(), handovers: v.string() })

/** This appliance's own record of its ledger objects, in `live/ledger.json`, for the next start and for reports. */
const LedgerState = v.object({
  /** The place of the objects, as returned by `placeIdentity`. */
  place: v.string(),
  writer: v.string(),
  generation: v.string(),
  /** Digest of what opens the key. */
  lock: v.string(),
  paths: texts,
  /** The objects with one key. */
  series: v.string(),
  /** Public key of the series. Null before the place has its secret key. */
  recipient: v.nullable(v.string()),
  /** Number of the last object that was begun. */
  number: v.number(),
  /** The bytes of the files that are in the place. */
  sent: positions,
  /** Digests of the last lines before `sent`. Another file has other lines there. */
  tails: texts,
  /** The objects that have these bytes, in order. Each ends where the next begins. */
  objects: v.array(v.object({ number: v.number(), id: v.string(), from: positions })),
  /** Name of the object that was begun last, until it counts. */
  sending: v.nullable(v.string()),
  /** Names of objects to remove when the place has all lines in others. */
  stale: v.array(v.string()),
  /** Time of the last fold, ms since 1970. */
  foldedAt: v.number(),
  /** Time when the series was begun, ms since 1970. */
  since: v.number(),
  /** Reason of the last failure. Null after a success. */
  failure: v.nullable(v.string()),
})
export type LedgerState = v.InferOutput<typeof LedgerState>

const pathIn = (dataDir: string): string => join(storagePaths(resolve(dataDir)).live, 'ledger.json')

/** Reads the stored state. Returns undefined if there is none, or it is unreadable. Never throws. */
export function findLedgerState(dataDir: string): LedgerState | undefined {
  try {
    return v.parse(LedgerState, JSON.parse(readFileSync(pathIn(dataDir), 'utf8')))
  } catch {
    return undefined
  }
}

/** Stores the state. It need not survive a power failure: with an older one, the same lines are sent again. */
export const saveLedgerState = (dataDir: string, state: LedgerState): void =>
  writeTextWhole(pathIn(dataDir), `${JSON.stringify(state)}\n`)

export const NOWHERE: Positions = { withdrawals: 0, erasures: 0, handovers: 0 }

/** Returns a value for each of the files. */
export const ofEach = <T>(of: (kind: LedgerKind) => T): Record<LedgerKind, T> => ({
  withdrawals: of('withdrawals'),
  erasures: of('erasures'),
  handovers: of('handovers'),
})

export const isBefore = (one: Positions, other: Positions): boolean =>
  LEDGER_KINDS.some((kind) => one[kind] < other[kind])

export const sizesOf = (paths: LedgerState['paths']): Positions => ofEach((kind) => fileSize(paths[kind]))

const TAIL_BYTES = 256

/** Returns digests of the last bytes before the positions. */
export const tailsOf = (paths: LedgerState['paths'], at: Positions): LedgerState['tails'] =>
  ofEach((kind) => {
    const bytes = Buffer.alloc(Math.min(at[kind], TAIL_BYTES))
    if (bytes.length > 0) readAt(paths[kind], bytes, at[kind] - bytes.length)
    return createHash('sha256').update(bytes).digest('hex').slice(0, 16)
  })

function readAt(path: string, bytes: Buffer, position: number): void {
  const file = openSync(path, 'r')
  try {
    readSync(file, bytes, 0, bytes.length, position)
  } finally {
    closeSync(file)
  }
}

/** Bytes that are read to find the time of the oldest line that is not sent. */
const LOOK_BYTES = 64 * 1024

/** Returns the time of the oldest opt-out or erasure that is only on this disk, ms since 1970. Null without one. */
export function oldestUnsent({ paths, sent, since, objects }: LedgerState): number | null {
  if (objects.length === 0) return since
  const times = (['withdrawals', 'erasures'] as const).flatMap((kind) => {
    if (fileSize(paths[kind]) <= sent[kind]) return []
    const { lines } = readLines(paths[kind], sent[kind], { limit: LOOK_BYTES })
    const [oldest] = lines.map((line) => JSON.parse(line) as { at?: number; requestedAt?: number })
    // Older lines were in the place before this series began, or in a whole copy.
    return oldest ? [Math.max(since, oldest.at ?? oldest.requestedAt ?? since)] : []
  })
  return times.length > 0 ? Math.min(...times) : null
}
