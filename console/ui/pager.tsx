import { kit } from '../../words/en/kit.ts'
import { Button } from './button.tsx'
import styles from './pager.module.css'

interface PagerProps {
  page: number
  hasNext: boolean
  onPage(page: number): void
  /** Total number of records; undefined until it is known, because a list does not wait for it. */
  total?: number | undefined
}

/** Buttons to move between numbered pages. Hidden if there is only one page. */
export function Pager({ page, hasNext, onPage, total }: PagerProps) {
  if (page === 1 && !hasNext) return null
  return (
    <nav className={styles.pager} aria-label={kit.pages()}>
      <span>{total === undefined ? kit.page({ page }) : kit.pageOf({ page, total })}</span>
      <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {kit.previous()}
      </Button>
      <Button disabled={!hasNext} onClick={() => onPage(page + 1)}>
        {kit.next()}
      </Button>
    </nav>
  )
}

/** Loads the next records of a list with a cursor. */
export const More = ({ isBusy, onMore }: { isBusy: boolean; onMore(): void }) => (
  <div className={styles.pager}>
    <Button isBusy={isBusy} onClick={onMore}>
      {kit.showMore()}
    </Button>
  </div>
)
