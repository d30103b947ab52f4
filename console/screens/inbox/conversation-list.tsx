import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { inbox } from '../../../words/en/inbox.ts'
import type { Conversation } from '../../api/api.gen.ts'
import type { ApiError } from '../../api/client.ts'
import { useZone } from '../../api/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/notice.tsx'
import { Empty } from '../../ui/page.tsx'
import { More } from '../../ui/pager.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import styles from './conversation-list.module.css'
import { ConversationRow } from './conversation-row.tsx'
import { Filters } from './filters.tsx'
import { type InboxSearch, isFiltered } from './search.ts'
import type { Writers } from './use-live.ts'

interface ListProps {
  list: Pick<
    UseInfiniteQueryResult,
    'data' | 'error' | 'failureReason' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage' | 'refetch'
  >
  rows: readonly Conversation[]
  /** Id of the open conversation. */
  openId: string | undefined
  search: InboxSearch
  writers: Writers
  isLive: boolean
}

export function ConversationList({ list, rows, openId, search, writers, isLive }: ListProps) {
  const zone = useZone()
  const end = useRef<HTMLDivElement>(null)
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = list
  const problem = data === undefined ? (list.error ?? list.failureReason) : null

  // biome-ignore lint/correctness/useExhaustiveDependencies: watched again after each page, which may be a short one
  useEffect(() => {
    if (!end.current || !hasNextPage) return
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && void fetchNextPage({ cancelRefetch: false }),
      { rootMargin: '400px' },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [rows.length, hasNextPage])

  return (
    <>
      <Filters search={search} isLive={isLive} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keys */}
      <section className={styles.scroller} aria-label={inbox.list()} tabIndex={0}>
        {problem ? (
          <Failure error={problem as ApiError} onRetry={() => void list.refetch()} />
        ) : data === undefined ? (
          <Waiting lines={8} />
        ) : rows.length === 0 ? (
          <NothingFits search={search} />
        ) : (
          <ul>
            {rows.map((row) => (
              <ConversationRow
                key={row.id}
                conversation={row}
                zone={zone}
                writer={writers[row.id]?.[0]?.name}
                isOpen={row.id === openId}
              />
            ))}
          </ul>
        )}
        <div ref={end}>
          {hasNextPage && <More isBusy={isFetchingNextPage} onMore={() => void fetchNextPage()} />}
        </div>
      </section>
    </>
  )
}

function NothingFits({ search }: { search: InboxSearch }) {
  const navigate = useNavigate()
  if (isFiltered(search)) {
    return (
      <Empty
        title={inbox.listNoMatch()}
        actions={
          <Button onClick={() => void navigate({ to: '.', search: { show: search.show } })}>
            {inbox.listAll()}
          </Button>
        }
      />
    )
  }
  return search.show === undefined ? (
    <Empty title={inbox.listDone()}>{inbox.listDoneHint()}</Empty>
  ) : (
    <Empty title={inbox.listNone()} />
  )
}
