import * as v from 'valibot'
import { isoTime, oneOf, pageQuery, queryText, sortOrder, text, uuid } from '../../http/schema.ts'

export const TAG_SORTS = ['name', 'createdAt', 'contactCount'] as const

export const CreateTag = v.object({ name: text(1, 50) })
export const UpdateTag = v.object({ name: v.optional(text(1, 50)) })

export const ListTags = v.object({
  ...pageQuery,
  search: queryText(50),
  sortBy: v.optional(oneOf(TAG_SORTS), 'createdAt'),
  sortOrder,
})

export const TagRecord = v.object({
  id: uuid,
  name: v.string(),
  contactCount: v.number(),
  createdAt: isoTime,
  updatedAt: isoTime,
})

export type CreateTagInput = v.InferOutput<typeof CreateTag>
export type UpdateTagInput = v.InferOutput<typeof UpdateTag>
export type ListTagsQuery = v.InferOutput<typeof ListTags>
