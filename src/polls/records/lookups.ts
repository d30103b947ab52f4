import type { NamedRow, ReferenceLookup } from '../../contacts/segments/ports.ts'
import { fragment } from '../../db/fragment.ts'

/** Queries of lower domains about polls. */

export const pollLookup: ReferenceLookup = {
  reference: 'poll',
  find: (reader, organizationId, uuids) =>
    reader.all<NamedRow>(fragment`SELECT id, uuid, deleted_at IS NOT NULL AS isDeleted FROM polls
      WHERE organization_id = ${organizationId} AND uuid IN ${uuids}`),
}

/** An option is deleted when its poll is. */
export const pollOptionLookup: ReferenceLookup = {
  reference: 'pollOption',
  find: (reader, organizationId, uuids) =>
    reader.all<NamedRow>(fragment`SELECT o.id, o.uuid, p.deleted_at IS NOT NULL AS isDeleted
      FROM poll_options o JOIN polls p ON p.id = o.poll_id
      WHERE o.organization_id = ${organizationId} AND o.uuid IN ${uuids}`),
}
