import type { ReactNode } from 'react'
import { useTitle } from '../../ui/page.tsx'
import styles from './frame.module.css'

/** The card in the middle of the pages before signing in. */
export function SignInFrame({ title, children }: { title: string; children: ReactNode }) {
  useTitle(title)
  return (
    <main className={styles.frame}>
      <div className={styles.card}>
        <img src="/favicon.svg" alt="" width="40" height="40" />
        <h1>{title}</h1>
        {children}
      </div>
      <p className={styles.brand}>Carillon</p>
    </main>
  )
}
