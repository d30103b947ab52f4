import type { MoveState } from '../../accounts/moves/table.ts'
import type { Reader } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'

interface HereRow {
  id: number
  uuid: string
  name: string
  slug: string
  isSuspended: 0 | 1
  state: MoveState | null
  otherHome: string | null
  fingerprint: string | null
}

/** Lists the organizations that are here or have left for another appliance, oldest first. @param only internal id */
export const listHere = (reader: Reader, only: number | null): HereRow[] =>
  reader.all<HereRow>(fragment`SELECT organizations.id, organizations.uuid, organizations.name, organizations.slug,
      organizations.suspended_at IS NOT NULL AS isSuspended, m.state, m.other_home AS otherHome, m.fingerprint
    FROM organizations LEFT JOIN organization_moves m ON m.organization_id = organizations.id
    WHERE (organizations.deleted_at IS NULL OR m.state = 'LEFT')
      AND organizations.id = ifnull(${only}, organizations.id) ORDER BY organizations.id`)

const textOf = ({ text }: { text: string }): string => text

/** Its domains in lower case, those no longer in use too. */
export const listHosts = (reader: Reader, organizationId: number): string[] =>
  reader
    .all<{ text: string }>(
      fragment`SELECT host AS text FROM organization_hosts WHERE organization_id = ${organizationId}`,
    )
    .map(textOf)

/** SHA-256 of its keys that are not revoked, in hex. */
export const listKeyHashes = (reader: Reader, organizationId: number): string[] =>
  reader
    .all<{ text: string }>(fragment`SELECT key_hash AS text FROM api_keys
      WHERE organization_id = ${organizationId} AND revoked_at IS NULL`)
    .map(textOf)

/** Public ids of its senders, with deleted ones, whose receipts may still come. */
export const listSenders = (reader: Reader, organizationId: number): string[] =>
  reader
    .all<{ text: string }>(
      fragment`SELECT uuid AS text FROM channel_identities WHERE organization_id = ${organizationId}`,
    )
    .map(textOf)

/** Short names of its join pages, which are unique on one appliance only. */
export const listJoinPages = (reader: Reader, organizationId: number): string[] =>
  reader
    .all<{ text: string }>(
      fragment`SELECT slug AS text FROM join_links WHERE organization_id = ${organizationId}`,
    )
    .map(textOf)

/** Tokens in the addresses of its files, card, screens and invoices, which are random. */
export const listCodes = (reader: Reader, organizationId: number): string[] =>
  reader
    .all<{ text: string }>(fragment`SELECT token AS text FROM media WHERE organization_id = ${organizationId}
      UNION SELECT token FROM contact_cards WHERE organization_id = ${organizationId}
      UNION SELECT screen_token FROM polls
        WHERE organization_id = ${organizationId} AND screen_token IS NOT NULL
      UNION SELECT token FROM billing_invoices WHERE organization_id = ${organizationId}`)
    .map(textOf)
