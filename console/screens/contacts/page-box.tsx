import { useQueryClient } from '@tanstack/react-query'
import { createContext, useContext, useEffect, useRef, useState } from 'react'
import { contacts } from '../../../words/en/contacts.ts'
import { attempt } from '../../ui/attempt.ts'
import { type Choice, isChosen, NOTHING, withThese } from './choice.ts'
import styles from './contacts.module.css'
import { PER_PAGE } from './page-numbers.ts'
import { idsBetween, type useRows } from './pages.ts'

/** The box in the head of the list: it chooses the pages of rows that are in view. */

interface Box {
  isTicked: boolean
  /** Whether only some rows of the page are chosen. */
  isPartly: boolean
  onTick(isTicked: boolean): void
}

/** The state of the box. It is no part of the columns, because other columns would draw all rows again. */
export const PageBoxContext = createContext<Box>({ isTicked: false, isPartly: false, onTick: () => {} })

export function PageBox() {
  const { isTicked, isPartly, onTick } = useContext(PageBoxContext)
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    box.current!.indeterminate = isPartly
  }, [isPartly])
  return (
    <label className={styles.pageBox}>
      <input
        ref={box}
        type="checkbox"
        aria-label={contacts.choosePage()}
        checked={isTicked}
        onChange={({ target }) => onTick(target.checked)}
      />
    </label>
  )
}

const pageOf = (index: number): number => Math.floor(index / PER_PAGE)

/** Follows the pages in view. */
export function usePage(rows: ReturnType<typeof useRows>, total: number) {
  const client = useQueryClient()
  const [{ from, until }, setPages] = useState({ from: 0, until: 0 })
  const first = from * PER_PAGE
  const end = Math.min((until + 1) * PER_PAGE, total)
  return {
    see(firstRow: number, lastRow: number) {
      const next = { from: pageOf(firstRow), until: pageOf(lastRow) }
      setPages((old) => (old.from === next.from && old.until === next.until ? old : next))
    },
    boxOf(choice: Choice): Pick<Box, 'isTicked' | 'isPartly'> {
      const shown = Array.from({ length: end - first }, (_, n) => rows.rowAt(first + n))
      const chosen = shown.filter((row) => row && isChosen(choice, row.id)).length
      const isTicked = choice.kind === 'all' || (chosen > 0 && chosen === shown.length)
      return { isTicked, isPartly: !isTicked && chosen > 0 }
    },
    tick(choice: Choice, isTicked: boolean, onChoice: (choice: Choice) => void) {
      if (choice.kind === 'all') return onChoice(NOTHING)
      attempt(async () =>
        onChoice(withThese(choice, await idsBetween(client, rows.search, first, end - 1), isTicked)),
      )
    },
  }
}
