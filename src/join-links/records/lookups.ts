import type { NamedRow, ReferenceLookup } from '../../contacts/segments/ports.ts'
import { fragment } from '../../db/fragment.ts'

/** Queries of lower domains about join links. */

export const joinLinkLookup: ReferenceLookup = {
  reference: 'joinLink',
  find: (reader, organizationId, uuids) =>
    reader.all<NamedRow>(fragment`SELECT id, uuid, deleted_at IS NOT NULL AS isDeleted FROM join_links
      WHERE organization_id = ${organizationId} AND uuid IN ${uuids}`),
}
