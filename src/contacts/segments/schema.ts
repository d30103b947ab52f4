import * as v from 'valibot'
import {
  clearable,
  described,
  isoTime,
  listOf,
  nameText,
  oneOf,
  PAGE_FIELDS,
  pageQuery,
  queryArray,
  queryText,
  SORT_FIELDS,
  sortOrder,
  text,
  uuid,
} from '../../http/schema.ts'
import { describeFields, describeObject, describeWords } from '../../lib/describe.ts'
import { ContactRecord } from '../records/schema.ts'
import { EXPLAINED_DOCUMENT, RULES_DOCUMENT } from '../segment-rules/document.ts'
import { RuleSet } from '../segment-rules/rules.ts'

const SEGMENT_TYPES = ['STATIC', 'DYNAMIC'] as const
const SEGMENT_SORTS = ['name', 'createdAt', 'updatedAt', 'contactCount'] as const
describeWords(SEGMENT_TYPES, 'SegmentType', 'How the contacts of a segment are determined.', {
  STATIC: 'By a list: contacts are added and removed.',
  DYNAMIC: 'By rules: every contact that matches them is in it.',
})
describeWords(SEGMENT_SORTS, 'SegmentSort', 'What a list of segments is sorted by.', {
  name: 'By name.',
  createdAt: 'By when they were created.',
  updatedAt: 'By when they were last changed.',
  contactCount: 'By how many contacts are in them.',
})

export const MAX_NAME = 100
/** Contacts named in one request. */
export const MAX_CONTACT_IDS = 500

const name = nameText(MAX_NAME)
const description = clearable(text(0, 1_000))
const contactIds = (min = 0) =>
  listOf(uuid, { min, max: MAX_CONTACT_IDS, message: 'must be an array of contact ids' })

export const CreateSegment = v.object({
  name,
  type: oneOf(SEGMENT_TYPES),
  description,
  /** Null, as in the record of a STATIC segment. */
  rules: v.optional(v.nullable(RuleSet)),
  contactIds: v.optional(contactIds()),
})
describeObject(CreateSegment, 'CreateSegment', 'A segment to create.', {
  name: 'Its name, unique in the organization; upper and lower case are the same.',
  type: 'How its contacts are determined; it cannot change.',
  description: 'What it is for; null for none.',
  rules: 'The rules of a DYNAMIC segment, required for it. A STATIC segment has none.',
  contactIds: 'Ids of the first contacts of a STATIC segment. A DYNAMIC segment takes none.',
})

export const UpdateSegment = v.object({
  name: v.optional(name),
  type: v.optional(oneOf(SEGMENT_TYPES)),
  description,
  rules: v.optional(v.nullable(RuleSet)),
  contactIds: v.optional(contactIds()),
})
describeObject(UpdateSegment, 'UpdateSegment', 'Changes to a segment. An absent field stays as it is.', {
  name: 'Its name, unique in the organization.',
  type: 'Cannot be changed: only the present type is taken.',
  description: 'What it is for; null for none.',
  rules: 'The new rules of a DYNAMIC segment, complete.',
  contactIds: 'Ids of all contacts that a STATIC segment is to have; the others are removed from it.',
})

export const CloneSegment = v.object({ name: v.optional(name) })
describeObject(CloneSegment, 'CloneSegment', 'The name of the copy.', {
  name: 'Name of the copy. Absent: that of the original and ` (copy)`.',
})

const countFromOne = v.pipe(
  v.number('must be a number'),
  v.integer('must be a whole number'),
  v.minValue(1, 'must be at least 1'),
)
/** As in a query: one beyond the end is empty, however far. */
const pageNumber = v.pipe(
  countFromOne,
  v.transform((page) => Math.min(page, Number.MAX_SAFE_INTEGER)),
)
const pageSize = v.pipe(countFromOne, v.maxValue(100, 'must be at most 100'))

export const PreviewRules = v.object({
  rules: RuleSet,
  page: v.optional(pageNumber, 1),
  limit: v.optional(pageSize, 20),
  countOnly: v.optional(v.boolean('must be true or false'), false),
})
describeObject(PreviewRules, 'PreviewRules', 'Rules to try.', {
  rules: 'The rules of the segment.',
  ...PAGE_FIELDS,
  countOnly: 'True answers with the number of contacts alone.',
})

export const ListSegments = v.object({
  ...pageQuery,
  search: queryText(MAX_NAME),
  type: v.optional(oneOf(SEGMENT_TYPES)),
  sortBy: v.optional(oneOf(SEGMENT_SORTS), 'createdAt'),
  sortOrder,
})
describeFields(ListSegments, {
  ...PAGE_FIELDS,
  ...SORT_FIELDS,
  search: 'Only segments with this text in their name.',
  type: 'Only segments of this type.',
})

export const ListMembers = v.object(pageQuery)
describeFields(ListMembers, PAGE_FIELDS)

export const AddMembers = v.object({
  contactIds: contactIds(1),
})
describeObject(AddMembers, 'AddMembers', 'Contacts for a STATIC segment.', {
  contactIds: 'Ids of the contacts.',
})

/** The ids may come in the body or the query: some proxies drop the body of a DELETE. */
export const RemoveMembersBody = v.object({ contactIds: v.optional(contactIds(), []) })
export const RemoveMembersQuery = v.object({ contactIds: queryArray(uuid) })
describeObject(RemoveMembersBody, 'RemoveMembers', 'Contacts to take out of a STATIC segment.', {
  contactIds: 'Ids of the contacts. Those that are not in it are no error.',
})
describeFields(RemoveMembersQuery, { contactIds: 'Ids of the contacts, in addition to those in the body.' })

export const SegmentRecord = v.object({
  id: uuid,
  name: v.string(),
  type: v.picklist(SEGMENT_TYPES),
  description: v.nullable(v.string()),
  rules: v.nullable(described(v.unknown(), RULES_DOCUMENT)),
  contactCount: v.number(),
  lastEvaluatedAt: v.nullable(isoTime),
  createdAt: isoTime,
  updatedAt: isoTime,
})
describeObject(SegmentRecord, 'Segment', 'A part of the contacts, to send to or to look at.', {
  id: 'Id of the segment.',
  name: 'Its name.',
  type: 'How its contacts are determined.',
  description: 'What it is for; null for none.',
  rules: 'Its rules; null for a STATIC segment.',
  contactCount: 'How many contacts are in it; of a DYNAMIC segment, as of `lastEvaluatedAt`.',
  lastEvaluatedAt: 'When the rules were last counted; null for a STATIC segment.',
  createdAt: 'When it was created.',
  updatedAt: 'When it was last changed.',
})

export const Preview = v.object({ total: v.number(), contacts: v.array(ContactRecord) })
describeObject(Preview, 'SegmentPreview', 'A page of the contacts that match.', {
  total: 'How many contacts match on all pages.',
  contacts: 'The contacts of this page, the newest first.',
})
export const RulesPreview = v.partial(Preview, ['contacts'])
describeObject(RulesPreview, 'RulesPreview', 'The contacts that rules match.', {
  total: 'How many contacts match on all pages.',
  contacts: 'The contacts of this page, the newest first; absent with `countOnly`.',
})

export const explainParams = v.object({ id: uuid, contactId: uuid })
describeFields(explainParams, { id: 'Id of the segment.', contactId: 'Id of the contact.' })
export const MembershipExplanation = v.object({
  isMember: v.boolean(),
  rules: v.nullable(described(v.unknown(), EXPLAINED_DOCUMENT)),
})
describeObject(
  MembershipExplanation,
  'MembershipExplanation',
  'Whether a contact is in a segment, and why.',
  {
    isMember: 'Whether it is in it.',
    rules: 'The rules, part by part; null for a STATIC segment.',
  },
)

export const AddedMembers = v.object({ added: v.number(), alreadyMembers: v.number() })
describeObject(AddedMembers, 'AddedMembers', 'The result of adding contacts.', {
  added: 'How many were added to the segment.',
  alreadyMembers: 'How many were in it before.',
})
export const RemovedMembers = v.object({ removed: v.number() })
describeObject(RemovedMembers, 'RemovedMembers', 'The result of removing contacts.', {
  removed: 'How many were removed from the segment.',
})

export type CreateSegmentInput = v.InferOutput<typeof CreateSegment>
export type UpdateSegmentInput = v.InferOutput<typeof UpdateSegment>
export type CloneSegmentInput = v.InferOutput<typeof CloneSegment>
export type ListSegmentsQuery = v.InferOutput<typeof ListSegments>
export type PreviewRulesInput = v.InferOutput<typeof PreviewRules>
