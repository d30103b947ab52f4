import { type Fragment, fragment, verbatim } from '../../db/fragment.ts'

/** The SQL condition that no member has deleted the tag of a row of `tags`. */
export const liveTags: Fragment = verbatim('tags.deleted_at IS NULL')

/** The SQL condition that no member has deleted the tag of a row of `contact_tags`. */
export const ofLiveTag: Fragment = verbatim(
  '(SELECT deleted_at FROM tags WHERE tags.id = contact_tags.tag_id) IS NULL',
)

/** SQL of an aggregate of the tags of a row of `contacts`. @param value an aggregate over columns of `tags` */
export const ofTags = (
  value: string,
): string => `(SELECT ${value} FROM contact_tags JOIN tags ON tags.id = contact_tags.tag_id
   WHERE contact_tags.organization_id = contacts.organization_id AND contact_tags.contact_id = contacts.id
     AND ${liveTags.text})`

/** Selects the internal ids of those of the tags that were not deleted. */
export const idsOfTags = (organizationId: number, uuids: readonly string[]): Fragment =>
  fragment`(SELECT id FROM tags WHERE organization_id = ${organizationId} AND uuid IN ${uuids} AND ${liveTags})`

/** Selects `contact_id` of the contacts with one of `tagIds`, once for each of these tags. */
export const taggedContacts = (organizationId: number, tagIds: readonly number[] | Fragment): Fragment =>
  fragment`SELECT contact_id FROM contact_tags WHERE organization_id = ${organizationId} AND tag_id IN ${tagIds}`

/** FROM and WHERE for those of `tagIds` that a row of `contacts` has. */
export const fromTagsAmong = (organizationId: number, tagIds: readonly number[]): Fragment =>
  fragment`FROM contact_tags WHERE organization_id = ${organizationId}
    AND contact_id = contacts.id AND tag_id IN ${tagIds}`
