import type { Invariant } from '../../db/check.ts'

export const invariants: readonly Invariant[] = [
  {
    name: 'a stored media file has all its bytes',
    sql: `SELECT count(*) FROM media WHERE stored_at IS NOT NULL AND deleted_at IS NULL
      AND size_bytes <> (SELECT coalesce(sum(length(content)), 0) FROM media_pieces WHERE media_id = media.id)`,
  },
]
