import { leftJoinActor } from '../../accounts/actors/service.ts'
import { setContactCounts } from '../../accounts/organizations/fragments.ts'
import { isSuppressedAddress } from '../../compliance/suppressions/fragments.ts'
import type { Invariant } from '../../db/check.ts'

/** The rows that `contact_totals` must have at every commit; SQLite itself does not check them. */
const TOTALS = `SELECT organization_id, status, source, stage, opted_out_at IS NOT NULL AS is_opted_out,
    email_suppressed_at IS NOT NULL AS is_email_suppressed, count(*) AS contacts
  FROM contacts WHERE deleted_at IS NULL GROUP BY 1, 2, 3, 4, 5, 6`

const LIVE_CONTACTS =
  '(SELECT count(*) FROM contacts c WHERE c.organization_id = organizations.id AND c.deleted_at IS NULL)'

export const invariants: readonly Invariant[] = [
  {
    name: 'contacts are counted by status, source, stage and opt-outs',
    sql: `WITH counted AS (${TOTALS})
      SELECT (SELECT count(*) FROM (SELECT * FROM counted EXCEPT SELECT * FROM contact_totals))
        + (SELECT count(*) FROM (SELECT * FROM contact_totals WHERE contacts <> 0 EXCEPT SELECT * FROM counted))`,
    repair: ['DELETE FROM contact_totals', `INSERT INTO contact_totals ${TOTALS}`],
  },
  {
    name: 'organizations count their live contacts',
    sql: `SELECT count(*) FROM organizations WHERE contact_count <> ${LIVE_CONTACTS}`,
    repair: [setContactCounts(LIVE_CONTACTS)],
  },
  {
    name: 'only live contacts have tags and memberships',
    sql: `SELECT (SELECT count(*) FROM contact_tags x JOIN contacts c ON c.id = x.contact_id WHERE c.deleted_at IS NOT NULL)
      + (SELECT count(*) FROM segment_contacts x JOIN contacts c ON c.id = x.contact_id WHERE c.deleted_at IS NOT NULL)`,
  },
  {
    name: 'tags stay within their organization',
    sql: `SELECT count(*) FROM contact_tags x JOIN contacts c ON c.id = x.contact_id JOIN tags ON tags.id = x.tag_id
      WHERE c.organization_id <> x.organization_id OR tags.organization_id <> x.organization_id`,
  },
  {
    name: 'a merged contact is deleted, and went to one of its own organization',
    sql: `SELECT count(*) FROM contacts c LEFT JOIN contacts s ON s.id = c.merged_into WHERE c.merged_into IS NOT NULL
      AND (c.deleted_at IS NULL OR s.id IS NULL OR s.organization_id <> c.organization_id)`,
  },
  {
    name: 'contacts were created by their own organization',
    sql: `SELECT count(*) FROM contacts c ${leftJoinActor('c.created_by_actor_id')}
      WHERE c.created_by_actor_id IS NOT NULL AND actors.organization_id IS NOT c.organization_id`,
  },
  {
    name: 'a live contact has a number or an email address',
    sql: `SELECT count(*) FROM contacts WHERE deleted_at IS NULL AND ifnull(phone, '') = '' AND ifnull(email, '') = ''`,
  },
  {
    name: 'contacts show the suppression of their number',
    sql: `SELECT count(*) FROM contacts c WHERE c.deleted_at IS NULL AND (c.opted_out_at IS NOT NULL) <>
      ${isSuppressedAddress('c', 'SMS', 'c.phone')}`,
  },
  {
    name: 'contacts show the suppression of their email address',
    sql: `SELECT count(*) FROM contacts c WHERE c.deleted_at IS NULL AND c.email IS NOT NULL AND (c.email_suppressed_at IS NOT NULL) <>
      ${isSuppressedAddress('c', 'EMAIL', 'c.email')}`,
  },
]
