import type { ReactNode } from 'react'
import { useTitle } from '../../ui/title.ts'
import styles from './frame.module.css'

interface FrameProps {
  /** Heading; absent until the page is known. */
  title?: string
  /** Links below the card. */
  below?: ReactNode
  children: ReactNode
}

/** Card on the pages before sign-in. It only grows downwards, so that late content moves nothing. */
export function SignInFrame({ title, below, children }: FrameProps) {
  useTitle(title ?? '')
  return (
    <main className={styles.frame}>
      <p className={styles.brand}>
        <img src="/favicon.svg" alt="" width="36" height="36" />
        Carillon
      </p>
      <div className={styles.card}>
        {title && <h1>{title}</h1>}
        {children}
      </div>
      {below && <div className={styles.below}>{below}</div>}
    </main>
  )
}
