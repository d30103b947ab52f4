import { settingsSenders } from '../../../../words/en/settings-senders.ts'
import { Button } from '../../../ui/button.tsx'
import styles from './test-message.module.css'

/** Prefix of the test carrier's numbers. The last four digits decide the result. */
const PREFIX = '+1212555'

const ENDINGS = [
  ['0104', settingsSenders.numberDelivered()],
  ['9901', settingsSenders.numberInvalid()],
  ['9902', settingsSenders.numberOptedOut()],
  ['9903', settingsSenders.numberBlocked()],
  ['9904', settingsSenders.numberSenderInvalid()],
  ['9911', settingsSenders.numberThrottled()],
  ['9931', settingsSenders.numberUnreachable()],
  ['9932', settingsSenders.numberFiltered()],
  ['9941', settingsSenders.numberSilent()],
  ['9951', settingsSenders.numberStop()],
  ['9953', settingsSenders.numberHelp()],
  ['9954', settingsSenders.numberReply()],
] as const

/** Results of the test carrier by the last four digits of the recipient. */
export const SpecialNumbers = ({ onPick }: { onPick(number: string): void }) => (
  <details>
    <summary>{settingsSenders.numbers()}</summary>
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
