import { useId } from 'react'
import styles from './progress.module.css'

/** A progress bar. */
export function Progress({ label, done, total }: { label: string; done: number; total: number }) {
  const id = useId()
  return (
    <div className={styles.progress}>
      <label htmlFor={id}>{label}</label>
      <progress id={id} value={done} max={Math.max(1, total)} className={styles.bar} />
    </div>
  )
}
