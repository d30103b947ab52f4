import { customKeysIn } from '../../content/composition/merge.ts'
import type { Reader } from '../../db/database.ts'

/** The records that use a custom field and prevent its deletion. */
export interface Use {
  resource: 'segment' | 'campaign' | 'contact_import'
  id: string
  name: string
}

/** At most this many of a kind are named. */
const MAX_NAMED = 10

/** How stored rules and import columns name a field; inside a text value, the quotes would be escaped. */
const asWritten = (key: string): string => `"field":"custom.${key}"`

/** Dynamic segments whose rules name the field. */
const segmentsNaming = (reader: Reader, organizationId: number, key: string): Use[] =>
  reader.all<Use>(
    `SELECT 'segment' AS resource, uuid AS id, name FROM segments
     WHERE organization_id = ? AND deleted_at IS NULL AND type = 'DYNAMIC' AND instr(rules, ?) > 0
     ORDER BY id LIMIT ?`,
    organizationId,
    asWritten(key),
    MAX_NAMED,
  )

/** Unfinished campaigns whose template contains the field. */
function campaignsNaming(reader: Reader, organizationId: number, key: string): Use[] {
  const candidates = reader.all<Use & { template: string }>(
    `SELECT 'campaign' AS resource, uuid AS id, name, message_template AS template FROM campaigns
     WHERE organization_id = ? AND deleted_at IS NULL AND status NOT IN ('COMPLETED', 'CANCELLED', 'FAILED')
       AND instr(message_template, ?) > 0 ORDER BY id`,
    organizationId,
    `custom.${key}`,
  )
  return candidates
    .filter(({ template }) => customKeysIn(template).includes(key))
    .slice(0, MAX_NAMED)
    .map(({ resource, id, name }) => ({ resource, id, name }))
}

/** Running imports with a column for the field. */
const importsNaming = (reader: Reader, organizationId: number, key: string): Use[] =>
  reader.all<Use>(
    `SELECT 'contact_import' AS resource, uuid AS id, file_name AS name FROM contact_imports
     WHERE organization_id = ? AND completed_at IS NULL AND instr(columns, ?) > 0 ORDER BY id LIMIT ?`,
    organizationId,
    asWritten(key),
    MAX_NAMED,
  )

export const findUses = (reader: Reader, organizationId: number, key: string): Use[] => [
  ...segmentsNaming(reader, organizationId, key),
  ...campaignsNaming(reader, organizationId, key),
  ...importsNaming(reader, organizationId, key),
]
