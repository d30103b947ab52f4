import { Button } from '../../../ui/button.tsx'
import styles from './test-message.module.css'

/** Prefix of the test carrier's numbers. The last four digits decide the result. */
const PREFIX = '+1212555'

const ENDINGS = [
  ['0104', 'delivered, as every other number'],
  ['9901', 'refused: the number does not exist'],
  ['9902', 'refused: the carrier knows of an opt-out'],
  ['9903', 'refused: blocked'],
  ['9904', 'refused: the sender is invalid, which stops it'],
  ['9911', 'throttled at first, then taken'],
  ['9931', 'taken, then reported as not reached'],
  ['9932', 'taken, then reported as filtered as spam'],
  ['9941', 'taken, and never reported'],
  ['9951', 'delivered, then texts back STOP'],
  ['9953', 'delivered, then texts back HELP'],
  ['9954', 'delivered, then texts back an ordinary answer'],
] as const

/** Results of the test carrier by the last four digits of the recipient. */
export const SpecialNumbers = ({ onPick }: { onPick(number: string): void }) => (
  <details>
    <summary>Numbers that the test carrier treats in a special way</summary>
    <ul className={styles.numbers}>
      {ENDINGS.map(([digits, what]) => (
        <li key={digits} className={styles.number}>
          <Button onClick={() => onPick(`${PREFIX}${digits}`)}>{`…${digits}`}</Button>
          <span>{what}</span>
        </li>
      ))}
    </ul>
  </details>
)
