import { isLiveOrganization } from '../../accounts/organizations/fragments.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { uuidv7 } from '../../lib/ids.ts'
import type { OpenRow } from './table.ts'

/** Returns those of the organizations that are not closed. */
export const listLive = (reader: Reader, organizationIds: readonly number[]): number[] =>
  reader
    .all<{ id: number }>(
      `SELECT value AS id FROM json_each(?) WHERE ${isLiveOrganization('value')}`,
      JSON.stringify(organizationIds),
    )
    .map(({ id }) => id)

const isMachine = ({ reason }: OpenRow): number => Number(reason !== '')

/** Returns the positions of the rows that are already stored. */
export const listKnown = (reader: Reader, rows: readonly OpenRow[]): number[] =>
  reader
    .all<{ at: number }>(
      `SELECT wanted.value->>0 AS at FROM json_each(?) wanted
       WHERE EXISTS (SELECT 1 FROM mail_opens
         WHERE mail_opens.message_id = wanted.value->>1 AND mail_opens.is_machine = wanted.value->>2)`,
      JSON.stringify(rows.map((row, at) => [at, row.messageId, isMachine(row)])),
    )
    .map(({ at }) => at)

export function putOpens(tx: Tx, rows: readonly OpenRow[]): void {
  const values = rows.map((row) => [
    row.messageId,
    isMachine(row),
    uuidv7(row.firstOpenedAt),
    row.organizationId,
    row.campaignId,
    row.executionId,
    row.contactId,
    row.reason,
    row.opens,
    row.firstOpenedAt,
    row.lastOpenedAt,
  ])
  tx.run(
    `INSERT INTO mail_opens (message_id, is_machine, uuid, organization_id, campaign_id, execution_id, contact_id,
       reason, opens, first_opened_at, last_opened_at)
     SELECT value->>0, value->>1, value->>2, value->>3, value->>4, value->>5, value->>6, value->>7, value->>8,
       value->>9, value->>10 FROM json_each(?) WHERE true
     ON CONFLICT DO UPDATE SET opens = opens + excluded.opens,
       last_opened_at = max(last_opened_at, excluded.last_opened_at)`,
    JSON.stringify(values),
  )
}

/**
 * Counts the contacts who opened a mail of a campaign, or of a run, for the first time.
 * @param rows opens by people, none of which is stored yet
 */
export function countOpeners(tx: Tx, rows: readonly OpenRow[]): void {
  if (rows.length === 0) return
  const ofCampaigns = rows.map((row) => [row.organizationId, row.contactId, row.campaignId])
  const ofRuns = rows.map((row) => [row.organizationId, row.contactId, row.executionId])
  tx.run(
    `INSERT INTO campaign_opens (campaign_id, unique_contacts)
     SELECT id, count(*) FROM (${OPENERS}) opener
     WHERE NOT EXISTS (SELECT 1 FROM mail_opens WHERE ${OF_OPENER} AND mail_opens.campaign_id = opener.id)
     GROUP BY id
     ON CONFLICT DO UPDATE SET unique_contacts = unique_contacts + excluded.unique_contacts`,
    JSON.stringify(ofCampaigns),
  )
  tx.run(
    `INSERT INTO run_opens (execution_id, unique_contacts)
     SELECT id, count(*) FROM (${OPENERS}) opener
     WHERE NOT EXISTS (SELECT 1 FROM mail_opens WHERE ${OF_OPENER} AND mail_opens.execution_id = opener.id)
     GROUP BY id
     ON CONFLICT DO UPDATE SET unique_contacts = unique_contacts + excluded.unique_contacts`,
    JSON.stringify(ofRuns),
  )
}

const OPENERS = `SELECT DISTINCT value->>0 AS organization_id, value->>1 AS contact_id, value->>2 AS id
  FROM json_each(?)`
const OF_OPENER = `mail_opens.organization_id = opener.organization_id
  AND mail_opens.contact_id = opener.contact_id AND mail_opens.is_machine = 0`

/** Counts mails that software opened for the first time. @param rows opens by software, none of which is stored yet */
export function countMachines(tx: Tx, rows: readonly OpenRow[]): void {
  if (rows.length === 0) return
  tx.run(
    `INSERT INTO machine_opens (campaign_id, execution_id, reason, mails)
     SELECT value->>0, value->>1, value->>2, count(*) FROM json_each(?) GROUP BY 1, 2, 3 HAVING true
     ON CONFLICT DO UPDATE SET mails = mails + excluded.mails`,
    JSON.stringify(rows.map(({ campaignId, executionId, reason }) => [campaignId, executionId, reason])),
  )
}
