import type { CampaignEstimate, ExcludedCounts } from '../../api/api.gen.ts'
import { useZone } from '../../api/hooks.ts'
import { Figure, Figures } from '../../ui/figures.tsx'
import { dateTime, duration, money, number } from '../../ui/format.ts'
import { Notice } from '../../ui/notice.tsx'
import { Facts, Stack } from '../../ui/page.tsx'

const EXCLUDED: Readonly<Record<keyof ExcludedCounts, string>> = {
  optedOut: 'Opted out',
  invalid: 'The number does not exist',
  archived: 'Archived contacts',
  missingAddress: 'No number or address',
  duplicate: 'Same number or address as another contact',
  inReview: 'May have opted out: waits for a review',
  noConsent: 'No consent on record',
  frequencyCap: 'Had as much marketing as is allowed',
  regionBlocked: 'The provider does not send this to their country',
  outsideSession: 'Did not write by WhatsApp in the last 24 hours',
  outsideSendWindow: 'No allowed hour',
  emptyMessage: 'Nothing is left of the text',
  messageTooLong: 'The text is too long with their values',
}

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
  const reasons = Object.entries(EXCLUDED).filter(([reason]) => excluded[reason as keyof ExcludedCounts] > 0)
  return (
    <Stack>
      <Figures>
        <Figure label="Would get it" hint={`of ${number(recipientCount)} in the segment`}>
          {number(eligibleCount)}
        </Figure>
        <Figure label="SMS segments">{number(segments.total)}</Figure>
        {estimatedCost && (
          <Figure label="Cost">{money(Number(estimatedCost.amount), estimatedCost.currency)}</Figure>
        )}
        {isNow && estimatedDurationSeconds !== null && (
          <Figure label="Takes" hint={estimate.finishesAt && `until ${dateTime(estimate.finishesAt, zone)}`}>
            {duration(estimatedDurationSeconds * 1000)}
          </Figure>
        )}
      </Figures>
      {reasons.length > 0 && (
        <Facts
          facts={reasons.map(([reason, label]) => [
            `Left out: ${label.charAt(0).toLowerCase()}${label.slice(1)}`,
            number(excluded[reason as keyof ExcludedCounts]),
          ])}
        />
      )}
      {!estimate.hasSufficientCredits && (
        <Notice tone="warn" title="The plan and the credits do not cover it: it would pause." />
      )}
      {estimate.warnings.map(({ code, message }) => (
        <Notice key={code} tone="warn">
          {message}
        </Notice>
      ))}
    </Stack>
  )
}
