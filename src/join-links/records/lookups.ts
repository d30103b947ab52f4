import { oneWord, type WordHolders } from '../../compliance/vocabulary/vocabulary.ts'
import type { NamedRow, ReferenceLookup } from '../../contacts/segments/ports.ts'
import { fragment } from '../../db/fragment.ts'

/** Queries of lower domains about join links. */

export const joinLinkLookup: ReferenceLookup = {
  reference: 'joinLink',
  find: (reader, organizationId, uuids) =>
    reader.all<NamedRow>(fragment`SELECT id, uuid, deleted_at IS NOT NULL AS isDeleted FROM join_links
      WHERE organization_id = ${organizationId} AND uuid IN ${uuids}`),
}

/** Join keywords hold at their sender, also while their link is paused: it may be resumed. */
export const wordsOfJoinLinks: WordHolders = {
  kind: 'join_link',
  list: (reader, { organizationId, senderIds }) =>
    reader
      .all<{
        id: string
        name: string
        keyword: string
      }>(fragment`SELECT uuid AS id, name, keyword FROM join_links
        WHERE organization_id = ${organizationId} AND keyword IS NOT NULL AND deleted_at IS NULL
          AND ${senderIds === null ? fragment`TRUE` : fragment`channel_identity_id IN ${senderIds}`}`)
      .map(({ id, name, keyword }) => ({ id, name, ...oneWord(keyword) })),
}
