import { join } from 'node:path'
import type { Connection } from '../../src/db/driver.ts'
import { openLiveDatabase } from '../../src/storage/opening/live-connection.ts'
import { type SeededOrganization, seedDataDir } from './seed.ts'

/**
 * A year of an agency, written as fast as SQLite takes it: organizations of ten thousand contacts, campaigns
 * to all of them, receipts of a carrier, and a click on every fifth message. The counters hold what the
 * product would have counted, so `carillon doctor --full` finds no fault.
 */
export const YEAR_ORGANIZATIONS = 20
export const CONTACTS_PER_ORGANIZATION = 10_000

const DAY_MS = 86_400_000
const QUARTER_MS = 900_000
/** Intervals among the contacts: carriers refuse the first, the second opted out, the third clicks. */
const [FAILED_EACH, SKIPPED_EACH, CLICKED_EACH] = [20, 50, 5]

export interface Year {
  organizations: SeededOrganization[]
  /** Public id of the newest campaign of the first organization. */
  campaignUuid: string
}

/**
 * Seeds a new data directory, or that of a stopped server of this version.
 * @param campaigns number of campaigns of each organization, each to all of its contacts
 * @param count number of organizations, each with `contacts`
 * @param endedAt end of the year, ms since 1970
 */
export function seedYear(
  dataDir: string,
  campaigns: number,
  {
    endedAt,
    contacts = CONTACTS_PER_ORGANIZATION,
    count = YEAR_ORGANIZATIONS,
  }: { endedAt: number; contacts?: number; count?: number },
): Year {
  const organizations = seedDataDir(dataDir, count * contacts, contacts)
  const connection = openLiveDatabase(join(dataDir, 'live', 'engine.db'))
  const above = highestId(connection)
  for (const { id } of organizations) addSender(connection, id, above)
  let campaignUuid = ''
  for (let number = 0; number < campaigns; number++) {
    const sentAt = endedAt - Math.ceil(((campaigns - number) * 365 * DAY_MS) / campaigns)
    connection.exec('BEGIN')
    for (const { id } of organizations) {
      const uuid = addCampaign(connection, { organizationId: id, above, number, sentAt })
      if (id === organizations[0]!.id) campaignUuid = uuid
    }
    connection.exec('COMMIT')
    if (number % 10 === 9) connection.pragma('wal_checkpoint(TRUNCATE)')
  }
  connection.pragma('wal_checkpoint(TRUNCATE)')
  connection.close()
  return { organizations, campaignUuid }
}

/** Returns the highest id of the rows whose ids are chosen here; 0 in a new database. */
const highestId = (connection: Connection): number =>
  Math.max(
    ...['segments', 'channel_identities', 'campaigns', 'executions', 'short_links'].map(
      (table) =>
        (connection.prepare(`SELECT coalesce(max(id), 0) AS id FROM ${table}`).get() as { id: number }).id,
    ),
  )

function addSender(connection: Connection, organizationId: number, above: number): void {
  connection.exec(`
    INSERT INTO segments (id, uuid, organization_id, name, type, created_at, updated_at)
      VALUES (${above + organizationId}, 'segment-${organizationId}', ${organizationId}, 'Everybody', 'STATIC', 0, 0);
    INSERT INTO channel_identities (id, uuid, organization_id, channel, provider, name, address, throughput_per_second,
        callback_token, created_at, updated_at)
      VALUES (${above + organizationId}, 'sender-${organizationId}', ${organizationId}, 'SMS', 'SANDBOX', 'Bench',
        '+1555${1_000_000 + organizationId}', 10, 'token-${organizationId}', 0, 0)`)
}

interface NewCampaign {
  organizationId: number
  /** Lower limit of its rows' ids. */
  above: number
  number: number
  sentAt: number
}

/** Adds a past campaign with its run, messages and clicks. Returns its public id. */
function addCampaign(connection: Connection, { organizationId, above, number, sentAt }: NewCampaign): string {
  const id = above + number * YEAR_ORGANIZATIONS + organizationId
  const own = above + organizationId
  const uuid = `0190${id.toString(16).padStart(4, '0')}-0000-7000-8000-000000000000`
  connection.exec(`
    INSERT INTO campaigns (id, uuid, organization_id, name, type, channel, category, status, message_template,
        segment_id, created_at, updated_at)
      VALUES (${id}, '${uuid}', ${organizationId}, 'Campaign ${number}', 'IMMEDIATE', 'SMS', 'MARKETING', 'COMPLETED',
        'Hi {{firstName|there}}, come by', ${own}, ${sentAt}, ${sentAt});
    INSERT INTO campaign_channel_identities VALUES (${organizationId}, ${id}, ${own}, 0);
    INSERT INTO executions (id, uuid, organization_id, campaign_id, sequence, status, scheduled_for, audience_cursor,
        created_at, started_at, completed_at, is_marketing)
      VALUES (${id}, '${uuid}', ${organizationId}, ${id}, 1, 'COMPLETED', ${sentAt}, NULL, ${sentAt}, ${sentAt},
        ${sentAt + DAY_MS}, 1)`)
  addMessages(connection, { id, organizationId, senderId: own, sentAt })
  addClicks(connection, { id, organizationId, sentAt })
  return uuid
}

interface Sent {
  id: number
  organizationId: number
  sentAt: number
}

/** Adds messages: ten a second, delivered five seconds later. */
function addMessages(
  connection: Connection,
  { id, organizationId, senderId, sentAt }: Sent & { senderId: number },
): void {
  const at = `${sentAt} + (row / 10) * 1000`
  connection.exec(`
    INSERT INTO messages (uuid, organization_id, campaign_id, execution_id, contact_id, channel, channel_identity_id,
        address, body, status, error_code, provider_message_id, segment_count, epoch, expires_at, queued_at, sent_at,
        delivered_at, failed_at, created_at)
    SELECT printf('%08x-%04x-7%03x-8000-%012x', (${sentAt} + (row >> 12)) >> 16, (${sentAt} + (row >> 12)) & 0xffff,
        row & 0xfff, random() & 0xffffffffffff),
      ${organizationId}, ${id}, ${id}, contact_id, 'SMS', iif(is_skipped, NULL, ${senderId}), phone,
      iif(is_skipped, NULL, 'Hi ' || first_name || ', come by Reply STOP to opt out'),
      CASE WHEN is_skipped THEN 'SKIPPED' WHEN is_failed THEN 'FAILED' ELSE 'DELIVERED' END,
      CASE WHEN is_skipped THEN 'OPTED_OUT' WHEN is_failed THEN 'UNREACHABLE' END,
      iif(is_skipped OR is_failed, NULL, printf('SM%016x%016x', ${id}, row)), iif(is_skipped, NULL, 1),
      iif(is_skipped, NULL, 1), iif(is_skipped, NULL, ${at} + ${DAY_MS}), ${sentAt},
      iif(is_skipped OR is_failed, NULL, ${at}), iif(is_skipped OR is_failed, NULL, ${at} + 5000),
      iif(is_failed AND NOT is_skipped, ${at}, NULL), ${sentAt}
    FROM (SELECT id AS contact_id, phone, first_name, row_number() OVER (ORDER BY id) AS row,
        id % ${SKIPPED_EACH} = 0 AS is_skipped, id % ${FAILED_EACH} = 1 AS is_failed
      FROM contacts WHERE organization_id = ${organizationId} AND deleted_at IS NULL ORDER BY id);
    INSERT INTO message_totals
      SELECT ${id}, 'SENT', sent_at / ${QUARTER_MS}, '', count(*), sum(segment_count) FROM messages
      WHERE execution_id = ${id} AND sent_at IS NOT NULL GROUP BY 3;
    INSERT INTO message_totals
      SELECT ${id}, 'DELIVERED', delivered_at / ${QUARTER_MS}, '', count(*), 0 FROM messages
      WHERE execution_id = ${id} AND delivered_at IS NOT NULL GROUP BY 3;
    INSERT INTO message_totals
      SELECT ${id}, 'FAILED', failed_at / ${QUARTER_MS}, error_code, count(*), 0 FROM messages
      WHERE execution_id = ${id} AND status = 'FAILED' GROUP BY 3, 4;
    INSERT INTO message_totals
      SELECT ${id}, 'SKIPPED', 0, error_code, count(*), 0 FROM messages
      WHERE execution_id = ${id} AND status = 'SKIPPED' GROUP BY 4;
    INSERT INTO message_minutes
      SELECT ${id}, 'SENT', sent_at / 60000, count(*) FROM messages
      WHERE execution_id = ${id} AND sent_at IS NOT NULL GROUP BY 3;
    INSERT INTO message_minutes
      SELECT ${id}, 'DELIVERED', delivered_at / 60000, count(*) FROM messages
      WHERE execution_id = ${id} AND delivered_at IS NOT NULL GROUP BY 3;
    INSERT INTO message_minutes
      SELECT ${id}, 'FAILED', failed_at / 60000, count(*) FROM messages
      WHERE execution_id = ${id} AND status = 'FAILED' GROUP BY 3;
    UPDATE executions SET (delivered_count, accepted_count, failed_count, skipped_count) =
      (SELECT count(*) FILTER (WHERE status = 'DELIVERED'), count(sent_at), count(*) FILTER (WHERE status = 'FAILED'),
         count(*) FILTER (WHERE status = 'SKIPPED') FROM messages WHERE execution_id = ${id})
      WHERE id = ${id}`)
}

/**
 * Adds one link with clicks an hour after the message. Only recipients who click have a code of their own.
 */
function addClicks(connection: Connection, { id, organizationId, sentAt }: Sent): void {
  const code = `L${id.toString().padStart(6, '0')}`
  connection.exec(`
    INSERT INTO short_links (id, uuid, organization_id, code, campaign_id, original_url, created_at, updated_at)
      VALUES (${id}, 'link-${id}', ${organizationId}, '${code}', ${id}, 'https://example.test/${id}', ${sentAt}, ${sentAt});
    INSERT INTO recipient_links (code, organization_id, link_id, message_id, created_at)
      SELECT 1000000000 + id, ${organizationId}, ${id}, id, created_at FROM messages
      WHERE execution_id = ${id} AND status = 'DELIVERED' AND contact_id % ${CLICKED_EACH} = 2;
    INSERT INTO link_clicks (organization_id, link_id, campaign_id, message_id, contact_id, execution_id, clicked_at, browser, device, referrer)
      SELECT ${organizationId}, ${id}, ${id}, id, contact_id, ${id}, delivered_at + 3600000,
        iif(id % 3 = 0, 'Chrome', 'Safari'), iif(id % 4 = 0, 'DESKTOP', 'MOBILE'), ''
      FROM messages WHERE execution_id = ${id} AND status = 'DELIVERED' AND contact_id % ${CLICKED_EACH} = 2;
    INSERT INTO run_clicks SELECT ${id}, count(*) FROM link_clicks WHERE link_id = ${id} HAVING count(*) > 0;
    INSERT INTO run_click_minutes
      SELECT execution_id, clicked_at / 60000, count(*) FROM link_clicks WHERE link_id = ${id} GROUP BY 2;
    INSERT INTO link_click_totals
      SELECT ${organizationId}, ${id}, ${id}, clicked_at / ${QUARTER_MS}, '', browser, device, referrer, count(*)
      FROM link_clicks WHERE link_id = ${id} GROUP BY 4, 6, 7, 8;
    INSERT INTO campaign_links (organization_id, campaign_id, source, link_id, total_clicks, unique_clicks,
        first_clicked_at, last_clicked_at)
      SELECT ${organizationId}, ${id}, 'https://example.test/${id}', ${id}, count(*), count(*), min(clicked_at),
        max(clicked_at) FROM link_clicks WHERE link_id = ${id};
    INSERT INTO campaign_clicks (campaign_id, organization_id, total_clicks, unique_contacts)
      SELECT ${id}, ${organizationId}, count(*), count(*) FROM link_clicks WHERE link_id = ${id};
    UPDATE short_links SET (total_clicks, unique_clicks, last_clicked_at) =
      (SELECT count(*), count(*), max(clicked_at) FROM link_clicks WHERE link_id = ${id}) WHERE id = ${id}`)
}
