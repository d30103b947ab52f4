import type { Reader, Tx } from '../../db/database.ts'

export type RationKind = 'INVITATION_MAIL' | 'VERIFICATION_MAIL' | 'ORGANIZATION'

interface Span {
  kind: RationKind
  /** ms since 1970. */
  since: number
}

/** When the person took the ones since then, the newest first. */
export const takenByUser = (reader: Reader, userId: number, { kind, since }: Span): number[] =>
  reader
    .all<{ takenAt: number }>(
      `SELECT taken_at AS takenAt FROM rations WHERE user_id = ? AND kind = ? AND taken_at > ? ORDER BY taken_at DESC`,
      userId,
      kind,
      since,
    )
    .map(({ takenAt }) => takenAt)

export const takenByAddress = (reader: Reader, digest: string, { kind, since }: Span): number[] =>
  reader
    .all<{ takenAt: number }>(
      `SELECT taken_at AS takenAt FROM rations WHERE address_digest = ? AND kind = ? AND taken_at > ?
       ORDER BY taken_at DESC`,
      digest,
      kind,
      since,
    )
    .map(({ takenAt }) => takenAt)

/** Of the whole appliance, as far as `limit` says, the newest first. */
export const takenByAll = (reader: Reader, { kind, since }: Span, limit: number): number[] =>
  reader
    .all<{ takenAt: number }>(
      'SELECT taken_at AS takenAt FROM rations WHERE kind = ? AND taken_at > ? ORDER BY taken_at DESC LIMIT ?',
      kind,
      since,
      limit,
    )
    .map(({ takenAt }) => takenAt)

export const insertRation = (
  tx: Tx,
  { kind, userId, digest }: { kind: RationKind; userId: number | null; digest: string | null },
): void =>
  void tx.run(
    'INSERT INTO rations (kind, user_id, address_digest, taken_at) VALUES (?, ?, ?, ?)',
    kind,
    userId,
    digest,
    tx.now,
  )

export const deleteBefore = (tx: Tx, kind: RationKind, before: number): void =>
  void tx.run('DELETE FROM rations WHERE kind = ? AND taken_at <= ?', kind, before)

/** Deletes some that were taken before `before` (ms). @returns how many */
export const pruneRations = (tx: Tx, before: number): number =>
  tx.run('DELETE FROM rations WHERE id IN (SELECT id FROM rations WHERE taken_at < ? LIMIT 500)', before)
    .changes
