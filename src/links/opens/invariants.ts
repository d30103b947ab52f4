import type { Invariant } from '../../db/check.ts'

const OF_CAMPAIGNS = `SELECT campaign_id, count(DISTINCT contact_id) AS contacts FROM mail_opens
  WHERE is_machine = 0 GROUP BY campaign_id`
const OF_RUNS = `SELECT execution_id, count(DISTINCT contact_id) AS contacts FROM mail_opens
  WHERE is_machine = 0 GROUP BY execution_id`
const BY_MACHINES = `SELECT campaign_id, execution_id, reason, count(*) AS mails FROM mail_opens
  WHERE is_machine = 1 GROUP BY 1, 2, 3`

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
