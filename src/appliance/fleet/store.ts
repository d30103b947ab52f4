import type { MoveState } from '../../accounts/moves/table.ts'
import type { OrganizationRow } from '../../accounts/organizations/table.ts'
import type { Reader } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'

/** An organization with its move. Null if there is none. */
interface HereRow extends Pick<OrganizationRow, 'id' | 'uuid' | 'name' | 'slug'> {
  isSuspended: 0 | 1
  state: MoveState | null
  otherHome: string | null
  fingerprint: string | null
}

/** Lists the organizations that are here or have left for another appliance, oldest first. @param only internal id */
export const listHere = (reader: Reader, only: number | null): HereRow[] =>
  reader.all<HereRow>(fragment`SELECT organizations.id, organizations.uuid, organizations.name, organizations.slug,
      organizations.suspended_at IS NOT NULL AS isSuspended, m.state, m.other_home, m.fingerprint
    FROM organizations LEFT JOIN organization_moves m ON m.organization_id = organizations.id
    WHERE (organizations.deleted_at IS NULL OR m.state = 'LEFT')
      AND organizations.id = ifnull(${only}, organizations.id) ORDER BY organizations.id`)

const textOf = ({ text }: { text: string }): string => text

/** Lists its domains in lower case, including domains that are no longer in use. */
export const listHosts = (reader: Reader, organizationId: number): string[] =>
  reader
    .all<{ text: string }>(
      fragment`SELECT host AS text FROM organization_hosts WHERE organization_id = ${organizationId}`,
    )
    .map(textOf)

/** Lists the SHA-256 of its keys that are not revoked, in hex. */
export const listKeyHashes = (reader: Reader, organizationId: number): string[] =>
  reader
    .all<{ text: string }>(fragment`SELECT key_hash AS text FROM api_keys
      WHERE organization_id = ${organizationId} AND revoked_at IS NULL`)
    .map(textOf)

/** Lists the public ids of its senders, including deleted senders, because their receipts may still come. */
export const listSenders = (reader: Reader, organizationId: number): string[] =>
  reader
    .all<{ text: string }>(
      fragment`SELECT uuid AS text FROM channel_identities WHERE organization_id = ${organizationId}`,
    )
    .map(textOf)

/** Lists the short names of its join pages. They are unique only on one appliance. */
export const listJoinPages = (reader: Reader, organizationId: number): string[] =>
  reader
    .all<{ text: string }>(
      fragment`SELECT slug AS text FROM join_links WHERE organization_id = ${organizationId}`,
    )
    .map(textOf)

/**
 * Lists the random tokens in the addresses of its files, card, screens, invoices and mails to its members. Of
 * tokens in invitations only the SHA-256 is stored, in hex.
 */
export const listCodes = (reader: Reader, organizationId: number): string[] =>
  reader
    .all<{ text: string }>(fragment`SELECT token AS text FROM media WHERE organization_id = ${organizationId}
      UNION SELECT token FROM contact_cards WHERE organization_id = ${organizationId}
      UNION SELECT screen_token FROM polls
        WHERE organization_id = ${organizationId} AND screen_token IS NOT NULL
      UNION SELECT token FROM billing_invoices WHERE organization_id = ${organizationId}
      UNION SELECT token FROM billing_credit_notes
        WHERE organization_id = ${organizationId} AND token IS NOT NULL
      UNION SELECT token FROM notification_digests WHERE organization_id = ${organizationId}
      UNION SELECT token_hash FROM invitations WHERE organization_id = ${organizationId}
      UNION SELECT mail_token_hash FROM invitations
        WHERE organization_id = ${organizationId} AND mail_token_hash IS NOT NULL`)
    .map(textOf)

/** Lists the organizations that move or have left. `isUnderWay` is 0 for organizations that left before `since`. */
export const listMoving = (reader: Reader, since: number): Array<{ uuid: string; isUnderWay: 0 | 1 }> =>
  reader.all<{ uuid: string; isUnderWay: 0 | 1 }>(fragment`
    SELECT organizations.uuid, (m.state IN ('LEAVING', 'ARRIVED') OR m.state = 'LEFT' AND m.changed_at > ${since}) AS isUnderWay FROM organization_moves m
    JOIN organizations ON organizations.id = m.organization_id WHERE m.state <> 'SETTLED'`)

/**
 * Returns whether an id or token in an address belongs to an organization that moves or has left. A sender of
 * an organization that has left is found at any time: a carrier must not regard a receipt or a STOP as
 * delivered.
 * @param since ms since 1970, for organizations that have left
 */
export const isOfMoving = (
  reader: Reader,
  { value, hash }: { value: string; hash: string },
  since: number,
): boolean =>
  reader.get(fragment`SELECT 1 FROM (
      SELECT organization_id AS id FROM media WHERE token = ${value}
      UNION ALL SELECT organization_id FROM contact_cards WHERE token = ${value}
      UNION ALL SELECT organization_id FROM polls WHERE screen_token = ${value}
      UNION ALL SELECT organization_id FROM billing_invoices WHERE token = ${value}
      UNION ALL SELECT organization_id FROM billing_credit_notes WHERE token = ${value}
      UNION ALL SELECT organization_id FROM notification_digests WHERE token = ${value}
      UNION ALL SELECT organization_id FROM join_links WHERE slug = ${value}
      UNION ALL SELECT organization_id FROM invitations WHERE token_hash = ${hash}
      UNION ALL SELECT organization_id FROM invitations WHERE mail_token_hash = ${hash}
    ) named JOIN organization_moves m ON m.organization_id = named.id WHERE (m.state IN ('LEAVING', 'ARRIVED') OR m.state = 'LEFT' AND m.changed_at > ${since})
    UNION ALL SELECT 1 FROM channel_identities JOIN organization_moves m
      ON m.organization_id = channel_identities.organization_id
      WHERE channel_identities.uuid = ${value} AND m.state <> 'SETTLED'`) !== undefined
