import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './panes.module.css'

interface PanesProps {
  title: string
  list: ReactNode
  /** Whether a record is open. On a phone it covers the list. */
  isOpen: boolean
  /** The open record, or `NothingOpen`. */
  children: ReactNode
}

/** A list with the open record next to it. A phone shows only one of the two. */
export const Panes = ({ title, list, isOpen, children }: PanesProps) => (
  <div className={styles.frame}>
    <div className={styles.panes}>
      <h1 className={classNames(styles.title, isOpen && styles.behind)}>{title}</h1>
      <div className={classNames(styles.list, isOpen && styles.behindList)}>{list}</div>
      {children}
    </div>
  </div>
)

/** The place of the record while none is open. A phone shows the list instead. */
export const NothingInPane = ({ children }: { children: ReactNode }) => (
  <div className={styles.nothing}>{children}</div>
)
