import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { segments } from '../../../words/en/segments.ts'
import type { SegmentRules } from '../../api/api.gen.ts'
import { call } from '../../api/client.ts'
import { personName } from '../../ui/format.ts'
import { Failure } from '../../ui/notice.tsx'
import { useSettled } from '../../ui/use-settled.ts'
import styles from './rules.module.css'
import { type Group, isComplete, toRules } from './rules.ts'

/** Time between the last change and the count, ms. */
const PAUSE_MS = 250
const EXAMPLES = 5

/** Number of matching contacts with some examples. The next change cancels a running count. */
export function RulesCount({ rules }: { rules: Group }) {
  const settled = useSettled(isComplete(rules) ? JSON.stringify(toRules(rules)) : undefined, PAUSE_MS)
  const query = useQuery({
    queryKey: ['POST /segments/preview', settled],
    enabled: settled !== undefined,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(
        'POST /segments/preview',
        { body: { rules: JSON.parse(settled!) as SegmentRules, limit: EXAMPLES } },
        { signal },
      ),
  })
  if (!isComplete(rules)) return <p className={styles.quiet}>{segments.rulesIncomplete()}</p>
  if (query.error) return <Failure error={query.error} onRetry={() => query.refetch()} />
  if (!query.data) return <p className={styles.quiet}>{segments.counting()}</p>
  const { total, contacts = [] } = query.data.data
  return (
    <div aria-live="polite" aria-busy={query.isFetching}>
      <p className={styles.count}>{segments.count({ count: total })}</p>
      {contacts.length > 0 && (
        <p className={styles.quiet}>
          {segments.rulesExamples.rich({
            names: (
              <>
                {contacts.map((contact, index) => (
                  <span key={contact.id}>
                    {index > 0 && ', '}
                    <Link to="/contacts/$id" params={{ id: contact.id }}>
                      {personName(contact)}
                    </Link>
                  </span>
                ))}
              </>
            ),
          })}
        </p>
      )}
    </div>
  )
}
