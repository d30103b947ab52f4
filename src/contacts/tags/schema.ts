import * as v from 'valibot'
import {
  isoTime,
  nameText,
  oneOf,
  PAGE_FIELDS,
  pageQuery,
  queryText,
  SORT_FIELDS,
  sortOrder,
  UNIQUE_NAME,
  uuid,
} from '../../http/schema.ts'
import { describeFields, describeObject, describeWords } from '../../lib/describe.ts'

const TAG_SORTS = ['name', 'createdAt', 'contactCount'] as const
describeWords(TAG_SORTS, 'TagSort', 'What a list of tags is sorted by.', {
  name: 'By name; upper and lower case are the same.',
  createdAt: 'By when they were created.',
  contactCount: 'By how many contacts have them.',
})

export const CreateTag = v.object({ name: nameText(50) })
export const UpdateTag = v.object({ name: v.optional(nameText(50)) })

describeObject(CreateTag, 'CreateTag', 'A tag to create.', { name: UNIQUE_NAME })
describeObject(UpdateTag, 'UpdateTag', 'Changes to a tag.', {
  name: `${UNIQUE_NAME} Absent leaves it as it is.`,
})

export const ListTags = v.object({
  ...pageQuery,
  search: queryText(50),
  sortBy: v.optional(oneOf(TAG_SORTS), 'createdAt'),
  sortOrder,
})
describeFields(ListTags, {
  ...PAGE_FIELDS,
  ...SORT_FIELDS,
  search: 'Only tags with this text somewhere in their name.',
})

export const TagRecord = v.object({
  id: uuid,
  name: v.string(),
  contactCount: v.number(),
  createdAt: isoTime,
  updatedAt: isoTime,
})
describeObject(TagRecord, 'Tag', 'A label that contacts can have.', {
  id: 'Id of the tag.',
  name: 'Its name, unique in the organization.',
  contactCount: 'How many contacts have it.',
  createdAt: 'When it was created.',
  updatedAt: 'When it was last renamed; at first when it was created.',
})

export type CreateTagInput = v.InferOutput<typeof CreateTag>
export type UpdateTagInput = v.InferOutput<typeof UpdateTag>
export type ListTagsQuery = v.InferOutput<typeof ListTags>
