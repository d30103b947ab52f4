import { Link } from '@tanstack/react-router'
import type { CampaignEstimate } from '../../api/api.gen.ts'
import { useCan } from '../../api/hooks.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Figure, Figures } from '../../ui/figures.tsx'
import { counted, dateTime, duration, money, number } from '../../ui/format.ts'
import { GoLink } from '../../ui/go-link.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './compose.module.css'
import { useCompose } from './context.ts'
import { type LeftOut, REASONS } from './reasons.ts'
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
      <LeftOutPeople estimate={estimate} />
      {warnings.map(({ code, message }) => (
        <Notice key={code} tone="warn">
          {message}
        </Notice>
      ))}
      <Credits estimate={estimate} />
      {!isCurrent && <p className={styles.quiet}>Counting again …</p>}
    </div>
  )
}

function Sums({ estimate }: { estimate: CampaignEstimate }) {
  const { draft } = useCompose()
  const zone = useCampaignZone()
  const { recipientCount, eligibleCount, segments, estimatedCost, estimatedDurationSeconds, finishesAt } =
    estimate
  const off = estimate.marginOfError
  return (
    <Figures>
      <Figure
        label="Would get it"
        hint={
          <>
            of{' '}
            <Link to="/segments/$id" params={{ id: draft.segmentId }}>
              {number(recipientCount)} in the audience
            </Link>
            {off.eligibleCount > 0 && `, ± ${number(off.eligibleCount)}`}
          </>
        }
      >
        {number(eligibleCount)}
      </Figure>
      {draft.channel === 'SMS' && (
        <Figure label="SMS segments" hint={partsOf(estimate)}>
          {number(segments.total)}
        </Figure>
      )}
      {estimatedCost && (
        <Figure label="Cost" hint="Beyond the plan">
          {money(Number(estimatedCost.amount), estimatedCost.currency)}
        </Figure>
      )}
      {estimatedDurationSeconds !== null && draft.type === 'IMMEDIATE' && (
        <Figure
          label="Takes"
          hint={
            draft.type === 'IMMEDIATE' &&
            finishesAt &&
            `until ${dateTime(finishesAt, zone)}, if it begins now`
          }
        >
          {duration(estimatedDurationSeconds * 1000)}
        </Figure>
      )}
    </Figures>
  )
}

/** Describes the segments of each message: `1 to 3 for each, 1.2 on average`. */
function partsOf({ segments: { min, max, average }, marginOfError }: CampaignEstimate): string {
  const each =
    min === max
      ? `${number(max)} for each`
      : `${number(min)} to ${number(max)} for each, ${average} on average`
  return marginOfError.segments > 0 ? `${each}, ± ${number(marginOfError.segments)}` : each
}

function LeftOutPeople({ estimate: { excluded } }: { estimate: CampaignEstimate }) {
  const reasons = (Object.keys(REASONS) as LeftOut[]).filter((reason) => excluded[reason] > 0)
  if (reasons.length === 0) return null
  return (
    <div>
      <h3>Left out</h3>
      <ul className={styles.leftOut}>
        {reasons.map((reason) => {
          const { label, why, to, link } = REASONS[reason]
          return (
            <li key={reason}>
              <strong>{number(excluded[reason])}</strong> {label}. <span className={styles.quiet}>{why}</span>
              {to && (
                <>
                  {' '}
                  <GoLink href={to}>{link}</GoLink>
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
  const available = availableCredits === null ? '' : ` ${counted(availableCredits, 'credit')} are free.`
  if (!hasSufficientCredits) {
    return (
      <Notice
        tone="warn"
        title="The plan and the credits do not cover it: it would pause before its first message."
        actions={
          can('billing:read') && (
            <GoLink href="/settings/billing" className={buttonClass()}>
              Plan and credits
            </GoLink>
          )
        }
      >
        It takes {counted(estimatedCredits, 'credit')}.{available}
      </Notice>
    )
  }
  if (estimatedCredits === 0) return null
  return (
    <p className={styles.quiet}>
      It takes {counted(estimatedCredits, 'credit')}, which are there.{available}
    </p>
  )
}
