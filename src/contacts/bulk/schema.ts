import * as v from 'valibot'
import { listOf, oneOf, uuid } from '../../http/schema.ts'
import { describeObject } from '../../lib/describe.ts'
import { CONTACT_STATUSES } from '../store/table.ts'

/** Contacts named in one request. */
export const MAX_BULK_IDS = 500
/** Tags in one edit: together with 500 contacts still one short transaction. */
const MAX_BULK_TAG_IDS = 10

const uuidList = (max: number, min = 0) => listOf(uuid, { min, max, message: 'must be an array of UUIDs' })

const bulkIds = v.pipe(
  uuidList(MAX_BULK_IDS, 1),
  v.transform((ids) => [...new Set(ids)]),
)

export const BulkDelete = v.object({ ids: bulkIds })
describeObject(BulkDelete, 'BulkDelete', 'Which contacts to delete.', { ids: 'Ids of the contacts.' })

export const BulkEdit = v.object({
  ids: bulkIds,
  status: v.optional(oneOf(CONTACT_STATUSES)),
  addTagIds: v.optional(uuidList(MAX_BULK_TAG_IDS), []),
  removeTagIds: v.optional(uuidList(MAX_BULK_TAG_IDS), []),
})
describeObject(BulkEdit, 'BulkEdit', 'Changes to many contacts.', {
  ids: 'Ids of the contacts.',
  status: 'New status of all of them; absent leaves it as it is.',
  addTagIds: 'Ids of tags to add to all of them.',
  removeTagIds: 'Ids of tags to remove from all of them; none of `addTagIds`.',
})

export const BulkResult = v.object({
  requested: v.number(),
  affected: v.number(),
  notFoundIds: v.array(uuid),
})
describeObject(BulkResult, 'BulkResult', 'The result of a request about many contacts.', {
  requested: 'How many different ids the request named.',
  affected: 'How many of them are contacts of the organization; all of these were changed.',
  notFoundIds: 'The ids that name no contact of the organization, or a deleted one.',
})

export type BulkEditInput = v.InferOutput<typeof BulkEdit>
