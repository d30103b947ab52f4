import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { settingsOptOuts } from '../../../../words/en/settings-opt-outs.ts'
import type { OptOutReview } from '../../../api/api.gen.ts'
import { useCan } from '../../../api/hooks.ts'
import { readKept } from '../../../api/queries.ts'
import { Empty, Toolbar } from '../../../ui/page.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { Choice } from '../../../ui/tabs.tsx'
import { Loaded } from '../../../ui/waiting.tsx'
import { OptOutFrame } from './frame.tsx'
import { Review } from './review.tsx'
import styles from './reviews.module.css'
import { useReviewKeys } from './use-review-keys.ts'

const PER_PAGE = 25

/** Messages that may be opt-outs, for a person to decide. */
export function Reviews() {
  const { status = 'OPEN', page = 1 } = useSearch({ from: '/inside/settings/opt-outs/reviews' })
  const navigate = useNavigate({ from: '/settings/opt-outs/reviews' })
  const query = useQuery({
    ...readKept('GET /opt-out/reviews', { query: { status, page, limit: PER_PAGE } }),
    refetchInterval: 30_000,
  })
  return (
    <OptOutFrame intro={settingsOptOuts.reviewsIntro()}>
      <Toolbar>
        <Choice
          label={settingsOptOuts.reviewsShow()}
          value={status}
          options={[
            ['OPEN', settingsOptOuts.reviews()],
            ['OPTED_OUT', settingsOptOuts.optedOut()],
            ['KEPT', settingsOptOuts.kept()],
          ]}
          onChange={(next) => navigate({ search: { status: next === 'OPEN' ? undefined : next } })}
        />
      </Toolbar>
      <Loaded query={query}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <Empty
              title={status === 'OPEN' ? settingsOptOuts.reviewsNone() : settingsOptOuts.reviewsNoneDecided()}
            >
              {status === 'OPEN' && settingsOptOuts.reviewsNoneHint()}
            </Empty>
          ) : (
            <>
              <List reviews={data} isOpen={status === 'OPEN'} />
              <Pager
                page={page}
                hasNext={meta.hasNextPage}
                total={meta.total}
                onPage={(next) => navigate({ search: (old) => ({ ...old, page: next }) })}
              />
            </>
          )
        }
      </Loaded>
    </OptOutFrame>
  )
}

function List({ reviews, isOpen }: { reviews: readonly OptOutReview[]; isOpen: boolean }) {
  const can = useCan()
  const mayDecide = isOpen && can('opt_out:manage')
  const list = useReviewKeys(mayDecide)
  return (
    <>
      {mayDecide && (
        <p className={styles.keys}>{settingsOptOuts.keys.rich({ key: (text) => <kbd>{text}</kbd> })}</p>
      )}
      <ul ref={list} className={styles.reviews} aria-label={settingsOptOuts.messages()}>
        {reviews.map((review) => (
          <Review key={review.id} review={review} mayDecide={mayDecide} />
        ))}
      </ul>
    </>
  )
}
