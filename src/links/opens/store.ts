import { isLiveOrganization } from '../../accounts/organizations/fragments.ts'
import type { FactRows } from '../../contacts/segment-rules/facts.ts'
import type { Invariant } from '../../db/check.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import { uuidv7 } from '../../lib/ids.ts'
import type { MachineOpenReason, OpenRow } from './table.ts'

/** Returns the organizations among these that are not closed. */
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
 * @param rows opens by people, none stored yet
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

/**
 * Counts mails that software opened for the first time.
 * @param rows opens by software, none stored yet
 */
export function countMachines(tx: Tx, rows: readonly OpenRow[]): void {
  if (rows.length === 0) return
  tx.run(
    `INSERT INTO machine_opens (campaign_id, execution_id, reason, mails)
     SELECT value->>0, value->>1, value->>2, count(*) FROM json_each(?) GROUP BY 1, 2, 3 HAVING true
     ON CONFLICT DO UPDATE SET mails = mails + excluded.mails`,
    JSON.stringify(rows.map(({ campaignId, executionId, reason }) => [campaignId, executionId, reason])),
  )
}

/** Selects the opens of mails of a campaign by people. */
export const opensOf = (organizationId: number, campaignId: number): FactRows => ({
  rows: fragment`FROM mail_opens WHERE organization_id = ${organizationId} AND campaign_id = ${campaignId}
    AND is_machine = 0`,
  id: 'message_id',
})

/** Selects the opens of mails by people since a time. @param since ms since 1970 */
export const opensSince = (organizationId: number, since: number): FactRows => ({
  rows: fragment`FROM mail_opens WHERE organization_id = ${organizationId} AND is_machine = 0
    AND last_opened_at >= ${since}`,
  id: 'message_id',
})

/**
 * Returns SQL that joins the times when people opened a mail.
 * @param message alias of `messages`
 * @param alias of `mail_opens`
 */
export const leftJoinOpen = (message: string, alias: string): string =>
  `LEFT JOIN mail_opens ${alias} ON ${alias}.message_id = ${message}.id AND ${alias}.is_machine = 0
    AND ${alias}.organization_id = ${message}.organization_id`

/** Returns SQL like `leftJoinOpen`, for the times when software opened a mail. */
export const leftJoinMachineOpen = (message: string, alias: string): string =>
  `LEFT JOIN mail_opens ${alias} ON ${alias}.message_id = ${message}.id AND ${alias}.is_machine = 1
    AND ${alias}.organization_id = ${message}.organization_id`

const OF_CAMPAIGNS = `SELECT campaign_id, count(DISTINCT contact_id) AS contacts FROM mail_opens
  WHERE is_machine = 0 GROUP BY campaign_id`
const OF_RUNS = `SELECT execution_id, count(DISTINCT contact_id) AS contacts FROM mail_opens
  WHERE is_machine = 0 GROUP BY execution_id`
const BY_MACHINES = `SELECT campaign_id, execution_id, reason, count(*) AS mails FROM mail_opens
  WHERE is_machine = 1 GROUP BY 1, 2, 3`

/** Counts of the opens of a campaign's or a run's mails. */
export interface OpenCounts {
  /** Number of contacts who opened a mail. */
  opened: number
  /** Number of mails that software opened. */
  machineOpened: number
}

/**
 * Counts the opened mails, by campaign.
 * @param campaignIds internal ids
 */
export const listOpensOfCampaigns = (
  reader: Reader,
  campaignIds: readonly number[],
): Array<OpenCounts & { campaignId: number }> =>
  reader.all<OpenCounts & { campaignId: number }>(
    `SELECT value AS campaignId,
       ifnull((SELECT unique_contacts FROM campaign_opens WHERE campaign_opens.campaign_id = value), 0) AS opened,
       ifnull((SELECT sum(mails) FROM machine_opens WHERE machine_opens.campaign_id = value), 0) AS machineOpened
     FROM json_each(?)`,
    JSON.stringify(campaignIds),
  )

/**
 * Counts the opened mails, by run.
 * @param campaignId internal id of the campaign of these runs
 */
export const listOpensOfRuns = (
  reader: Reader,
  campaignId: number,
  executionIds: readonly number[],
): Array<OpenCounts & { executionId: number }> =>
  reader.all<OpenCounts & { executionId: number }>(
    `SELECT value AS executionId,
       ifnull((SELECT unique_contacts FROM run_opens WHERE run_opens.execution_id = value), 0) AS opened,
       ifnull((SELECT sum(mails) FROM machine_opens
         WHERE machine_opens.campaign_id = ? AND machine_opens.execution_id = value), 0) AS machineOpened
     FROM json_each(?)`,
    campaignId,
    JSON.stringify(executionIds),
  )

/**
 * Counts mails that software opened, by reason.
 * @param executionId one run; absent for all runs
 */
export function listMachineOpens(
  reader: Reader,
  campaignId: number,
  executionId?: number,
): Array<{ reason: MachineOpenReason; mails: number }> {
  const ofRun = executionId === undefined ? fragment`TRUE` : fragment`execution_id = ${executionId}`
  const { text, params } = fragment`SELECT reason, sum(mails) AS mails FROM machine_opens
    WHERE campaign_id = ${campaignId} AND ${ofRun} GROUP BY reason ORDER BY mails DESC, reason`
  return reader.all<{ reason: MachineOpenReason; mails: number }>(text, ...params)
}

/** Conditions that hold at every commit and that SQLite does not check. */
export const invariants: readonly Invariant[] = [
  {
    name: 'campaigns count each contact who opened a mail once',
    sql: `SELECT count(*) FROM campaign_opens x FULL JOIN (${OF_CAMPAIGNS}) c USING (campaign_id)
      WHERE x.unique_contacts IS NOT c.contacts`,
    repair: [
      'DELETE FROM campaign_opens',
      `INSERT INTO campaign_opens (campaign_id, unique_contacts) ${OF_CAMPAIGNS}`,
    ],
  },
  {
    name: 'runs count each contact who opened a mail once',
    sql: `SELECT count(*) FROM run_opens x FULL JOIN (${OF_RUNS}) c USING (execution_id)
      WHERE x.unique_contacts IS NOT c.contacts`,
    repair: ['DELETE FROM run_opens', `INSERT INTO run_opens (execution_id, unique_contacts) ${OF_RUNS}`],
  },
  {
    name: 'mails that software opened are counted by the reason',
    sql: `SELECT count(*) FROM machine_opens x FULL JOIN (${BY_MACHINES}) c USING (campaign_id, execution_id, reason)
      WHERE x.mails IS NOT c.mails`,
    repair: [
      'DELETE FROM machine_opens',
      `INSERT INTO machine_opens (campaign_id, execution_id, reason, mails) ${BY_MACHINES}`,
    ],
  },
  {
    name: 'an opening is either that of a person or has a reason',
    sql: "SELECT count(*) FROM mail_opens WHERE (reason = '') <> (is_machine = 0) OR opens < 1",
  },
]
