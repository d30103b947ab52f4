import { setImmediate } from 'node:timers/promises'
import type { Db, Reader, Tx } from '../../db/database.ts'
import type { UploadedFile } from '../../http/input.ts'
import type { PageRequest } from '../../http/pagination.ts'
import { enqueueChore } from '../../jobs/job.ts'
import { AppError, invalidField, notFound } from '../../lib/errors.ts'
import { randomBase62, uuidv7 } from '../../lib/ids.ts'
import type { Principal } from '../../lib/principal.ts'
import { pruneMediaChore } from './prune.ts'
import type { MediaType } from './schema.ts'
import { sniff } from './sniff.ts'
import * as store from './store.ts'
import { mediaUses } from './store.ts'
import type { MediaRow } from './table.ts'

/** Maximum size of a file; carriers take no more. */
export const MAX_FILE_BYTES = 5 * 1_048_576
/** Maximum size of all files of an organization. Each snapshot copies the data file in full. */
const MAX_TOTAL_BYTES = 250 * 1_048_576
const MAX_FILES = 1_000

/** Length of a token: 131 bits are too many to guess, and the token is still short in a text. */
export const TOKEN_LENGTH = 22

/** Size of a piece of a file. Each piece is written and read in one step: 2 to 3 ms each way. */
const PIECE_BYTES = 524_288

/** Deletes the bytes and the names of files that a person sent. */
export const eraseFiles = (tx: Tx, ids: readonly number[]): void => store.eraseFiles(tx, ids)

/** Detects the type of a file by its bytes. Throws VALIDATION_FAILED, UNSUPPORTED_MEDIA_TYPE. */
function typeOf({ bytes }: UploadedFile): MediaType {
  if (bytes.length === 0) throw invalidField('file', (say) => say.mediaEmpty(), 'isNotEmpty')
  const found = sniff(bytes)
  if (found.kind === 'whole') return found.type
  if (found.kind === 'broken') {
    throw invalidField(
      'file',
      `The file begins as ${found.type} but is damaged or not complete. Save it and upload it again.`,
      'isWhole',
      (say) => say.mediaBroken(),
    )
  }
  const { message, details } = invalidField('file', (say) => say.mediaType(), 'isMedia')
  throw new AppError('UNSUPPORTED_MEDIA_TYPE', message, { details: details! })
}

interface Room {
  organizationId: number
  sizeBytes: number
  isReceived: boolean
}

/** Throws LIMIT_REACHED when the organization has no room for this many more bytes. */
function assertRoom(reader: Reader, { organizationId, sizeBytes, isReceived }: Room): void {
  const used = store.usedSpace(reader, organizationId, isReceived)
  const remedy = 'Delete files that are no longer needed: GET /media lists them.'
  if (used.bytes + sizeBytes > MAX_TOTAL_BYTES) {
    const message = `All media of an organization together may have ${MAX_TOTAL_BYTES} bytes. ${remedy}`
    const details = [{ resource: 'mediaBytes', limit: MAX_TOTAL_BYTES, used: used.bytes }]
    throw new AppError('LIMIT_REACHED', message, { said: (say) => say.mediaFull(), details })
  }
  if (used.files < MAX_FILES) return
  throw new AppError('LIMIT_REACHED', `An organization may have ${MAX_FILES} media files. ${remedy}`, {
    said: (say) => say.mediaFull(),
    details: [{ resource: 'mediaFiles', limit: MAX_FILES, used: used.files }],
  })
}

/**
 * Stores the bytes of a file, a piece in each transaction. Files that came with texts (`isReceived`)
 * are not in the list, and have their own limit of the same size. A file cannot be found before
 * `finishUpload`; an unfinished upload is given up after an hour.
 * @param step runs one of its transactions
 * Throws VALIDATION_FAILED, UNSUPPORTED_MEDIA_TYPE, LIMIT_REACHED.
 */
export async function storeFile(
  step: Db['write'],
  { organizationId }: Pick<Principal, 'organizationId'>,
  file: UploadedFile,
  { isReceived = false }: { isReceived?: boolean } = {},
): Promise<number> {
  const contentType = typeOf(file)
  const sizeBytes = file.bytes.length
  const { id } = await step((tx) => {
    assertRoom(tx, { organizationId, sizeBytes, isReceived })
    return store.insertMedia(tx, {
      uuid: uuidv7(tx.now),
      organizationId,
      token: randomBase62(TOKEN_LENGTH),
      fileName: file.name,
      contentType,
      sizeBytes,
      isReceived,
      createdAt: tx.now,
    })
  })
  for (let number = 0; number * PIECE_BYTES < sizeBytes; number++) {
    const piece = file.bytes.subarray(number * PIECE_BYTES, (number + 1) * PIECE_BYTES)
    await step((tx) => store.insertPiece(tx, id, number, piece))
    // Writes of one turn share a transaction. The next piece waits for a later turn, so that other
    // writes come first.
    await setImmediate()
  }
  return id
}

/** Makes the file available. Throws CONFLICT when the upload took so long that it was given up. */
export function finishUpload(tx: Tx, id: number): MediaRow {
  const row = store.markStored(tx, id)
  if (!row) throw new AppError('CONFLICT', (say) => say.mediaGivenUp())
  return row
}

/** Throws NOT_FOUND. */
export function getMedia(reader: Reader, { organizationId }: Principal, uuid: string): store.StoredMedia {
  const row = store.findMedia(reader, organizationId, uuid)
  if (!row) throw notFound('Media file')
  return row
}

export const listMedia = (reader: Reader, { organizationId }: Principal, page: PageRequest) => ({
  rows: store.listMedia(reader, organizationId, page),
  total: store.countMedia(reader, organizationId),
})

/**
 * Deletes a file. Its address stops working immediately, and its bytes are deleted after the answer.
 * Throws NOT_FOUND, RESOURCE_IN_USE while an unfinished campaign, the contact card or the logo needs
 * it.
 */
export function deleteMedia(tx: Tx, principal: Principal, uuid: string): store.StoredMedia {
  const row = getMedia(tx, principal, uuid)
  for (const { refusal, listLive } of mediaUses.all) {
    const details = listLive(tx, row.organizationId, row.token)
    if (details.length > 0) throw new AppError('RESOURCE_IN_USE', refusal, { details })
  }
  store.markDeleted(tx, row.id)
  enqueueChore(tx, pruneMediaChore, { uniqueKey: pruneMediaChore.kind })
  return row
}
