import { Link } from '@tanstack/react-router'
import { compose } from '../../../words/en/compose.ts'
import { launch } from '../../../words/en/launch.ts'
import type { CampaignEstimate } from '../../api/api.gen.ts'
import { useCan } from '../../api/hooks.ts'
import { exclusionsIn } from '../../shell/domain-words.ts'
import { EstimateWarnings } from '../../shell/estimate-warnings.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Figure, Figures } from '../../ui/figures.tsx'
import { dateTime, duration, money, number } from '../../ui/format.ts'
import { GoLink } from '../../ui/go-link.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './compose.module.css'
import { useCompose } from './context.ts'
import { EXPLANATIONS } from './explanations.ts'
import { useCampaignZone } from './use-campaign-zone.ts'

interface ArithmeticProps {
  estimate: CampaignEstimate
  /** Whether the estimate belongs to the current draft. */
  isCurrent: boolean
}

/** Number of recipients, skipped contacts with the reasons, and the cost. */
export default function Arithmetic({ estimate, isCurrent }: ArithmeticProps) {
  const { draft } = useCompose()
  // The estimate assumes a launch now. At the scheduled time, quiet hours may not apply.
  const warnings = estimate.warnings.filter(
    ({ code }) => draft.type === 'IMMEDIATE' || code !== 'QUIET_HOURS',
  )
  return (
    <div className={styles.arithmetic} aria-busy={!isCurrent}>
      <Sums estimate={estimate} />
      <Skipped estimate={estimate} />
      <EstimateWarnings warnings={warnings} />
      <Credits estimate={estimate} />
      {!isCurrent && <p className={styles.quiet}>{compose.estimating()}</p>}
    </div>
  )
}

function Sums({ estimate }: { estimate: CampaignEstimate }) {
  const { draft } = useCompose()
  const zone = useCampaignZone()
  const { recipientCount, eligibleCount, segments, estimatedCost, estimatedDurationSeconds, finishesAt } =
    estimate
  const margin = estimate.marginOfError.eligibleCount
  const link = (text: string) => (
    <Link to="/segments/$id" params={{ id: draft.segmentId }}>
      {text}
    </Link>
  )
  return (
    <Figures>
      <Figure
        label={launch.recipients()}
        hint={
          margin > 0
            ? compose.estimateOfAbout.rich({ count: recipientCount, margin, link })
            : compose.estimateOf.rich({ count: recipientCount, link })
        }
      >
        {number(eligibleCount)}
      </Figure>
      {draft.channel === 'SMS' && (
        <Figure label={launch.segments()} hint={eachOf(estimate)}>
          {number(segments.total)}
        </Figure>
      )}
      {estimatedCost && (
        <Figure label={launch.cost()} hint={compose.estimateCost()}>
          {money(Number(estimatedCost.amount), estimatedCost.currency)}
        </Figure>
      )}
      {estimatedDurationSeconds !== null && draft.type === 'IMMEDIATE' && (
        <Figure
          label={launch.duration()}
          hint={finishesAt && compose.estimateUntil({ time: dateTime(finishesAt, zone) })}
        >
          {duration(estimatedDurationSeconds * 1000)}
        </Figure>
      )}
    </Figures>
  )
}

/** Describes the segments of each message: `1 to 3 per message, 1.2 on average`. */
function eachOf({ segments, marginOfError }: CampaignEstimate): string {
  const { min, max } = segments
  const margin = marginOfError.segments
  if (min === max) {
    return margin > 0
      ? compose.estimateEachAbout({ count: max, margin })
      : compose.estimateEach({ count: max })
  }
  const range = { min, max, average: Number(segments.average) }
  return margin > 0 ? compose.estimateRangeAbout({ ...range, margin }) : compose.estimateRange(range)
}

function Skipped({ estimate: { excluded } }: { estimate: CampaignEstimate }) {
  const exclusions = exclusionsIn(excluded)
  if (exclusions.length === 0) return null
  return (
    <div>
      <h3>{compose.skipped()}</h3>
      <ul className={styles.leftOut}>
        {exclusions.map(({ reason, label, count }) => {
          const { why, to, link } = EXPLANATIONS[reason]
          return (
            <li key={reason}>
              <strong>{number(count)}</strong> {label}. <span className={styles.quiet}>{why()}</span>
              {to && link && (
                <>
                  {' '}
                  <GoLink href={to}>{link()}</GoLink>
                </>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function Credits({ estimate }: { estimate: CampaignEstimate }) {
  const can = useCan()
  const { estimatedCredits, availableCredits, hasSufficientCredits } = estimate
  const needed = compose.creditsNeeded({ count: estimatedCredits })
  const credits =
    availableCredits === null ? needed : `${needed} ${compose.creditsFree({ count: availableCredits })}`
  if (!hasSufficientCredits) {
    return (
      <Notice
        tone="warn"
        title={compose.creditsShort()}
        actions={
          can('billing:read') && (
            <GoLink href="/settings/billing" className={buttonClass()}>
              {compose.creditsAct()}
            </GoLink>
          )
        }
      >
        {credits}
      </Notice>
    )
  }
  if (estimatedCredits === 0) return null
  return <p className={styles.quiet}>{credits}</p>
}
