import { createHash } from 'node:crypto'
import { closeSync, openSync, writeSync } from 'node:fs'
import { withReader } from '../../db/driver.ts'
import type { CopyLock } from '../../lib/copy-settings.ts'
import { faultPoint } from '../../lib/fault.ts'
import { descriptorMark, fileMark } from '../../storage/files.ts'
import type { StoragePaths } from '../../storage/paths.ts'
import { generationOf } from '../../storage/session-history.ts'
import { readBase } from '../../storage/shipping/base.ts'
import { lastStampedAt } from '../../storage/snapshot-stamps.ts'
import { chunksOf } from './folder.ts'
import { type CopyInChain, readLedgerName } from './names.ts'
import type { Place } from './place.ts'
import { type CopyOpener, opened, sealed } from './sealed.ts'

/** Called with the number of bytes that moved. Throws to end the transfer. */
export type OnMoved = (bytes: number) => void

/** The published snapshot, open. A file that replaces it does not affect it. */
interface OpenSnapshot {
  descriptor: number
  /** Time when its data was last complete, ms since 1970. Null when it has no stamp. */
  dataAt: number | null
  /** Last letters of the id of its lineage (storage/session-history.ts). */
  generation: string
  /** Its place in the chain of segments. */
  chain: CopyInChain | undefined
}

const MAX_TRIES = 10

/** Opens a snapshot and reads the identity of its data. The caller closes the descriptor. */
export function openSnapshot(paths: StoragePaths): OpenSnapshot {
  const path = paths.snapshot
  for (let tries = 1; ; tries++) {
    const descriptor = openSync(path, 'r')
    try {
      const about = withReader(path, (connection) => ({
        dataAt: lastStampedAt(connection),
        generation: generationOf(connection),
      }))
      // It may have been replaced between the two openings.
      const mark = descriptorMark(descriptor)
      if (fileMark(path) === mark || tries === MAX_TRIES) {
        const base = readBase(paths, mark)
        return { descriptor, ...about, chain: base && { id: base.chain, through: base.through } }
      }
    } catch (error) {
      closeSync(descriptor)
      throw error
    }
    closeSync(descriptor)
  }
}

/** Facts about the sent data, to compare with the data that is read back. */
export interface Sent {
  sizeBytes: number
  plainBytes: number
  sha256: string
  plainSha256: string
}

/** Sends an open snapshot to a place, compressed and encrypted. */
export async function send(
  place: Place,
  name: string,
  source: { descriptor: number; lock: CopyLock },
  onMoved: OnMoved,
): Promise<Sent> {
  const plain = measured(chunksOf(source.descriptor), onMoved)
  const content = measured(sealed(plain.content, source.lock), onMoved)
  await place.put(name, content.content)
  return {
    sizeBytes: content.bytes(),
    sha256: content.sha256(),
    plainBytes: plain.bytes(),
    plainSha256: plain.sha256(),
  }
}

/** Facts about a copy that was read back. */
interface ReadBack {
  sizeBytes: number
  sha256: string
  /** For the database in it. Undefined when it was not opened. */
  plainSha256: string | undefined
}

/** Reads a copy back, and opens it if it can be opened here. Throws a sentence when it does not open. */
export async function readBack(
  place: Place,
  name: string,
  opener: CopyOpener | undefined,
  onMoved: OnMoved,
): Promise<ReadBack> {
  const content = measured(place.get(name), onMoved)
  const found = () => ({ sizeBytes: content.bytes(), sha256: content.sha256() })
  if (opener === undefined) {
    for await (const _ of content.content);
    return { ...found(), plainSha256: undefined }
  }
  const plain = measured(opened(content.content, opener), onMoved)
  for await (const _ of plain.content);
  return { ...found(), plainSha256: plain.sha256() }
}

/** Returns the difference between the sent data and the data that was read back, or undefined. */
export function difference(sent: Sent, found: ReadBack): string | undefined {
  if (found.sizeBytes !== sent.sizeBytes)
    return `${found.sizeBytes} of ${sent.sizeBytes} bytes were read back`
  if (found.sha256 !== sent.sha256) return 'the copy that was read back differs from the copy that was sent'
  if (found.plainSha256 !== undefined && found.plainSha256 !== sent.plainSha256)
    return 'the database in the copy differs from the database that was sent'
  return undefined
}

/** Opens a copy and writes its database into an open empty file. */
export async function fetchInto(
  place: Place,
  name: string,
  target: { descriptor: number; opener: CopyOpener },
  onMoved: OnMoved,
): Promise<void> {
  for await (const chunk of opened(measured(place.get(name), onMoved).content, target.opener)) {
    writeHere(target.descriptor, chunk)
    onMoved(chunk.length)
  }
}

/** Writes a chunk. The caller adds the name of the place to every error, but this error is not about the place. */
function writeHere(descriptor: number, chunk: Uint8Array): void {
  try {
    for (let done = 0; done < chunk.length; ) done += writeSync(descriptor, chunk, done)
  } catch (cause) {
    const { message } = cause as Error
    throw new Error(
      `it was fetched, but could not be written to the disk of the data directory: ${message}`,
      {
        cause,
      },
    )
  }
}

/** Counts and digests what passes through. */
export function measured(source: AsyncIterable<Uint8Array>, onMoved: OnMoved) {
  const hash = createHash('sha256')
  let bytes = 0
  async function* content(): AsyncGenerator<Uint8Array> {
    for await (const chunk of source) {
      hash.update(chunk)
      bytes += chunk.length
      onMoved(chunk.length)
      yield chunk
    }
  }
  return { content: content(), bytes: () => bytes, sha256: () => hash.copy().digest('hex') }
}

/**
 * Writes an object and reads it back. Throws a sentence when it differs, and removes it.
 * @param lock compresses and encrypts the parts. Default: they are written as they are
 * @returns its size
 */
export async function putAndCompare(
  place: Place,
  name: string,
  parts: readonly Uint8Array[],
  lock?: CopyLock,
): Promise<number> {
  async function* source() {
    yield* parts
  }
  const sent = measured(lock ? sealed(source(), lock) : source(), () => {})
  await place.put(name, sent.content)
  if (readLedgerName(name)) faultPoint('ledger.before_compare')
  else faultPoint('ship.before_compare')
  const found = measured(place.get(name), () => {})
  for await (const _ of found.content);
  if (found.sha256() === sent.sha256()) return sent.bytes()
  await place.remove(name).catch(() => {})
  throw new Error(`${name} was written, but differs when it is read back`)
}
