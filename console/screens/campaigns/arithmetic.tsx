import { campaign } from '../../../words/en/campaign.ts'
import { domain } from '../../../words/en/domain.ts'
import { launch } from '../../../words/en/launch.ts'
import type { CampaignEstimate } from '../../api/api.gen.ts'
import { useZone } from '../../api/hooks.ts'
import { exclusionsIn } from '../../shell/domain-words.ts'
import { EstimateWarnings } from '../../shell/estimate-warnings.tsx'
import { Figure, Figures } from '../../ui/figures.tsx'
import { dateTime, duration, money, number } from '../../ui/format.ts'
import { Notice } from '../../ui/notice.tsx'
import { Facts, Stack } from '../../ui/page.tsx'

interface ArithmeticProps {
  estimate: CampaignEstimate
  /** Whether the campaign begins now. The estimated end assumes that. */
  isNow: boolean
}

/** Number of recipients, skipped contacts with the reasons, and the cost. */
export function Arithmetic({ estimate, isNow }: ArithmeticProps) {
  const zone = useZone()
  const { recipientCount, eligibleCount, excluded, segments, estimatedCost, estimatedDurationSeconds } =
    estimate
  const exclusions = exclusionsIn(excluded)
  return (
    <Stack>
      <Figures>
        <Figure label={launch.recipients()} hint={campaign.estimateOf({ count: recipientCount })}>
          {number(eligibleCount)}
        </Figure>
        <Figure label={launch.segments()}>{number(segments.total)}</Figure>
        {estimatedCost && (
          <Figure label={launch.cost()}>{money(Number(estimatedCost.amount), estimatedCost.currency)}</Figure>
        )}
        {isNow && estimatedDurationSeconds !== null && (
          <Figure
            label={launch.duration()}
            hint={
              estimate.finishesAt && campaign.estimateUntil({ time: dateTime(estimate.finishesAt, zone) })
            }
          >
            {duration(estimatedDurationSeconds * 1000)}
          </Figure>
        )}
      </Figures>
      {exclusions.length > 0 && (
        <Facts
          facts={exclusions.map(({ label, count }) => [domain.skipped({ reason: label }), number(count)])}
        />
      )}
      {!estimate.hasSufficientCredits && <Notice tone="warn" title={campaign.estimateUncovered()} />}
      <EstimateWarnings warnings={estimate.warnings} />
    </Stack>
  )
}
