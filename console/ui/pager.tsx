import { Button } from './button.tsx'
import { number } from './format.ts'
import styles from './pager.module.css'

interface PagerProps {
  page: number
  hasNext: boolean
  onPage(page: number): void
  /** Absent while it is not known: a list does not wait for its total. */
  total?: number | undefined
}

/** Steps through pages that have numbers. Nothing is shown for a single page. */
export function Pager({ page, hasNext, onPage, total }: PagerProps) {
  if (page === 1 && !hasNext) return null
  return (
    <nav className={styles.pager} aria-label="Pages">
      <span>
        {total === undefined ? `Page ${number(page)}` : `Page ${number(page)} · ${number(total)} in total`}
      </span>
      <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Previous
      </Button>
      <Button disabled={!hasNext} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </nav>
  )
}

/** Loads more of a list that goes on by a cursor. */
export const More = ({ isBusy, onMore }: { isBusy: boolean; onMore(): void }) => (
  <div className={styles.pager}>
    <Button isBusy={isBusy} onClick={onMore}>
      Show more
    </Button>
  </div>
)
