import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { firstSteps } from '../../../words/en/first-steps.ts'
import { classNames } from '../../ui/class-names.ts'
import styles from './first-steps.module.css'

interface StepProps {
  number: number
  title: string
  isDone: boolean
  /** Whether this is the first open step. */
  isNext: boolean
  /** Content after the step is done, with a link. */
  done: ReactNode
  /** Content while the step is open: its purpose and instructions. */
  children: ReactNode
}

/** A step that shows whether it is done. */
export const Step = ({ number, title, isDone, isNext, done, children }: StepProps) => (
  <li className={classNames(styles.step, isDone && styles.isDone, isNext && styles.isNext)}>
    <span className={styles.mark} aria-hidden>
      {isDone ? <Check size={16} /> : number}
    </span>
    <div className={styles.content}>
      <h3>
        {title}
        {isDone && <span className={styles.hidden}> {firstSteps.stepDone()}</span>}
      </h3>
      {isDone ? <p className={styles.about}>{done}</p> : children}
    </div>
  </li>
)
