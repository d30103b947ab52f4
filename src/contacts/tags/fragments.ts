import { type Fragment, fragment, verbatim } from '../../db/fragment.ts'

/** Tags that no member has deleted, among rows of `tags`. */
export const liveTags: Fragment = verbatim('tags.deleted_at IS NULL')

/** Whether a row of `contact_tags` is of a tag that no member has deleted. */
export const ofLiveTag: Fragment = verbatim(
  '(SELECT deleted_at FROM tags WHERE tags.id = contact_tags.tag_id) IS NULL',
)

/** An aggregate of the tags of a row of `contacts`. @param value an aggregate of the columns of `tags` */
export const ofTags = (
  value: string,
): string => `(SELECT ${value} FROM contact_tags JOIN tags ON tags.id = contact_tags.tag_id
   WHERE contact_tags.organization_id = contacts.organization_id AND contact_tags.contact_id = contacts.id
     AND ${liveTags.text})`

/** The internal ids of tags. */
export const idsOfTags = (organizationId: number, uuids: readonly string[]): Fragment =>
  fragment`(SELECT id FROM tags WHERE organization_id = ${organizationId} AND uuid IN ${uuids} AND ${liveTags})`

/** `contact_id` of each tag of a contact that is one of `tagIds`. */
export const taggedContacts = (organizationId: number, tagIds: readonly number[] | Fragment): Fragment =>
  fragment`SELECT contact_id FROM contact_tags WHERE organization_id = ${organizationId} AND tag_id IN ${tagIds}`

/** FROM with those tags of a row of `contacts` that are one of `tagIds`. */
export const fromTagsAmong = (organizationId: number, tagIds: readonly number[]): Fragment =>
  fragment`FROM contact_tags WHERE organization_id = ${organizationId}
    AND contact_id = contacts.id AND tag_id IN ${tagIds}`
