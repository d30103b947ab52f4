import { answersTo, repliesTo } from '../../channels/inbound/store.ts'
import { type Fragment, fragment, verbatim } from '../../db/fragment.ts'
import { interruptible } from '../../db/interruptible.ts'
import type { RowReader } from '../../db/read-pool.ts'
import { clicksOn } from '../../links/clicks/store.ts'
import { leftJoinOpen } from '../../links/opens/store.ts'
import type { AbTest } from '../records/table.ts'
import type { Trial } from './statistics.ts'

/** Results of the test recipients of one text; recipients who got it after the choice do not count. */
export interface VariantFigures {
  /** Position of the text, from 1. */
  text: number
  recipients: number
  /** Messages that a carrier accepted, regardless of their later result. */
  sent: number
  delivered: number
  /** Recipients whose link a person followed. */
  clicked: number
  /** Recipients who opened the mail, as far as its picture shows that. */
  opened: number
  replied: number
  optedOut: number
  /** Messages without a final status. */
  open: number
  /**
   * `nextAt`: when the next of the open messages is due. `lastAt`: when the last of the others left or failed. Both in
   * ms since 1970.
   */
  nextAt: number | null
  lastAt: number | null
}

const OPEN = verbatim(`m.status IN ('SCHEDULED', 'QUEUED', 'SENDING')`)

const howMany = (condition: Fragment): Fragment => fragment`count(*) FILTER (WHERE ${condition})`

/**
 * The figures of each text that has recipients. Reads every message of the run and every click and answer of the
 * campaign, so use the read pool.
 */
export function countVariants(
  reader: RowReader,
  {
    organizationId,
    campaignId,
    executionId,
  }: { organizationId: number; campaignId: number; executionId: number },
): Promise<VariantFigures[]> {
  const from = [organizationId, campaignId] as const
  const clicked = fragment`m.id IN (SELECT link_clicks.message_id ${clicksOn(...from).rows})`
  const who = (answers: Fragment) => fragment`m.contact_id IN (SELECT inbound_messages.contact_id ${answers})`
  const { text, params } =
    fragment`SELECT coalesce(m.variant, 0) AS text, count(*) AS recipients, count(m.sent_at) AS sent,
      ${howMany(verbatim(`m.status IN ('DELIVERED', 'READ')`))} AS delivered,
      ${howMany(clicked)} AS clicked, count(o.message_id) AS opened, ${howMany(who(repliesTo(...from).rows))} AS replied,
      ${howMany(who(answersTo(...from, 'OPT_OUT').rows))} AS optedOut, ${howMany(OPEN)} AS open,
      min(m.scheduled_for) FILTER (WHERE ${OPEN}) AS nextAt, max(coalesce(m.sent_at, m.failed_at)) AS lastAt
    ${verbatim(`FROM messages m ${leftJoinOpen('m', 'o')}`)}
    WHERE m.execution_id = ${executionId} AND ${interruptible('m.id')} AND m.variant > 0
    GROUP BY m.variant`
  return reader.all<VariantFigures>(text, ...params)
}

/** The count that the metric of a test uses; clicks for a manual decision. */
const responsesOf = (
  { clicked, replied }: Pick<VariantFigures, 'clicked' | 'replied'>,
  metric: AbTest['metric'],
): number => (metric === 'REPLY' ? replied : clicked)

/** One trial per variant, in the order of the variants; its counts are zero without recipients. */
export const trialsOf = (
  figures: readonly VariantFigures[],
  texts: number,
  metric: AbTest['metric'],
): Trial[] =>
  Array.from({ length: texts }, (_, n) => {
    const found = figures.find(({ text }) => text === n + 1)
    return found
      ? { sent: found.sent, responses: Math.min(found.sent, responsesOf(found, metric)) }
      : NO_TRIAL
  })

const NO_TRIAL: Trial = { sent: 0, responses: 0 }
