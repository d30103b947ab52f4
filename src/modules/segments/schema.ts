import * as v from 'valibot'
import {
  clearable,
  described,
  isoTime,
  listOf,
  oneOf,
  pageQuery,
  queryArray,
  queryText,
  sortOrder,
  text,
  uuid,
} from '../../http/schema.ts'
import { ContactRecord } from '../contacts/schema.ts'
import { RuleSet } from './rules.ts'
import { EXPLAINED_DOCUMENT, RULES_DOCUMENT } from './rules-document.ts'

export const SEGMENT_TYPES = ['STATIC', 'DYNAMIC'] as const
export const SEGMENT_SORTS = ['name', 'createdAt', 'updatedAt', 'contactCount'] as const

export const MAX_NAME = 100
/** Contacts named in one request. */
export const MAX_CONTACT_IDS = 500

const name = text(1, MAX_NAME)
const description = clearable(text(0, 1_000))
const contactIds = (min = 0) =>
  listOf(uuid, { min, max: MAX_CONTACT_IDS, message: 'must be an array of contact ids' })

export const CreateSegment = v.object({
  name,
  type: oneOf(SEGMENT_TYPES),
  description,
  /** Null is what the record of a STATIC segment shows. */
  rules: v.optional(v.nullable(RuleSet)),
  contactIds: v.optional(contactIds()),
})

export const UpdateSegment = v.object({
  name: v.optional(name),
  type: v.optional(oneOf(SEGMENT_TYPES)),
  description,
  rules: v.optional(v.nullable(RuleSet)),
  contactIds: v.optional(contactIds()),
})

export const CloneSegment = v.object({ name: v.optional(name) })

const pageNumber = (max: number, fallback: number) =>
  v.optional(
    v.pipe(
      v.number('must be a number'),
      v.integer('must be a whole number'),
      v.minValue(1, 'must be at least 1'),
      v.maxValue(max, `must be at most ${max}`),
    ),
    fallback,
  )

export const PreviewRules = v.object({
  rules: RuleSet,
  page: pageNumber(1_000_000, 1),
  limit: pageNumber(100, 20),
  countOnly: v.optional(v.boolean('must be true or false'), false),
})

export const ListSegments = v.object({
  ...pageQuery,
  search: queryText(MAX_NAME),
  type: v.optional(oneOf(SEGMENT_TYPES)),
  sortBy: v.optional(oneOf(SEGMENT_SORTS), 'createdAt'),
  sortOrder,
})

export const ListMembers = v.object(pageQuery)

export const AddMembers = v.object({
  contactIds: contactIds(1),
})

/** The ids may come in the body or the query: some proxies drop the body of a DELETE. */
export const RemoveMembersBody = v.object({ contactIds: v.optional(contactIds(), []) })
export const RemoveMembersQuery = v.object({ contactIds: queryArray(uuid) })

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

export const Preview = v.object({ total: v.number(), contacts: v.array(ContactRecord) })

export const explainParams = v.object({ id: uuid, contactId: uuid })
export const MembershipExplanation = v.object({
  isMember: v.boolean(),
  rules: v.nullable(described(v.unknown(), EXPLAINED_DOCUMENT)),
})

export const AddedMembers = v.object({ added: v.number(), alreadyMembers: v.number() })
export const RemovedMembers = v.object({ removed: v.number() })

export type CreateSegmentInput = v.InferOutput<typeof CreateSegment>
export type UpdateSegmentInput = v.InferOutput<typeof UpdateSegment>
export type CloneSegmentInput = v.InferOutput<typeof CloneSegment>
export type ListSegmentsQuery = v.InferOutput<typeof ListSegments>
export type PreviewRulesInput = v.InferOutput<typeof PreviewRules>
