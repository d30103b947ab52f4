import * as v from 'valibot'
import { ActorRecord } from '../../accounts/actors/schema.ts'
import { isoTime, oneOf, PAGE_FIELDS, pageQuery, uuid, uuidList } from '../../http/schema.ts'
import { describeFields, describeObject } from '../../lib/describe.ts'
import { CONTACT_FIELD_INPUTS, contactFieldInputs } from '../records/schema.ts'
import { CONTACT_STAGES, CONTACT_STATUSES } from '../records/table.ts'
import { CONTACT_FILTER_BODY_FIELDS, contactFilterBody } from '../search/filter-body.ts'
import { BULK_STATUSES, BULK_TYPES } from './words.ts'

/** Contacts named in one request. */
const MAX_BULK_IDS = 500
/** Tags in one edit: together with 500 contacts still one short transaction. */
const MAX_BULK_TAG_IDS = 10
/** More than any organization has. */
const MAX_EXPECTED = 1_000_000_000

const bulkIds = v.pipe(
  uuidList(MAX_BULK_IDS, 1),
  v.transform((ids) => [...new Set(ids)]),
)

/** Strict: a filter that is left out because of its name would select more contacts than meant. */
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

const byFilter = {
  filter: v.optional(BulkFilter),
  all: v.optional(v.boolean('must be true or false')),
  expectedCount: v.optional(
    v.pipe(
      v.number('must be a number'),
      v.integer('must be a whole number'),
      v.minValue(0, 'must be at least 0'),
      v.maxValue(MAX_EXPECTED, `must be at most ${MAX_EXPECTED}`),
    ),
  ),
}
const SELECTION_FIELDS = {
  ids: 'Ids of at most 500 contacts. Either this or `filter`.',
  filter:
    'Instead of `ids`: every contact that these filters select. A bulk operation goes through them after the answer, which has status 202.',
  all: 'True is needed when no filter is given or all are empty: every contact of the organization is meant.',
  expectedCount:
    'Only with `filter` or `all`: how many contacts are meant. When another number matches, the operation fails and changes nothing.',
}

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
  v.object({ ids: v.optional(bulkIds), ...byFilter }),
  v.forward(
    v.check((body) => selects(body), SELECTS),
    ['ids'],
  ),
  v.forward(
    v.check((body) => selectsOnce(body), SELECTS_ONCE),
    ['ids'],
  ),
)
describeObject(BulkDelete, 'BulkDelete', 'Which contacts to delete.', SELECTION_FIELDS)

const changes = {
  status: v.optional(oneOf(CONTACT_STATUSES)),
  stage: v.optional(oneOf(CONTACT_STAGES)),
  ...contactFieldInputs,
  addTagIds: v.optional(uuidList(MAX_BULK_TAG_IDS), []),
  removeTagIds: v.optional(uuidList(MAX_BULK_TAG_IDS), []),
}
const CHANGE_FIELDS = {
  ...CONTACT_FIELD_INPUTS,
  status: 'New status of all of them; absent leaves it as it is.',
  stage: 'New stage of all of them; absent leaves it as it is.',
  addTagIds: 'Ids of tags to add to all of them.',
  removeTagIds: 'Ids of tags to remove from all of them; none of `addTagIds`.',
}

export const BulkEdit = v.pipe(
  v.object({ ids: v.optional(bulkIds), ...byFilter, ...changes }),
  v.forward(
    v.check((body) => selects(body), SELECTS),
    ['ids'],
  ),
  v.forward(
    v.check((body) => selectsOnce(body), SELECTS_ONCE),
    ['ids'],
  ),
)
describeObject(
  BulkEdit,
  'BulkEdit',
  'Changes to many contacts. An absent field stays as it is. The values have at most 5,000 characters together.',
  {
    ...SELECTION_FIELDS,
    ...CHANGE_FIELDS,
  },
)

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

const BulkChanges = v.object(changes)
describeObject(BulkChanges, 'BulkChanges', 'What a bulk operation changes.', CHANGE_FIELDS)

const BulkCounts = v.object({ changed: v.number(), unchanged: v.number(), gone: v.number() })
describeObject(BulkCounts, 'BulkCounts', 'What became of the contacts of a bulk operation so far.', {
  changed: 'Contacts that were changed or deleted.',
  unchanged: 'Contacts that already had the new values.',
  gone: 'Contacts that were deleted, or merged into others, after they were selected.',
})

const BulkUndoCounts = v.object({
  restored: v.number(),
  partlyRestored: v.number(),
  leftAlone: v.number(),
  gone: v.number(),
})
describeObject(BulkUndoCounts, 'BulkUndoCounts', 'What the undo of a bulk operation did so far.', {
  restored: 'Contacts that are as before the operation.',
  partlyRestored: 'Contacts of which some values were changed again since and stay as they are.',
  leftAlone:
    'Contacts that stay as they are: all values were changed again since, or the number of a deleted contact belongs to another one now.',
  gone: 'Contacts that were deleted or merged into others since.',
})

const BulkUndoRecord = v.object({
  counts: BulkUndoCounts,
  requestedBy: ActorRecord,
  startedAt: isoTime,
  completedAt: v.nullable(isoTime),
})
describeObject(BulkUndoRecord, 'BulkUndo', 'The undo of a bulk operation.', {
  counts: 'The results so far; together the `changed` contacts of the operation when it is complete.',
  requestedBy: 'Who requested it.',
  startedAt: 'When it was requested.',
  completedAt: 'When it was completed; null before.',
})

export const BulkOperationRecord = v.object({
  id: uuid,
  type: oneOf(BULK_TYPES),
  status: oneOf(BULK_STATUSES),
  filter: BulkFilter,
  changes: v.nullable(BulkChanges),
  expectedCount: v.nullable(v.number()),
  matchedCount: v.nullable(v.number()),
  processedCount: v.number(),
  progress: v.number(),
  counts: BulkCounts,
  error: v.nullable(v.string()),
  undoableUntil: v.nullable(isoTime),
  undo: v.nullable(BulkUndoRecord),
  createdBy: ActorRecord,
  createdAt: isoTime,
  startedAt: v.nullable(isoTime),
  completedAt: v.nullable(isoTime),
})
describeObject(
  BulkOperationRecord,
  'BulkOperation',
  'A change or deletion of every contact that a filter selects.',
  {
    id: 'Id of the operation.',
    type: 'What it does.',
    status: 'How far it is.',
    filter: 'Which contacts; empty for all.',
    changes: 'The changes; null for a deletion.',
    expectedCount: 'How many contacts the request expected; null if it gave no number.',
    matchedCount: 'How many contacts the filter selected; null until they are counted.',
    processedCount: 'How many of them it has gone through.',
    progress: 'The processed contacts in percent, rounded down.',
    counts: 'What became of them.',
    error: 'Why it failed; null unless it did.',
    undoableUntil: 'Until when it can be undone; null if it cannot.',
    undo: 'Its undo; null if none was requested.',
    createdBy: 'Who requested it.',
    createdAt: 'When it was requested.',
    startedAt: 'When its contacts were selected and it began to change them; null before.',
    completedAt: 'When it ended, by itself or cancelled; null before.',
  },
)

export const ListOperations = v.object(pageQuery)
describeFields(ListOperations, PAGE_FIELDS)

export type BulkFilter = v.InferOutput<typeof BulkFilter>
export type BulkChanges = v.InferOutput<typeof BulkChanges>
export type BulkEditInput = v.InferOutput<typeof BulkEdit>
export type BulkDeleteInput = v.InferOutput<typeof BulkDelete>
