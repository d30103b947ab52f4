import * as v from 'valibot'
import type { Reader, Tx } from '../../db/database.ts'
import { defineJob, enqueue } from '../../jobs/job.ts'
import { AppError, type FieldProblem, notFound, type Said } from '../../lib/errors.ts'
import { uuidv7 } from '../../lib/ids.ts'
import type { Principal } from '../../lib/principal.ts'
import type { CreateTagInput, ListTagsQuery, UpdateTagInput } from './schema.ts'
import * as store from './store.ts'
import type { TagRow } from './table.ts'

/** Removes a deleted tag from the contacts. */
export const detachTagJob = defineJob({
  kind: 'tag.detach',
  queue: 'chores',
  payload: v.object({ tagId: v.number() }),
})

export { findTagNames } from './store.ts'

/** Creates a tag. Throws ALREADY_EXISTS when the organization has a tag of this name, in any case. */
export function createTag(tx: Tx, principal: Principal, input: CreateTagInput): TagRow {
  assertNameIsFree(tx, principal.organizationId, input.name)
  return store.insertTag(tx, {
    uuid: uuidv7(tx.now),
    organizationId: principal.organizationId,
    name: input.name,
    createdAt: tx.now,
    updatedAt: tx.now,
  })
}

/** Throws NOT_FOUND. */
export function getTag(reader: Reader, principal: Principal, uuid: string): TagRow {
  const tag = store.findTag(reader, principal.organizationId, uuid)
  if (!tag) throw notFound('Tag')
  return tag
}

/**
 * Returns the number of live contacts with this tag, from the counter that triggers maintain; 0 for
 * an unknown tag.
 */
export const countTagged = (reader: Reader, organizationId: number, uuid: string): number =>
  store.findTag(reader, organizationId, uuid)?.contactCount ?? 0

export function listTags(reader: Reader, principal: Principal, query: ListTagsQuery) {
  return {
    rows: store.listTags(reader, principal.organizationId, query),
    total: store.countTags(reader, principal.organizationId, query),
  }
}

/** Renames a tag. Throws NOT_FOUND, ALREADY_EXISTS. */
export function updateTag(tx: Tx, principal: Principal, uuid: string, input: UpdateTagInput): TagRow {
  const tag = getTag(tx, principal, uuid)
  if (input.name === undefined || input.name === tag.name) return tag
  assertNameIsFree(tx, principal.organizationId, input.name, tag.id)
  return store.updateTag(tx, tag.id, { name: input.name, updatedAt: tx.now })
}

/** Deletes the tag immediately; a job removes it from the contacts. Throws NOT_FOUND. */
export function deleteTag(tx: Tx, principal: Principal, uuid: string): TagRow {
  const { organizationId } = principal
  const tag = getTag(tx, principal, uuid)
  store.hideTag(tx, tag.id)
  enqueue(tx, detachTagJob, {
    organizationId,
    payload: { tagId: tag.id },
    uniqueKey: `tag.detach ${tag.id}`,
  })
  return tag
}

/**
 * Returns the internal ids of the tags that a body names. Throws VALIDATION_FAILED that names the
 * tags this organization does not have.
 */
export function resolveTagIds(
  reader: Reader,
  organizationId: number,
  field: string,
  uuids: readonly string[],
): number[] {
  const known = store.findTagIds(reader, organizationId, uuids)
  const problems = uuids.flatMap((uuid, index): FieldProblem[] => {
    if (known.has(uuid)) return []
    const message = `no tag has the id ${uuid}`
    const said: Said = (say) => say.referenceDeleted({ kind: 'tag' })
    return [{ field: `${field}[${index}]`, message, constraint: 'exists', said }]
  })
  if (problems.length > 0) {
    throw new AppError('VALIDATION_FAILED', `${field} names tags that do not exist. Remove them.`, {
      details: problems,
    })
  }
  return [...new Set(known.values())]
}

function assertNameIsFree(tx: Tx, organizationId: number, name: string, exceptId?: number): void {
  const existing = store.findTagByName(tx, organizationId, name)
  if (existing && existing.id !== exceptId) {
    throw new AppError('ALREADY_EXISTS', (say) => say.tagNameTaken(), {
      details: [{ existingId: existing.uuid }],
    })
  }
}
