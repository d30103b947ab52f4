import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import { domain } from '../../../words/en/domain.ts'
import { polls } from '../../../words/en/polls.ts'
import { type Answer, call } from '../../api/client.ts'
import { useZone } from '../../api/hooks.ts'
import { exclusionsIn } from '../../shell/domain-words.ts'
import { EstimateWarnings } from '../../shell/estimate-warnings.tsx'
import { number } from '../../ui/format.ts'
import { Failure, Notice } from '../../ui/notice.tsx'
import { Facts } from '../../ui/page.tsx'
import { Time } from '../../ui/time.tsx'
import { bodyOf, isWhole, type PollDraft } from './draft.ts'
import styles from './polls.module.css'

type Estimate = UseQueryResult<Answer<'POST /polls/estimate'>>

/** Reads the estimate of a poll once the draft has enough for one. */
export function usePollEstimate(draft: PollDraft): Estimate {
  const settled = useDeferredValue(draft)
  const zone = useZone()
  const body = { ...bodyOf(settled, zone), name: 'Estimate' }
  return useQuery({
    queryKey: ['POST /polls/estimate', JSON.stringify(body)],
    enabled: isWhole(settled),
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call('POST /polls/estimate', { body }, { signal }),
  })
}

/** Number of recipients, skipped contacts with the reasons, and the cost. */
export function PollEstimate({ estimate: { data, error, refetch } }: { estimate: Estimate }) {
  const zone = useZone()
  if (error) return <Failure error={error} onRetry={refetch} />
  if (!data) {
    return <p className={styles.quiet}>{polls.estimateNone()}</p>
  }
  const { eligibleCount, recipientCount, excluded, segments, estimatedCredits, hasSufficientCredits } =
    data.data
  return (
    <>
      <Facts
        facts={[
          [polls.estimateSegment(), number(recipientCount)],
          [polls.recipients(), <strong key="recipients">{number(eligibleCount)}</strong>],
          ...exclusionsIn(excluded).map(
            ({ label, count }) => [domain.skipped({ reason: label }), number(count)] as const,
          ),
          [polls.smsSegments(), number(segments.total)],
          [polls.credits(), estimatedCredits > 0 && number(estimatedCredits)],
          [
            polls.sentBy(),
            data.data.finishesAt && <Time key="end" value={data.data.finishesAt} zone={zone} as="date" />,
          ],
        ]}
      />
      {!hasSufficientCredits && (
        <Notice
          tone="warn"
          title={polls.creditsMissing()}
          actions={<Link to="/settings/billing">{polls.creditsBuy()}</Link>}
        >
          {polls.creditsMissingHint()}
        </Notice>
      )}
      <EstimateWarnings warnings={data.data.warnings} />
    </>
  )
}
