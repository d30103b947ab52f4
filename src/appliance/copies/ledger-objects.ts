import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { ledgerFolder, ledgerKeyName, readLedgerName } from './names.ts'
import { type Place, wholeOf } from './place.ts'
import { type CopyOpener, openChainKey, opened } from './sealed.ts'

/**
 * The ledgers of opt-outs, erasures and handovers in the place of the copies. An object has lines of all files, each
 * exactly as in its file: `{"withdrawals":LINE}`, `{"erasures":LINE}` or `{"handovers":LINE}`.
 */
export const LEDGER_KINDS = ['withdrawals', 'erasures', 'handovers'] as const
export type LedgerKind = (typeof LEDGER_KINDS)[number]

/** A number of bytes for each of the files. */
export type Positions = Record<LedgerKind, number>

const startOf = (kind: LedgerKind): string => `{"${kind}":`

/** Writes lines as the content of an object. */
export const ledgerContent = (lines: Record<LedgerKind, readonly string[]>): Uint8Array =>
  Buffer.from(
    LEDGER_KINDS.flatMap((kind) => lines[kind].map((line) => `${startOf(kind)}${line}}\n`)).join(''),
  )

/** Bytes of each file in an object. Longer files have several objects. */
export const OBJECT_BYTES = 1 << 20
/** Objects that are read at the same time. */
const AT_ONCE = 8
const MAX_TRIES = 5

export interface FetchedLedgers {
  /** The lines of the objects. A line may occur twice. */
  lines: Record<LedgerKind, string[]>
  /** Number of objects that were read. */
  objects: number
  /** Objects that were read but cannot be opened, and the reason. */
  unopened: Array<{ name: string; reason: string }>
}

/**
 * Reads the ledgers of all servers with this data. Throws a sentence when the place cannot be read.
 * @param openers all keys and passphrases that may open an object
 */
export const fetchLedgers = (
  place: Place,
  generation: string,
  openers: readonly CopyOpener[],
): Promise<FetchedLedgers> => new LedgerReader(place, generation, openers).read()

/** Reads the objects of all servers with this data. The place may be written meanwhile. */
class LedgerReader {
  readonly #place: Place
  readonly #folder: string
  readonly #openers: readonly CopyOpener[]
  readonly #known = new Set<string>()
  /** Keys that a passphrase opens. */
  readonly #sealed = new Map<string, Uint8Array>()
  readonly #keys = new Map<string, Promise<CopyOpener>>()

  constructor(place: Place, generation: string, openers: readonly CopyOpener[]) {
    this.#place = place
    this.#folder = ledgerFolder(generation)
    this.#openers = openers
  }

  async read(): Promise<FetchedLedgers> {
    const fetched: FetchedLedgers = {
      lines: { withdrawals: [], erasures: [], handovers: [] },
      objects: 0,
      unopened: [],
    }
    for (let tries = 1; ; tries++) {
      const listed = new Set((await this.#place.listBelow(this.#folder, '')).map(({ name }) => name))
      const waiting = [...listed].filter((name) => !this.#known.has(name))
      const failures: unknown[] = []
      const read = async (): Promise<void> => {
        for (let name = waiting.shift(); name !== undefined; name = waiting.shift())
          await this.#readOne(name, listed, fetched).catch((cause: unknown) => failures.push(cause))
      }
      await Promise.all(Array.from({ length: AT_ONCE }, read))
      if (failures.length === 0) return fetched
      // A server that folds its objects has removed them. The next list has their successor.
      if (tries === MAX_TRIES) throw failures[0]
    }
  }

  async #readOne(name: string, listed: ReadonlySet<string>, fetched: FetchedLedgers): Promise<void> {
    const series = readLedgerName(name)
    if (!series) return
    const content = await wholeOf(this.#place.get(name))
    const keyName = ledgerKeyName(series)
    if (listed.has(keyName) && !this.#sealed.has(keyName))
      this.#sealed.set(keyName, await wholeOf(this.#place.get(keyName)))
    try {
      takeLines(await textOf(content, await this.#keyOf(keyName)), fetched.lines)
    } catch (cause) {
      fetched.unopened.push({ name, reason: (cause as Error).message })
    }
    fetched.objects += 1
    this.#known.add(name)
  }

  /** Returns the key of a series. A passphrase takes a tenth of a second, so each key is opened once. */
  #keyOf(name: string): Promise<CopyOpener> {
    return this.#keys.getOrInsertComputed(name, () => openedKey(name, this.#sealed.get(name), this.#openers))
  }
}

/** @param sealed the secret key, encrypted with the passphrase. Undefined for the key of backup_key */
async function openedKey(
  name: string,
  sealed: Uint8Array | undefined,
  openers: readonly CopyOpener[],
): Promise<CopyOpener> {
  if (!sealed) {
    const text = openers.flatMap((each) => (each.kind === 'IDENTITY' ? [each.text] : [])).join('\n')
    if (text !== '') return { kind: 'IDENTITY', text }
    throw new Error('it is encrypted for the key of backup_key')
  }
  for (const opener of openers) {
    if (opener.kind !== 'PASSPHRASE') continue
    const text = await openChainKey(sealed, opener.passphrase).catch(() => undefined)
    if (text !== undefined) return { kind: 'IDENTITY', text }
  }
  throw new Error(`no passphrase opens its key ${name}`)
}

async function textOf(content: Uint8Array, key: CopyOpener): Promise<string> {
  async function* chunk() {
    yield content
  }
  return (await wholeOf(opened(chunk(), key))).toString('utf8')
}

function takeLines(text: string, lines: Record<LedgerKind, string[]>): void {
  for (const line of text.split('\n')) {
    const kind = LEDGER_KINDS.find((each) => line.startsWith(startOf(each)))
    if (kind) lines[kind].push(line.slice(startOf(kind).length, -1))
  }
}

/**
 * Reads whole lines of a file from a position on. A line that a power failure cut off is left out, and so is the last
 * one while it is being written.
 * @param limit bytes to read, more only for a longer line
 * @param until end of the last line
 */
export function readLines(
  path: string,
  from: number,
  { limit, until }: { limit: number; until?: number | undefined },
): { lines: string[]; to: number } {
  let file: number
  try {
    file = openSync(path, 'r')
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return { lines: [], to: from }
    throw cause
  }
  try {
    const end = Math.min(until ?? Number.POSITIVE_INFINITY, fstatSync(file).size)
    for (let bytes = limit; ; bytes *= 2) {
      const chunk = Buffer.alloc(Math.max(0, Math.min(bytes, end - from)))
      const whole = chunk.subarray(0, readSync(file, chunk, 0, chunk.length, from)).lastIndexOf(10) + 1
      if (whole === 0 && from + chunk.length < end) continue
      const lines = chunk.toString('utf8', 0, whole).split('\n')
      return { lines: lines.filter(isWhole), to: from + whole }
    }
  } finally {
    closeSync(file)
  }
}

function isWhole(line: string): boolean {
  try {
    JSON.parse(line)
    return true
  } catch {
    return false
  }
}
