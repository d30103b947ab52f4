import * as v from 'valibot'
import type { Db } from '../../db/database.ts'
import { findPurgedAt } from '../../delivery/executions/store.ts'
import { component } from '../../lib/describe.ts'
import type { CampaignRow } from '../records/table.ts'
import { rateOf, type Trial, trialsOf, wilson } from './statistics.ts'
import { countVariants, listTests, type VariantFigures } from './store.ts'

/** The A/B test in the analytics of a campaign. */

const count = v.number()

export const RateInterval = component(
  'RateInterval',
  'The range that contains the true rate in 95 of 100 cases (Wilson score interval), from 0 to 1.',
  {
    low: [count, 'The lower bound.'],
    high: [count, 'The upper bound.'],
  },
)

export const VariantResult = component(
  'VariantResult',
  'Results of one text among the test recipients. Recipients who got it after it was chosen are not counted here, so that the texts can be compared.',
  {
    label: [v.string(), 'Label of the text.'],
    recipients: [count, 'Recipients of the test with this text.'],
    sent: [count, 'Messages accepted by a carrier.'],
    delivered: [count, 'Messages that reached the phone.'],
    opened: [count, 'By EMAIL, recipients who opened it, as far as pictures tell; software does not count.'],
    clicked: [count, 'Recipients whose link a person followed.'],
    replied: [count, 'Recipients who texted back.'],
    optedOut: [count, 'Recipients who opted out.'],
    rate: [
      count,
      'Share of `sent` that clicked, or with the metric REPLY that replied; from 0 to 1 with four decimals.',
    ],
    interval: [RateInterval, 'The range of the true rate.'],
  },
)

const DECIMALS = 10_000
const rounded = (share: number): number => Math.round(share * DECIMALS) / DECIMALS

/** Returns the rate of a trial with its range, rounded as results show them. */
export function shownRate(trial: Trial): { rate: number; interval: { low: number; high: number } } {
  const { low, high } = wilson(trial)
  return { rate: rounded(rateOf(trial)), interval: { low: rounded(low), high: rounded(high) } }
}

const NONE: Omit<VariantFigures, 'text'> = {
  recipients: 0,
  sent: 0,
  delivered: 0,
  opened: 0,
  clicked: 0,
  replied: 0,
  optedOut: 0,
  open: 0,
  nextAt: null,
  lastAt: null,
}

/**
 * Returns the results of each text. Empty without an A/B test, before its run has begun, and once the
 * messages of the run were deleted. Throws QUERY_TIMEOUT.
 */
export async function variantResults(
  db: Db,
  { organizationId, id: campaignId, variants, abTest }: CampaignRow,
): Promise<Array<v.InferOutput<typeof VariantResult>>> {
  const [test] = abTest ? listTests(db, organizationId, [campaignId]) : []
  if (!variants || !abTest || !test) return []
  const { executionId } = test
  if (findPurgedAt(db, { organizationId, campaignId, executionId }) !== undefined) return []
  const pool = db.readPool.of({ organizationId, advice: 'Try again when the server is less busy.' })
  const figures = await countVariants(pool, { organizationId, campaignId, executionId })
  const trials = trialsOf(figures, variants.length, abTest.metric)
  return variants.map(({ label }, n) => {
    const found = figures.find(({ text }) => text === n + 1) ?? NONE
    const { recipients, sent, delivered, opened, clicked, replied, optedOut } = found
    return {
      label,
      recipients,
      sent,
      delivered,
      opened,
      clicked,
      replied,
      optedOut,
      ...shownRate(trials[n]!),
    }
  })
}
