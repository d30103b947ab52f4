import type { ReactNode } from 'react'
import { number, share } from './format.ts'
import styles from './shares.module.css'

interface Part {
  key: string
  label: ReactNode
  value: number
}

/** Parts of a whole, one below the other, each with its figure and share. */
export function Shares({ label, parts, whole }: { label: string; parts: readonly Part[]; whole?: number }) {
  const total = whole ?? parts.reduce((sum, { value }) => sum + value, 0)
  return (
    <ul className={styles.shares} aria-label={label}>
      {parts.map(({ key, label: name, value }) => (
        <li key={key} className={styles.part}>
          <span className={styles.label}>{name}</span>
          <span className={styles.figure}>{number(value)}</span>
          <span className={styles.share}>{share(value, total)}</span>
          <svg viewBox="0 0 100 4" preserveAspectRatio="none" className={styles.bar} aria-hidden="true">
            <rect width="100" height="4" className={styles.ground} />
            <rect width={total > 0 ? (value / total) * 100 : 0} height="4" className={styles.filled} />
          </svg>
        </li>
      ))}
    </ul>
  )
}
