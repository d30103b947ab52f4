import { organizationGramSql } from './contacts/search/grams.ts'
import type { Connection } from './db/driver.ts'
import { WRONG_TOTALS_SQL } from './delivery/messages/message-totals.ts'
import { brokenRules, type Invariant } from './storage/check.ts'

const STATUSES = [
  'scheduled',
  'queued',
  'sending',
  'sent',
  'delivered',
  'read',
  'failed',
  'skipped',
  'cancelled',
]

/** The first and last three characters of a text as the search index is asked for them; shorter text is not asked for. */
const endsOf = (text: string): string => `CASE WHEN length(${text}) >= 3 THEN
  ' AND "' || replace(substr(${text}, 1, 3), '"', '""') || '" AND "'
  || replace(substr(${text}, length(${text}) - 2, 3), '"', '""') || '"' ELSE '' END`

/** Contacts the search index should have as they are. */
const INDEXED = `contacts c WHERE c.deleted_at IS NULL
  AND c.id <= (SELECT indexed_through FROM contact_search_progress)
  AND c.id NOT IN (SELECT contact_id FROM contact_search_changes)`

/**
 * What must be true of the data at every commit, beyond what SQLite checks:
 * kept counters equal what they count, and nothing points across
 * organizations. For `carillon doctor --full`, for snapshots before they are
 * published or restored, and for the crash tests; reads whole tables, so it
 * takes seconds at a million rows.
 */
export const INVARIANTS: readonly Invariant[] = [
  {
    name: 'organizations count their live contacts',
    sql: `SELECT count(*) FROM organizations o WHERE contact_count <>
      (SELECT count(*) FROM contacts c WHERE c.organization_id = o.id AND c.deleted_at IS NULL)`,
  },
  {
    name: 'contacts are counted by status, source, stage and opt-outs',
    sql: `WITH counted AS (SELECT organization_id, status, source, stage, opted_out_at IS NOT NULL AS is_opted_out,
        email_suppressed_at IS NOT NULL AS is_email_suppressed, count(*) AS contacts
        FROM contacts WHERE deleted_at IS NULL GROUP BY 1, 2, 3, 4, 5, 6)
      SELECT (SELECT count(*) FROM (SELECT * FROM counted EXCEPT SELECT * FROM contact_totals))
        + (SELECT count(*) FROM (SELECT * FROM contact_totals WHERE contacts <> 0 EXCEPT SELECT * FROM counted))`,
  },
  {
    name: 'tags count their contacts',
    sql: `SELECT count(*) FROM tags t WHERE contact_count <>
      (SELECT count(*) FROM contact_tags ct WHERE ct.organization_id = t.organization_id AND ct.tag_id = t.id)`,
  },
  {
    name: 'static segments count their members',
    sql: `SELECT count(*) FROM segments s WHERE type = 'STATIC' AND contact_count <>
      (SELECT count(*) FROM segment_contacts sc WHERE sc.organization_id = s.organization_id AND sc.segment_id = s.id)`,
  },
  {
    name: 'only live contacts have tags and memberships',
    sql: `SELECT (SELECT count(*) FROM contact_tags x JOIN contacts c ON c.id = x.contact_id WHERE c.deleted_at IS NOT NULL)
      + (SELECT count(*) FROM segment_contacts x JOIN contacts c ON c.id = x.contact_id WHERE c.deleted_at IS NOT NULL)`,
  },
  {
    name: 'tags and memberships stay within their organization',
    sql: `SELECT (SELECT count(*) FROM contact_tags x JOIN contacts c ON c.id = x.contact_id
        JOIN tags t ON t.id = x.tag_id WHERE c.organization_id <> x.organization_id OR t.organization_id <> x.organization_id)
      + (SELECT count(*) FROM segment_contacts x JOIN contacts c ON c.id = x.contact_id
        JOIN segments s ON s.id = x.segment_id WHERE c.organization_id <> x.organization_id OR s.organization_id <> x.organization_id)`,
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
  ...STATUSES.map((status) => ({
    name: `executions count their ${status} messages`,
    sql: `SELECT count(*) FROM executions e WHERE ${status}_count <>
      (SELECT count(*) FROM messages m WHERE m.execution_id = e.id AND m.status = '${status.toUpperCase()}')`,
  })),
  {
    name: 'campaigns count the contacts who answered, each once',
    sql: `SELECT count(*) FROM campaigns g WHERE replied_count <>
      (SELECT count(DISTINCT i.contact_id) FROM inbound_messages i WHERE i.organization_id = g.organization_id
         AND i.campaign_id = g.id AND i.kind = 'OTHER')
      OR opted_out_count <>
      (SELECT count(DISTINCT i.contact_id) FROM inbound_messages i WHERE i.organization_id = g.organization_id
         AND i.campaign_id = g.id AND i.kind = 'OPT_OUT')`,
  },
  {
    name: 'a merged contact is deleted, and went to one of its own organization',
    sql: `SELECT count(*) FROM contacts c LEFT JOIN contacts s ON s.id = c.merged_into WHERE c.merged_into IS NOT NULL
      AND (c.deleted_at IS NULL OR s.id IS NULL OR s.organization_id <> c.organization_id)`,
  },
  {
    name: 'executions count the messages a carrier took',
    sql: `SELECT count(*) FROM executions e WHERE accepted_count <>
      (SELECT count(*) FROM messages m WHERE m.execution_id = e.id AND m.sent_at IS NOT NULL)`,
  },
  {
    name: 'totals by quarter hour are those of the messages',
    sql: WRONG_TOTALS_SQL,
  },
  {
    name: 'the search index has the live contacts and no others',
    sql: `SELECT (SELECT count(*) FROM ${INDEXED} AND c.id NOT IN (SELECT id FROM contact_search_docsize))
      + (SELECT count(*) FROM contact_search_docsize d LEFT JOIN contacts c ON c.id = d.id AND c.deleted_at IS NULL
         WHERE c.id IS NULL AND d.id NOT IN (SELECT contact_id FROM contact_search_changes))`,
  },
  {
    // Asking for each of a million takes a minute: some two thousand say whether it was filled rightly.
    name: 'the search index finds contacts by what they have',
    sql: `SELECT count(*) FROM ${INDEXED} AND c.id % (1 + (SELECT max(id) FROM contacts) / 2000) = 0
      AND NOT EXISTS (SELECT 1 FROM contact_search WHERE rowid = c.id AND contact_search MATCH
        '"' || ${organizationGramSql('c.organization_id')} || '"' || ${endsOf('c.first_name')}
        || ${endsOf('c.phone')} || ${endsOf(`ifnull(c.email, '')`)})`,
  },
  {
    name: 'contacts have values of custom fields there are, in the form of their types',
    sql: `SELECT count(*) FROM contacts c CROSS JOIN json_each(c.custom_fields) v
      LEFT JOIN custom_fields f ON f.organization_id = c.organization_id AND f.key = v.key
      WHERE c.custom_fields <> '{}' AND (f.id IS NULL OR v.key <> f.key COLLATE BINARY OR v.type NOT IN (
        iif(f.type = 'NUMBER', 'integer', ''), iif(f.type = 'NUMBER', 'real', ''),
        iif(f.type = 'BOOLEAN', 'true', ''), iif(f.type = 'BOOLEAN', 'false', ''),
        iif(f.type = 'MULTI_SELECT', 'array', ''),
        iif(f.type IN ('TEXT', 'URL', 'DATE', 'SELECT'), 'text', '')))`,
  },
  {
    name: 'timelines, notes and deals stay within their organization',
    sql: `SELECT (SELECT count(*) FROM contact_activities x LEFT JOIN contacts c ON c.id = x.contact_id
        LEFT JOIN actors a ON a.id = x.actor_id WHERE c.organization_id IS NOT x.organization_id
        OR (x.actor_id IS NOT NULL AND a.organization_id IS NOT x.organization_id))
      + (SELECT count(*) FROM contact_notes x LEFT JOIN contacts c ON c.id = x.contact_id
        LEFT JOIN actors a ON a.id = x.author_id
        WHERE c.organization_id IS NOT x.organization_id OR a.organization_id IS NOT x.organization_id)
      + (SELECT count(*) FROM conversions x LEFT JOIN contacts c ON c.id = x.contact_id
        LEFT JOIN campaigns p ON p.id = x.campaign_id LEFT JOIN actors a ON a.id = x.actor_id
        WHERE c.organization_id IS NOT x.organization_id OR a.organization_id IS NOT x.organization_id
        OR (x.campaign_id IS NOT NULL AND p.organization_id IS NOT x.organization_id))
      + (SELECT count(*) FROM contacts c LEFT JOIN actors a ON a.id = c.created_by_actor_id
        WHERE c.created_by_actor_id IS NOT NULL AND a.organization_id IS NOT c.organization_id)`,
  },
  {
    // A dry run that is to be run has its verdicts until the run begins.
    name: 'imports count the verdicts on their rows',
    sql: `SELECT count(*) FROM contact_imports i WHERE processed_rows > 0 AND EXISTS (
      SELECT 1 FROM (SELECT count(*) AS rows, sum(verdict = 'CREATED') AS created, sum(verdict = 'UPDATED') AS updated,
        sum(verdict = 'UNCHANGED') AS unchanged, sum(verdict = 'DUPLICATE') AS duplicate, sum(verdict = 'SKIPPED') AS skipped,
        sum(verdict = 'REJECTED') AS rejected, sum(is_suppressed) AS suppressed
        FROM contact_import_rows r WHERE r.import_id = i.id) n
      WHERE (processed_rows, created_count, updated_count, unchanged_count, duplicate_count, skipped_count, rejected_count,
        suppressed_count) IS NOT (n.rows, n.created, n.updated, n.unchanged, n.duplicate, n.skipped, n.rejected, n.suppressed))`,
  },
  {
    name: 'undos count what became of each row',
    sql: `SELECT count(*) FROM contact_import_undos u WHERE EXISTS (
      SELECT 1 FROM (SELECT ifnull(sum(undo_outcome LIKE 'DELETED%'), 0) AS deleted,
        ifnull(sum(undo_outcome = 'KEPT'), 0) AS kept, ifnull(sum(undo_outcome = 'RESTORED'), 0) AS restored,
        ifnull(sum(undo_outcome = 'PARTLY_RESTORED'), 0) AS partly, ifnull(sum(undo_outcome = 'GONE'), 0) AS gone
        FROM contact_import_rows r WHERE r.import_id = u.import_id) n
      WHERE (deleted_count, kept_count, restored_count, partly_restored_count, gone_count)
        IS NOT (n.deleted, n.kept, n.restored, n.partly, n.gone))`,
  },
  {
    name: 'a finished run has nothing left to send',
    sql: `SELECT count(*) FROM executions WHERE status = 'COMPLETED' AND scheduled_count + queued_count + sending_count > 0`,
  },
]

/** The names of those that do not hold; empty is good. */
export const brokenInvariants = (connection: Connection): string[] => brokenRules(connection, INVARIANTS)
