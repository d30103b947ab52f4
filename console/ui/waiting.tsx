import { createContext, type ReactNode, useContext } from 'react'
import { kit } from '../../words/en/kit.ts'
import { ApiError } from '../api/client.ts'
import { Failure } from './notice.tsx'
import { Page } from './page.tsx'
import styles from './waiting.module.css'

/** A placeholder that becomes visible after 300 ms. */
export const Waiting = ({ lines = 4 }: { lines?: number }) => (
  <div className={styles.waiting} role="status" aria-label={kit.loading()}>
    {Array.from({ length: lines }, (_, line) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
      <span key={line} className={styles.line} />
    ))}
  </div>
)

interface Read<T> {
  data: T | undefined
  error: Error | null
  failureReason?: Error | null
  refetch(): unknown
}

/** Help below the message that a record does not exist. */
export const AbsentHelp = createContext<ReactNode>(null)

interface LoadedProps<T> {
  query: Read<T>
  children(data: T): ReactNode
  lines?: number
}

/**
 * Shows the loaded data, or the reason that it failed. The last answer stays while the server is
 * unreachable.
 */
export function Loaded<T>({ query, children, lines }: LoadedProps<T>) {
  const { data, error, failureReason } = query
  const help = useContext(AbsentHelp)
  if (data !== undefined) return <>{children(data)}</>
  const problem = error ?? failureReason
  if (problem)
    return (
      <>
        <Failure error={problem as ApiError} onRetry={() => query.refetch()} />
        {problem instanceof ApiError && problem.status === 404 && help}
      </>
    )
  return <Waiting {...(lines ? { lines } : {})} />
}

interface LoadedPageProps<T> extends LoadedProps<T> {
  /** Heading until the name is loaded, such as `Role`. */
  title: string
  /** The parent screen. */
  back: { to: string; label: string }
}

/** A screen of one record, with a heading while it loads and if it fails to load. */
export function LoadedPage<T>({ title, back, ...loaded }: LoadedPageProps<T>) {
  if (loaded.query.data !== undefined) return <Loaded {...loaded} />
  return (
    <Page title={title} back={back}>
      <Loaded {...loaded} />
    </Page>
  )
}
