import type { Invariant } from '../../storage/check.ts'

/** What must be true at every commit, beyond what SQLite checks. */
export const invariants: readonly Invariant[] = [
  {
    name: 'contacts are counted by status, source, stage and opt-outs',
    sql: `WITH counted AS (SELECT organization_id, status, source, stage, opted_out_at IS NOT NULL AS is_opted_out,
        email_suppressed_at IS NOT NULL AS is_email_suppressed, count(*) AS contacts
        FROM contacts WHERE deleted_at IS NULL GROUP BY 1, 2, 3, 4, 5, 6)
      SELECT (SELECT count(*) FROM (SELECT * FROM counted EXCEPT SELECT * FROM contact_totals))
        + (SELECT count(*) FROM (SELECT * FROM contact_totals WHERE contacts <> 0 EXCEPT SELECT * FROM counted))`,
  },
  {
    name: 'organizations count their live contacts',
    sql: `SELECT count(*) FROM organizations o WHERE contact_count <>
      (SELECT count(*) FROM contacts c WHERE c.organization_id = o.id AND c.deleted_at IS NULL)`,
  },
  {
    name: 'only live contacts have tags and memberships',
    sql: `SELECT (SELECT count(*) FROM contact_tags x JOIN contacts c ON c.id = x.contact_id WHERE c.deleted_at IS NOT NULL)
      + (SELECT count(*) FROM segment_contacts x JOIN contacts c ON c.id = x.contact_id WHERE c.deleted_at IS NOT NULL)`,
  },
  {
    name: 'contacts show the suppression of their number',
    sql: `SELECT count(*) FROM contacts c WHERE c.deleted_at IS NULL AND (c.opted_out_at IS NOT NULL) <>
      EXISTS (SELECT 1 FROM suppressions s WHERE s.organization_id = c.organization_id AND s.channel = 'SMS' AND s.address = c.phone)`,
  },
  {
    name: 'contacts show the suppression of their email address',
    sql: `SELECT count(*) FROM contacts c WHERE c.deleted_at IS NULL AND c.email IS NOT NULL AND (c.email_suppressed_at IS NOT NULL) <>
      EXISTS (SELECT 1 FROM suppressions s WHERE s.organization_id = c.organization_id AND s.channel = 'EMAIL' AND s.address = c.email)`,
  },
]
