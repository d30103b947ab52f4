import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import { type Answer, call } from '../../api/client.ts'
import { useZone } from '../../api/hooks.ts'
import { number, words } from '../../ui/format.ts'
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
    return (
      <p className={styles.quiet}>
        With a question, two options, a segment and a sender you see who is asked.
      </p>
    )
  }
  const { eligibleCount, recipientCount, excluded, segments, estimatedCredits, hasSufficientCredits } =
    data.data
  const leftOut = Object.entries(excluded).filter(([, count]) => count > 0)
  return (
    <>
      <Facts
        facts={[
          ['In the segment', number(recipientCount)],
          ['Are asked', <strong key="asked">{number(eligibleCount)}</strong>],
          ...leftOut.map(
            ([reason, count]) => [`Left out: ${words(reason).toLowerCase()}`, number(count)] as const,
          ),
          ['SMS segments', number(segments.total)],
          ['Credits', estimatedCredits > 0 && number(estimatedCredits)],
          [
            'Sent by',
            data.data.finishesAt && <Time key="end" value={data.data.finishesAt} zone={zone} as="date" />,
          ],
        ]}
      />
      {!hasSufficientCredits && (
        <Notice
          tone="warn"
          title="The plan and the credits do not cover it."
          actions={<Link to="/settings/billing">Buy credits</Link>}
        >
          It would pause before its first message.
        </Notice>
      )}
      {data.data.warnings.map((warning) => (
        <Notice key={warning.code} tone="warn">
          {warning.message}
        </Notice>
      ))}
    </>
  )
}
