import type { Tx } from '../db/database.ts'
import { toIso } from '../lib/clock.ts'
import { AppError, invalidField } from '../lib/errors.ts'
import type { Principal } from '../lib/principal.ts'
import { type Operation, tagOf } from './operation.ts'

/** Makes a change only if the record is still as the caller read it (RFC 9110, section 13). */

/**
 * Returns the tags of If-Match, or `*` for any record, or undefined without the header. A proxy that compresses
 * answers marks their tags as weak. The tag of a record depends on no encoding, so weak tags count too. Throws
 * VALIDATION_FAILED.
 */
export function wantedTags(header: string | null): readonly string[] | '*' | undefined {
  if (header === null) return undefined
  if (header.trim() === '*') return '*'
  const tags = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  if (tags.every((tag) => tag.length >= 2 && tag.startsWith('"') && tag.endsWith('"'))) return tags
  throw invalidField(
    'If-Match',
    'If-Match must be entity tags in quotes, as in the header ETag: the updatedAt of the record.',
    'isEntityTag',
  )
}

/** Throws PRECONDITION_FAILED unless the record has one of these tags, NOT_FOUND when there is no such record. */
export function assertUnchanged(
  tx: Tx,
  { changedAt }: Operation,
  { principal, params }: { principal: Principal; params: unknown },
  wanted: readonly string[] | '*',
): void {
  const changedAtMs = changedAt!(tx, principal, params)
  if (changedAtMs === null) return
  const updatedAt = toIso(changedAtMs)
  if (wanted === '*' || wanted.includes(tagOf(updatedAt))) return
  throw new AppError(
    'PRECONDITION_FAILED',
    `This was changed at ${updatedAt}, after you read it. Read it again, then decide which changes to keep.`,
    { details: [{ updatedAt }] },
  )
}
