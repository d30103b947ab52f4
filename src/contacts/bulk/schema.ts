import * as v from 'valibot'
import { ActorRecord } from '../../accounts/actors/service.ts'
import { isoTime, oneOf, pageEntries, uuid, uuidList } from '../../http/schema.ts'
import { component, describeObject, enumeration, parameters } from '../../lib/describe.ts'
import { contactFieldInputs } from '../records/schema.ts'
import { CONTACT_STAGES, CONTACT_STATUSES } from '../records/table.ts'
import { CONTACT_FILTER_BODY_FIELDS, contactFilterBody } from '../search/filter-body.ts'

export const BULK_TYPES = enumeration('BulkType', 'What a bulk operation does with its contacts.', {
  EDIT: 'It changes them.',
  DELETE: 'It deletes them.',
})

export const BULK_STATUSES = enumeration('BulkStatus', 'How far a bulk operation is.', {
  QUEUED: 'It waits for its turn, or its contacts are being selected. Nothing has changed yet.',
  PROCESSING: 'Its contacts are known and are being changed or deleted.',
  COMPLETED: 'It went through all its contacts.',
  FAILED: 'It could not continue; `error` says why. Its changes stay until an undo.',
  CANCELLED: 'A user cancelled it. Its changes stay until an undo.',
  UNDOING: 'It is being undone.',
  UNDONE: 'It was undone.',
})

/** Maximum number of ids in one request. */
const MAX_BULK_IDS = 500
/** Maximum number of tags in one edit. With 500 contacts this is still one short transaction. */
const MAX_BULK_TAG_IDS = 10
/** A number above the contacts of any organization. */
const MAX_EXPECTED = 1_000_000_000

const bulkIds = v.pipe(
  uuidList(MAX_BULK_IDS, 1),
  v.transform((ids) => [...new Set(ids)]),
)

/** Refuses unknown names: if a misspelt filter were ignored, more contacts would be selected than meant. */
export const BulkFilter = v.strictObject(contactFilterBody, ({ expected }) =>
  expected === 'never' ? 'is not a filter of the list of contacts' : 'must be an object of filters',
)
describeObject(
  BulkFilter,
  'BulkFilter',
  'Which contacts: the filters of the list of contacts, all of which must hold.',
  {
    ...CONTACT_FILTER_BODY_FIELDS,
    customFieldFilters:
      'Conditions on custom fields, at most 20; all must hold. Other than in the list, one with an unknown field or operator is refused.',
  },
)

const selection = {
  ids: [v.optional(bulkIds), 'Ids of at most 500 contacts. Either this or `filter`.'],
  filter: [
    v.optional(BulkFilter),
    'Instead of `ids`: every contact that these filters select. A bulk operation goes through them after the answer, which has status 202.',
  ],
  all: [
    v.optional(v.boolean('must be true or false')),
    'True is needed when no filter is given or all are empty: every contact of the organization is meant.',
  ],
  expectedCount: [
    v.optional(
      v.pipe(
        v.number('must be a number'),
        v.integer('must be a whole number'),
        v.minValue(0, 'must be at least 0'),
        v.maxValue(MAX_EXPECTED, `must be at most ${MAX_EXPECTED}`),
      ),
    ),
    'Only with `filter` or `all`: how many contacts are meant. When another number matches, the operation fails and changes nothing.',
  ],
} as const

interface Selection {
  ids?: unknown
  filter?: unknown
  all?: unknown
  expectedCount?: unknown
}

const selects = ({ ids, filter, all }: Selection): boolean =>
  ids !== undefined || filter !== undefined || all === true
const SELECTS = 'must name the contacts, unless `filter` says which, or `all: true` means every contact'

const selectsOnce = ({ ids, filter, all, expectedCount }: Selection): boolean =>
  ids === undefined || (filter === undefined && all === undefined && expectedCount === undefined)
const SELECTS_ONCE =
  'cannot be combined with `filter`, `all` or `expectedCount`: name the contacts in one way'

export const BulkDelete = v.pipe(
  component('BulkDelete', 'Which contacts to delete.', selection),
  v.forward(
    v.check((body) => selects(body), SELECTS),
    ['ids'],
  ),
  v.forward(
    v.check((body) => selectsOnce(body), SELECTS_ONCE),
    ['ids'],
  ),
)

const changes = {
  status: [v.optional(oneOf(CONTACT_STATUSES)), 'New status of all of them; absent leaves it as it is.'],
  stage: [v.optional(oneOf(CONTACT_STAGES)), 'New stage of all of them; absent leaves it as it is.'],
  ...contactFieldInputs,
  addTagIds: [v.optional(uuidList(MAX_BULK_TAG_IDS), []), 'Ids of tags to add to all of them.'],
  removeTagIds: [
    v.optional(uuidList(MAX_BULK_TAG_IDS), []),
    'Ids of tags to remove from all of them; none of `addTagIds`.',
  ],
} as const

export const BulkEdit = v.pipe(
  component(
    'BulkEdit',
    'Changes to many contacts. An absent field stays as it is. The values have at most 5,000 characters together.',
    { ...selection, ...changes },
  ),
  v.forward(
    v.check((body) => selects(body), SELECTS),
    ['ids'],
  ),
  v.forward(
    v.check((body) => selectsOnce(body), SELECTS_ONCE),
    ['ids'],
  ),
)

export const BulkResult = component('BulkResult', 'The result of a request about many contacts.', {
  requested: [v.number(), 'How many different ids the request named.'],
  affected: [v.number(), 'How many of them are contacts of the organization; all of these were changed.'],
  notFoundIds: [v.array(uuid), 'The ids that name no contact of the organization, or a deleted one.'],
})

const BulkChanges = component('BulkChanges', 'What a bulk operation changes.', {
  ...changes,
  addToSegmentId: [
    v.optional(uuid),
    'Id of the STATIC segment that all of them join, of an operation by `POST /campaigns/{id}/segment`.',
  ],
})

const BulkMessages = component('BulkMessages', 'The messages whose contacts a bulk operation is for.', {
  campaignId: [uuid, 'Id of their campaign.'],
  filter: [
    v.record(v.string(), v.unknown()),
    'The filters of the list of messages of the campaign; empty for all.',
  ],
})

const BulkCounts = component('BulkCounts', 'What became of the contacts of a bulk operation so far.', {
  changed: [v.number(), 'Contacts that were changed or deleted.'],
  unchanged: [v.number(), 'Contacts that already had the new values.'],
  gone: [v.number(), 'Contacts that were deleted, or merged into others, after they were selected.'],
})

const BulkUndoCounts = component('BulkUndoCounts', 'What the undo of a bulk operation did so far.', {
  restored: [v.number(), 'Contacts that are as before the operation.'],
  partlyRestored: [
    v.number(),
    'Contacts of which some values were changed again since and stay as they are.',
  ],
  leftAlone: [
    v.number(),
    'Contacts that stay as they are: all values were changed again since, or the number of a deleted contact belongs to another one now.',
  ],
  gone: [v.number(), 'Contacts that were deleted or merged into others since.'],
})

const BulkUndoRecord = component('BulkUndo', 'The undo of a bulk operation.', {
  counts: [
    BulkUndoCounts,
    'The results so far; together the `changed` contacts of the operation when it is complete.',
  ],
  requestedBy: [ActorRecord, 'Who requested it.'],
  startedAt: [isoTime, 'When it was requested.'],
  completedAt: [v.nullable(isoTime), 'When it was completed; null before.'],
})

export const BulkOperationRecord = component(
  'BulkOperation',
  'A change or deletion of every contact that a filter selects.',
  {
    id: [uuid, 'Id of the operation.'],
    type: [oneOf(BULK_TYPES), 'What it does.'],
    status: [oneOf(BULK_STATUSES), 'How far it is.'],
    filter: [BulkFilter, 'Which contacts; empty for all, or for those of `messagesOf`.'],
    messagesOf: [
      v.nullable(BulkMessages),
      'Only the contacts of these messages of a campaign; null if it was not limited to them.',
    ],
    changes: [v.nullable(BulkChanges), 'The changes; null for a deletion.'],
    expectedCount: [
      v.nullable(v.number()),
      'How many contacts the request expected; null if it gave no number.',
    ],
    matchedCount: [
      v.nullable(v.number()),
      'How many contacts the filter selected; null until they are counted.',
    ],
    processedCount: [v.number(), 'How many of them it has gone through.'],
    progress: [v.number(), 'The processed contacts in percent, rounded down.'],
    counts: [BulkCounts, 'What became of them.'],
    error: [
      v.nullable(v.string()),
      'Reason of the failure, in the language of `Accept-Language`; null without a failure.',
    ],
    undoableUntil: [v.nullable(isoTime), 'Until when it can be undone; null if it cannot.'],
    undo: [v.nullable(BulkUndoRecord), 'Its undo; null if none was requested.'],
    createdBy: [ActorRecord, 'Who requested it.'],
    createdAt: [isoTime, 'When it was requested.'],
    startedAt: [
      v.nullable(isoTime),
      'When its contacts were selected and it began to change them; null before.',
    ],
    completedAt: [v.nullable(isoTime), 'When it ended, by itself or cancelled; null before.'],
  },
)

export const ListOperations = parameters(pageEntries)

export type BulkFilter = v.InferOutput<typeof BulkFilter>
export type BulkChanges = v.InferOutput<typeof BulkChanges>
export type BulkEditInput = v.InferOutput<typeof BulkEdit>
export type BulkDeleteInput = v.InferOutput<typeof BulkDelete>
