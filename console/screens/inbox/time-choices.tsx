import { dateTime } from '../../ui/format.ts'
import styles from './time-choices.module.css'
import type { Choice } from './times.ts'

interface ChoicesProps {
  choices: readonly Choice[]
  zone: string | undefined
  onPick(at: number): void
}

/** Suggested times. */
export const TimeChoices = ({ choices, zone, onPick }: ChoicesProps) => (
  <ul className={styles.choices}>
    {choices.map(({ label, at }) => (
      <li key={label}>
        <button type="button" className={styles.choice} onClick={() => onPick(at)}>
          <span>{label}</span>
          <time dateTime={new Date(at).toISOString()}>{dateTime(new Date(at).toISOString(), zone)}</time>
        </button>
      </li>
    ))}
  </ul>
)
