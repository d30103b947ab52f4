import type { Tx } from '../../db/database.ts'
import type { Run } from '../../delivery/executions/ports.ts'
import { enqueue } from '../../jobs/job.ts'
import { SECOND_MS } from '../../lib/clock.ts'
import { AppError, invalidField } from '../../lib/errors.ts'
import { actorOf, type Principal } from '../../lib/principal.ts'
import { findCampaignsByIds } from '../records/shared-queries.ts'
import type { CampaignRow } from '../records/table.ts'
import { followTestJob } from './job-kinds.ts'
import * as queries from './shared-queries.ts'
import type { TestRow } from './table.ts'

/**
 * The A/B test of a run, stored in its own row:
 *
 *   SENDING -> WAITING -> CHOSEN
 *                 '-> UNDECIDED -> CHOSEN
 *
 * A person may choose in every state but CHOSEN. UNDECIDED pauses the campaign. The rest
 * of the recipients has messages that are SCHEDULED without a time; the job that follows
 * the test releases them once the text is chosen.
 */

/** Delay of the first check of a test after its run has begun. */
const FIRST_CHECK_MS = 5 * SECOND_MS

/** The run of a campaign has begun. */
export function beginTest(tx: Tx, { organizationId, campaignId, executionId }: Run): void {
  const campaign = findCampaignsByIds(tx, organizationId, [campaignId])[0]
  if (!campaign?.abTest) return
  queries.insertTest(tx, { organizationId, campaignId, executionId })
  enqueue(tx, followTestJob, { organizationId, payload: { executionId }, runAt: tx.now + FIRST_CHECK_MS })
}

/** A user resumed the run of a campaign. */
export function continueTest(tx: Tx, { organizationId, id }: CampaignRow): void {
  const [test] = queries.listTests(tx, organizationId, [id])
  if (!test || test.state === 'UNDECIDED') return
  const payload = { executionId: test.executionId, isLateAccepted: true }
  enqueue(tx, followTestJob, { organizationId, payload })
}

/**
 * Chooses the text that the rest gets. Throws INVALID_STATE_TRANSITION when there is
 * nothing to choose, VALIDATION_FAILED for a label that no text has.
 */
export function chooseText(tx: Tx, principal: Principal, campaign: CampaignRow, label: string): void {
  const { organizationId, variants } = campaign
  const test = assertOpen(campaign, queries.listTests(tx, organizationId, [campaign.id])[0])
  const labels = (variants ?? []).map((variant) => variant.label)
  const position = labels.findIndex((known) => known.toLowerCase() === label.toLowerCase())
  if (position < 0) {
    throw invalidField('label', `No text has the label ${label}; there are ${labels.join(', ')}.`, 'exists')
  }
  const chose = `${actorOf(principal).name} chose ${labels[position]}.`
  const explanation = test.explanation === null ? chose : `${test.explanation} ${chose}`
  queries.setChosen(tx, test.executionId, { text: position + 1, by: 'PERSON', explanation })
  const payload = { executionId: test.executionId, isLateAccepted: true }
  enqueue(tx, followTestJob, { organizationId, payload })
}

function assertOpen({ status, abTest, variants }: CampaignRow, test: TestRow | undefined): TestRow {
  const refuse = (message: string) =>
    new AppError('INVALID_STATE_TRANSITION', message, { details: [{ currentStatus: status }] })
  if (!abTest) throw refuse('The campaign has no A/B test.')
  if (!test) throw refuse('The A/B test has not begun: it begins with the run of the campaign.')
  if (test.chosen !== null) {
    throw refuse(`${variants![test.chosen - 1]!.label} is chosen already; a choice is final.`)
  }
  if (status !== 'SENDING' && status !== 'PAUSED') {
    throw refuse(`The campaign is ${status}: no choice of a text is open.`)
  }
  return test
}
