import * as v from 'valibot'
import {
  clearable,
  described,
  isoTime,
  listOf,
  nameText,
  oneOf,
  PAGE_FIELDS,
  pageEntries,
  queryArray,
  queryText,
  sortEntries,
  text,
  uuid,
} from '../../http/schema.ts'
import { component, enumeration, parameters } from '../../lib/describe.ts'
import { ContactRecord } from '../records/schema.ts'
import { EXPLAINED_DOCUMENT, RULES_DOCUMENT } from '../segment-rules/document.ts'
import { RuleSet } from '../segment-rules/rules.ts'

const SEGMENT_TYPES = enumeration('SegmentType', 'How the contacts of a segment are determined.', {
  STATIC: 'By a list: contacts are added and removed.',
  DYNAMIC: 'By rules: every contact that matches them is in it.',
})
const SEGMENT_SORTS = enumeration('SegmentSort', 'What a list of segments is sorted by.', {
  name: 'By name.',
  createdAt: 'By when they were created.',
  updatedAt: 'By when they were last changed.',
  contactCount: 'By how many contacts are in them.',
})

export const MAX_NAME = 100
/** Maximum number of contacts in one request. */
export const MAX_CONTACT_IDS = 500

const name = nameText(MAX_NAME)
const description = clearable(text(0, 1_000))
const contactIds = (min = 0) =>
  listOf(uuid, { min, max: MAX_CONTACT_IDS, message: 'must be an array of contact ids' })

/** Name and description of a new segment of any kind. */
export const segmentNames = {
  name: [name, 'Its name, unique in the organization; upper and lower case are the same.'],
  description: [description, 'What it is for; null for none.'],
} as const

export const CreateSegment = component('CreateSegment', 'A segment to create.', {
  name: segmentNames.name,
  type: [oneOf(SEGMENT_TYPES), 'How its contacts are determined; it cannot change.'],
  description: segmentNames.description,
  /** May be null, as in the record of a STATIC segment. */
  rules: [
    v.optional(v.nullable(RuleSet)),
    'The rules of a DYNAMIC segment, required for it. A STATIC segment has none.',
  ],
  contactIds: [
    v.optional(contactIds()),
    'Ids of the first contacts of a STATIC segment. A DYNAMIC segment takes none.',
  ],
})

export const UpdateSegment = component(
  'UpdateSegment',
  'Changes to a segment. An absent field stays as it is.',
  {
    name: [v.optional(name), 'Its name, unique in the organization.'],
    type: [v.optional(oneOf(SEGMENT_TYPES)), 'Cannot be changed: only the present type is taken.'],
    description: [description, 'What it is for; null for none.'],
    rules: [v.optional(v.nullable(RuleSet)), 'The new rules of a DYNAMIC segment, complete.'],
    contactIds: [
      v.optional(contactIds()),
      'Ids of all contacts that a STATIC segment is to have; the others are removed from it.',
    ],
  },
)

export const CloneSegment = component('CloneSegment', 'The name of the copy.', {
  name: [v.optional(name), 'Name of the copy. Absent: that of the original and ` (copy)`.'],
})

const countFromOne = v.pipe(
  v.number('must be a number'),
  v.integer('must be a whole number'),
  v.minValue(1, 'must be at least 1'),
)
/** Page number, as in a query. A page beyond the end is empty. */
const pageNumber = v.pipe(
  countFromOne,
  v.transform((page) => Math.min(page, Number.MAX_SAFE_INTEGER)),
)
const pageSize = v.pipe(countFromOne, v.maxValue(100, 'must be at most 100'))

export const PreviewRules = component('PreviewRules', 'Rules to try.', {
  rules: [RuleSet, 'The rules of the segment.'],
  page: [v.optional(pageNumber, 1), PAGE_FIELDS.page],
  limit: [v.optional(pageSize, 20), PAGE_FIELDS.limit],
  countOnly: [
    v.optional(v.boolean('must be true or false'), false),
    'True answers with the number of contacts alone.',
  ],
})

export const ListSegments = parameters({
  ...pageEntries,
  search: [queryText(MAX_NAME), 'Only segments with this text in their name.'],
  type: [v.optional(oneOf(SEGMENT_TYPES)), 'Only segments of this type.'],
  ...sortEntries(SEGMENT_SORTS, 'createdAt'),
})

export const ListMembers = parameters(pageEntries)

export const AddMembers = component('AddMembers', 'Contacts for a STATIC segment.', {
  contactIds: [contactIds(1), 'Ids of the contacts.'],
})

/** The ids may come in the body or the query: some proxies drop the body of a DELETE. */
export const RemoveMembersBody = component('RemoveMembers', 'Contacts to take out of a STATIC segment.', {
  contactIds: [v.optional(contactIds(), []), 'Ids of the contacts. Those that are not in it are no error.'],
})
export const RemoveMembersQuery = parameters({
  contactIds: [queryArray(uuid), 'Ids of the contacts, in addition to those in the body.'],
})

export const SegmentRecord = component('Segment', 'A part of the contacts, to send to or to look at.', {
  id: [uuid, 'Id of the segment.'],
  name: [v.string(), 'Its name.'],
  type: [v.picklist(SEGMENT_TYPES), 'How its contacts are determined.'],
  description: [v.nullable(v.string()), 'What it is for; null for none.'],
  rules: [v.nullable(described(v.unknown(), RULES_DOCUMENT)), 'Its rules; null for a STATIC segment.'],
  contactCount: [v.number(), 'How many contacts are in it; of a DYNAMIC segment, as of `lastEvaluatedAt`.'],
  lastEvaluatedAt: [v.nullable(isoTime), 'When the rules were last counted; null for a STATIC segment.'],
  createdAt: [isoTime, 'When it was created.'],
  updatedAt: [isoTime, 'When it was last changed.'],
})

export const Preview = component('SegmentPreview', 'A page of the contacts that match.', {
  total: [v.number(), 'How many contacts match on all pages.'],
  contacts: [v.array(ContactRecord), 'The contacts of this page, the newest first.'],
})
export const RulesPreview = component('RulesPreview', 'The contacts that rules match.', {
  total: [v.number(), 'How many contacts match on all pages.'],
  contacts: [
    v.optional(v.array(ContactRecord)),
    'The contacts of this page, the newest first; absent with `countOnly`.',
  ],
})

export const explainParams = parameters({
  id: [uuid, 'Id of the segment.'],
  contactId: [uuid, 'Id of the contact.'],
})
export const MembershipExplanation = component(
  'MembershipExplanation',
  'Whether a contact is in a segment, and why.',
  {
    isMember: [v.boolean(), 'Whether it is in it.'],
    rules: [
      v.nullable(described(v.unknown(), EXPLAINED_DOCUMENT)),
      'The rules, part by part; null for a STATIC segment.',
    ],
  },
)

export const SegmentMembership = component(
  'SegmentMembership',
  'A segment, and whether the contact is in it.',
  {
    id: [uuid, 'Id of the segment.'],
    name: [v.string(), 'Its name.'],
    type: [oneOf(SEGMENT_TYPES), 'How its contacts are determined.'],
    isMember: [v.boolean(), 'Whether the contact is in it.'],
  },
)

export const AddedMembers = component('AddedMembers', 'The result of adding contacts.', {
  added: [v.number(), 'How many were added to the segment.'],
  alreadyMembers: [v.number(), 'How many were in it before.'],
})
export const RemovedMembers = component('RemovedMembers', 'The result of removing contacts.', {
  removed: [v.number(), 'How many were removed from the segment.'],
})

export type CreateSegmentInput = v.InferOutput<typeof CreateSegment>
export type UpdateSegmentInput = v.InferOutput<typeof UpdateSegment>
export type CloneSegmentInput = v.InferOutput<typeof CloneSegment>
export type ListSegmentsQuery = v.InferOutput<typeof ListSegments>
export type PreviewRulesInput = v.InferOutput<typeof PreviewRules>
