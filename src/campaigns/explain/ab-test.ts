import type { Reader } from '../../db/database.ts'
import { HELD, textOf, variantOf } from '../../delivery/executions/variants.ts'
import { toIso, toIsoOrNull } from '../../lib/clock.ts'
import type { AbTest, CampaignRow, Variant } from '../records/table.ts'
import { contentOf } from '../variants/ab-test.ts'
import { listTests } from '../variants/store.ts'
import type { TestRow } from '../variants/table.ts'
import type { Reason, Said } from './reasons.ts'

/** The effect of the A/B test of a campaign on one contact. */
interface TestOutcome extends Reason {
  /** Time when the text is chosen, ms since 1970; null if unknown. */
  until: number | null
  /** The text that the contact gets; the first text while the choice is open. */
  template: string
}

interface Asked {
  contact: { id: number }
  /** Internal id of the run; undefined for a run that has not begun. */
  executionId: number | undefined
  /** Number of the message's variant; undefined before there is a message. */
  variant: number | null | undefined
}

const rule = 'AB_TEST' as const

export function explainAbTest(reader: Reader, campaign: CampaignRow, asked: Asked): TestOutcome {
  const { variants, abTest, messageTemplate: template } = campaign
  if (!variants || !abTest) {
    const summary: Said = (say) => say.abNone()
    return { rule, passed: true, summary, evidence: { applies: false }, until: null, template }
  }
  const [test] = listTests(reader, campaign.organizationId, [campaign.id])
  const labels = variants.map(({ label }) => label).join(', ')
  const { executionId, contact } = asked
  if (executionId === undefined || !test) {
    const summary: Said = (say) =>
      say.abShare({ percent: abTest.sharePercent, labels, label: variants[0]!.label })
    return {
      rule,
      passed: true,
      summary,
      evidence: evidenceOf(abTest, undefined, null),
      until: null,
      template,
    }
  }
  const share = { texts: variants.length, percent: abTest.sharePercent }
  const variant = asked.variant ?? variantOf(executionId, contact.id, share)
  if (variant === HELD && test.chosen === null) return waiting(test, { campaign, variants, abTest })
  const text = variants[variant === HELD ? test.chosen! - 1 : textOf(variant)]!
  const { label } = text
  const summary: Said = (say) => (variant > 0 ? say.abGroup({ label }) : say.abChosen({ label }))
  const evidence = evidenceOf(abTest, test, label)
  return {
    rule,
    passed: true,
    summary,
    evidence,
    until: null,
    template: contentOf(campaign, text).messageTemplate,
  }
}

function waiting(
  test: TestRow,
  { campaign, variants, abTest }: { campaign: CampaignRow; variants: readonly Variant[]; abTest: AbTest },
): TestOutcome {
  const [first] = variants as [Variant]
  const { label } = first
  const isTimed = test.state === 'WAITING' && abTest.metric !== 'MANUAL'
  const until = isTimed ? test.decidesAt : null
  return {
    rule,
    passed: false,
    summary: (say) =>
      until === null ? say.abWaits({ label }) : say.abWaitsUntil({ label, time: toIso(until) }),
    evidence: evidenceOf(abTest, test, null),
    until,
    template: contentOf(campaign, first).messageTemplate,
  }
}

const evidenceOf = ({ sharePercent, metric }: AbTest, test: TestRow | undefined, label: string | null) => ({
  applies: true,
  sharePercent,
  metric,
  state: test?.state ?? null,
  decidesAt: toIsoOrNull(test?.decidesAt ?? null),
  label,
})
