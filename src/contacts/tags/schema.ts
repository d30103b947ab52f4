import * as v from 'valibot'
import {
  isoTime,
  nameText,
  pageEntries,
  queryText,
  sortEntries,
  UNIQUE_NAME,
  uuid,
} from '../../http/schema.ts'
import { component, enumeration, parameters } from '../../lib/describe.ts'

const TAG_SORTS = enumeration('TagSort', 'What a list of tags is sorted by.', {
  name: 'By name; upper and lower case are the same.',
  createdAt: 'By when they were created.',
  contactCount: 'By how many contacts have them.',
})

export const CreateTag = component('CreateTag', 'A tag to create.', { name: [nameText(50), UNIQUE_NAME] })
export const UpdateTag = component('UpdateTag', 'Changes to a tag.', {
  name: [v.optional(nameText(50)), `${UNIQUE_NAME} Absent leaves it as it is.`],
})

export const ListTags = parameters({
  ...pageEntries,
  search: [queryText(50), 'Only tags with this text somewhere in their name.'],
  ...sortEntries(TAG_SORTS, 'createdAt'),
})

export const TagRecord = component('Tag', 'A label that contacts can have.', {
  id: [uuid, 'Id of the tag.'],
  name: [v.string(), 'Its name, unique in the organization.'],
  contactCount: [v.number(), 'How many contacts have it.'],
  createdAt: [isoTime, 'When it was created.'],
  updatedAt: [isoTime, 'When it was last renamed; at first when it was created.'],
})

export type CreateTagInput = v.InferOutput<typeof CreateTag>
export type UpdateTagInput = v.InferOutput<typeof UpdateTag>
export type ListTagsQuery = v.InferOutput<typeof ListTags>
