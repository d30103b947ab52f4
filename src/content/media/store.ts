import { isLiveOrganization } from '../../accounts/organizations/fragments.ts'
import type { Invariant } from '../../db/check.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import { insertRow, updateRow } from '../../db/rows.ts'
import { type PageRequest, pageOffset } from '../../http/pagination.ts'
import type { Said } from '../../lib/errors.ts'
import { Port } from '../../module/port.ts'
import { type MediaRow, media } from './table.ts'

/** A file as the API shows it. */
export type StoredMedia = Omit<MediaRow, 'isReceived' | 'storedAt' | 'deletedAt'>

const STORED = `SELECT id, uuid, organization_id, token, file_name,
    content_type, size_bytes, created_at
  FROM media WHERE organization_id = ? AND deleted_at IS NULL AND stored_at IS NOT NULL`

export const findMedia = (reader: Reader, organizationId: number, uuid: string): StoredMedia | undefined =>
  reader.get<StoredMedia>(`${STORED} AND uuid = ?`, organizationId, uuid)

/** Lists uploaded files, the newest first. */
export const listMedia = (reader: Reader, organizationId: number, page: PageRequest): StoredMedia[] =>
  reader.all<StoredMedia>(
    `${STORED} AND is_received = 0 ORDER BY created_at DESC, id DESC LIMIT ? OFFSET ?`,
    organizationId,
    page.limit,
    pageOffset(page),
  )

export const countMedia = (reader: Reader, organizationId: number): number =>
  reader.value<number>(
    `SELECT count(*) FROM media
     WHERE organization_id = ? AND is_received = 0 AND deleted_at IS NULL AND stored_at IS NOT NULL`,
    organizationId,
  ) ?? 0

/**
 * Returns the number and bytes of all files that are not deleted, including unfinished uploads.
 * @param isReceived whether to count the files that came with texts, or the uploaded ones
 */
export const usedSpace = (
  reader: Reader,
  organizationId: number,
  isReceived: boolean,
): { files: number; bytes: number } =>
  reader.get<{ files: number; bytes: number }>(
    `SELECT count(*) AS files, coalesce(sum(size_bytes), 0) AS bytes FROM media
     WHERE organization_id = ? AND is_received = ? AND deleted_at IS NULL`,
    organizationId,
    Number(isReceived),
  )!

export const insertMedia = (tx: Tx, row: typeof media.$inferInsert): MediaRow => insertRow(tx, media, row)

export const insertPiece = (tx: Tx, mediaId: number, number: number, content: Uint8Array): void =>
  void tx.run('INSERT INTO media_pieces VALUES (?, ?, ?)', mediaId, number, content)

export const findPiece = (reader: Reader, mediaId: number, number: number): Uint8Array | undefined =>
  reader.value<Uint8Array>(
    'SELECT content FROM media_pieces WHERE media_id = ? AND number = ?',
    mediaId,
    number,
  )

/** Marks a file complete; undefined when the upload was given up meanwhile. */
export const markStored = (tx: Tx, id: number): MediaRow | undefined =>
  updateRow(tx, media, { id, deletedAt: null }, { storedAt: tx.now })

export const markDeleted = (tx: Tx, id: number): void =>
  void tx.run('UPDATE media SET deleted_at = ? WHERE id = ?', tx.now, id)

/** Deletes the bytes and the names of files that a person sent. The job of deleted files deletes the rest. */
export function eraseFiles(tx: Tx, ids: readonly number[]): void {
  tx.run(fragment`DELETE FROM media_pieces WHERE media_id IN ${[...ids]}`)
  tx.run(fragment`UPDATE media SET file_name = '', deleted_at = ${tx.now} WHERE id IN ${[...ids]}`)
}

/** Lists uploaded files of all organizations that are older than a time, in the order of their ids. */
export const listOldMedia = (
  reader: Reader,
  { before, after, limit }: { before: number; after: number; limit: number },
): Array<Pick<MediaRow, 'id' | 'organizationId' | 'token'>> =>
  reader.all(
    `SELECT id, organization_id, token FROM media
     WHERE id > ? AND is_received = 0 AND deleted_at IS NULL AND created_at < ? ORDER BY id LIMIT ?`,
    after,
    before,
    limit,
  )

/** Marks unfinished uploads that began before a time as deleted. Returns how many. */
export const giveUpUploads = (tx: Tx, before: number): number =>
  tx.run(
    'UPDATE media SET deleted_at = ? WHERE stored_at IS NULL AND deleted_at IS NULL AND created_at < ?',
    tx.now,
    before,
  ).changes

/**
 * Deletes one piece of a deleted file, or the file itself once it has no pieces. Returns the number of deleted rows.
 */
export function discardSome(tx: Tx): number {
  const id = tx.value<number>('SELECT id FROM media WHERE deleted_at IS NOT NULL LIMIT 1')
  if (id === undefined) return 0
  const pieces = tx.run(
    'DELETE FROM media_pieces WHERE rowid IN (SELECT rowid FROM media_pieces WHERE media_id = ? LIMIT 1)',
    id,
  ).changes
  return pieces > 0 ? pieces : tx.run('DELETE FROM media WHERE id = ?', id).changes
}

/** The file at a public address. */
export type PublicMedia = Pick<MediaRow, 'id' | 'organizationId' | 'uuid' | 'contentType' | 'sizeBytes'>

/** Finds the file with this token, if its organization is live. */
export const findPublicMedia = (reader: Reader, token: string): PublicMedia | undefined =>
  reader.get<PublicMedia>(
    `SELECT id, organization_id, uuid, content_type, size_bytes FROM media
     WHERE token = ? AND stored_at IS NOT NULL AND deleted_at IS NULL
       AND ${isLiveOrganization('media.organization_id')}`,
    token,
  )

/** Finds the organization of a stored file. */
export const findOwner = (reader: Reader, token: string): number | undefined =>
  reader.value<number>(
    'SELECT organization_id FROM media WHERE token = ? AND stored_at IS NOT NULL AND deleted_at IS NULL',
    token,
  )

/** SQL that joins the file with this internal id as `media`, unless it was deleted. @param id SQL */
export const leftJoinMedia = (id: string): string =>
  `LEFT JOIN media ON media.id = ${id} AND media.deleted_at IS NULL`

export const invariants: readonly Invariant[] = [
  {
    name: 'a stored media file has all its bytes',
    sql: `SELECT count(*) FROM media WHERE stored_at IS NOT NULL AND deleted_at IS NULL
      AND size_bytes <> (SELECT coalesce(sum(length(content)), 0) FROM media_pieces WHERE media_id = media.id)`,
  },
]

/** Finds the records that name a file by the token in its address. */
export interface MediaUses {
  /** Error for deleting a file in use: the reason, and what to do first. */
  refusal: Said
  /** Lists records that still need the file, at most ten. */
  listLive(
    reader: Reader,
    organizationId: number,
    token: string,
  ): Array<{ resource: string; id?: string; name?: string; status?: string }>
  /**
   * Returns whether a record that is not deleted, or was deleted after `since` (ms since 1970), names
   * the file.
   */
  isNamed(reader: Reader, organizationId: number, token: string, since: number): boolean
}

export const mediaUses = new Port<MediaUses>('what names a media file')

/** Finds the organization whose contact card has this token in its public address. */
export const ownCards = new Port<(reader: Reader, token: string) => number | undefined>(
  'whose contact card an address is',
)
