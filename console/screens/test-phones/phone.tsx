import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { testPhones } from '../../../words/en/test-phones.ts'
import type { ApiError } from '../../api/client.ts'
import { readPages } from '../../api/queries.ts'
import { Failure } from '../../ui/notice.tsx'
import { Empty } from '../../ui/page.tsx'
import { More } from '../../ui/pager.tsx'
import { useTitle } from '../../ui/title.ts'
import { Waiting } from '../../ui/waiting.tsx'
import { Answer } from './answer.tsx'
import styles from './phone.module.css'
import { PhoneMessage } from './phone-message.tsx'

const MESSAGES_PER_PAGE = 40

/** A phone or mailbox with its messages, as its owner sees them. */
export function Phone() {
  const { address } = useParams({ from: '/inside/test-phones/$address' })
  useTitle(`${address} · ${testPhones.title()}`)
  return <Shown key={address} address={address} />
}

function Shown({ address }: { address: string }) {
  const query = useInfiniteQuery(
    readPages('GET /test-phones/messages', { query: { address, limit: MESSAGES_PER_PAGE } }),
  )
  const messages = query.data?.pages.flatMap(({ data }) => data)
  const problem = messages ? null : (query.error ?? query.failureReason)
  return (
    <div className={styles.phone}>
      <header className={styles.header}>
        <Link to="/test-phones" search={true} className={styles.back} aria-label={testPhones.back()}>
          <ChevronLeft size={20} aria-hidden />
        </Link>
        <div>
          <h2>
            <bdi>{address}</bdi>
          </h2>
          <p className={styles.about}>{testPhones.intro()}</p>
        </div>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keys */}
      <section className={styles.scroller} aria-label={testPhones.messages()} tabIndex={0}>
        <div className={styles.content}>
          {problem ? (
            <Failure error={problem as ApiError} onRetry={() => void query.refetch()} />
          ) : messages === undefined ? (
            <Waiting lines={6} />
          ) : (
            <>
              {query.hasNextPage && (
                <More isBusy={query.isFetchingNextPage} onMore={() => void query.fetchNextPage()} />
              )}
              {messages.length === 0 && (
                <Empty title={testPhones.phoneEmpty()}>{testPhones.phoneEmptyHint()}</Empty>
              )}
              <ol className={styles.messages} aria-live="polite">
                {messages.toReversed().map((message) => (
                  <PhoneMessage key={message.id} message={message} address={address} />
                ))}
              </ol>
            </>
          )}
        </div>
      </section>
      {messages && <Answer address={address} last={messages[0]?.channelIdentity?.id} />}
    </div>
  )
}
