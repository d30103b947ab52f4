import styles from './day-bar.module.css'
import type { Interval } from './form.ts'

const minutes = (time: string): number => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * 60 + minute
}

/**
 * A bar of 24 hours with the open times.
 * @param label describes them for screen readers
 */
export const DayBar = ({ label, intervals }: { label: string; intervals: readonly Interval[] }) => (
  <figure className={styles.figure} aria-label={label}>
    <svg viewBox="0 0 1440 24" preserveAspectRatio="none" className={styles.bar} aria-hidden="true">
      <rect width="1440" height="24" className={styles.closed} />
      {intervals.map(({ open, close }) => {
        const end = minutes(close) || 1440
        const width = end - minutes(open)
        return (
          width > 0 && <rect key={open} x={minutes(open)} width={width} height="24" className={styles.open} />
        )
      })}
    </svg>
    <div className={styles.scale} aria-hidden="true">
      {[0, 6, 12, 18, 24].map((hour) => (
        <span key={hour}>{hour}</span>
      ))}
    </div>
  </figure>
)
