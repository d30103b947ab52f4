import type { ConsentQuestion } from '../../../api/api.gen.ts'
import { Section } from '../../../ui/page.tsx'
import styles from './import.module.css'
import type { Answers } from './kept.ts'

interface QuestionsProps {
  questions: readonly ConsentQuestion[]
  answers: Answers
  onAnswer(column: string, field: string | null): void
}

/** Answers to choose from: field and label. */
const CHOICES: ReadonlyArray<readonly [field: string, label: string]> = [
  ['smsConsent', 'A yes or no to texts: a no opts out'],
  ['emailConsent', 'A yes or no to emails: a no opts out'],
  ['marketingConsent', 'A yes or no to both: a no opts out'],
  ['isOptedOut', 'Any value opts out of texts'],
  ['emailOptedOut', 'Any value opts out of emails'],
  ['doNotContact', 'Any value opts out of both'],
]
const IGNORE = 'null'

/** Columns about opt-outs whose values are unclear. The user has to answer; nothing is guessed. */
export const Questions = ({ questions, answers, onAnswer }: QuestionsProps) => (
  <Section
    title="First: who must not be written to?"
    intro="These columns may say it, but their values are not understood. Until you answer they count as opt-outs."
    isFlush
  >
    <ul className={styles.columns}>
      {questions.map(({ column, cells, readAs }) => (
        <li key={column} className={styles.column}>
          <div className={styles.columnName}>
            <strong>{column}</strong>
            <span className={styles.values}>{cells.join(' · ')}</span>
          </div>
          <select
            className={styles.meaning}
            aria-label={`What ${column} means`}
            data-changed={column in answers}
            value={column in answers ? (answers[column] ?? IGNORE) : ''}
            onChange={({ target }) => onAnswer(column, target.value === IGNORE ? null : target.value)}
          >
            <option value="" disabled>
              Choose what it means
            </option>
            {readAs && <option value={readAs}>These values are opt-outs</option>}
            {CHOICES.filter(([field]) => field !== readAs).map(([field, label]) => (
              <option key={field} value={field}>
                {label}
              </option>
            ))}
            <option value={IGNORE}>It says nothing about that: leave the column out</option>
          </select>
        </li>
      ))}
    </ul>
  </Section>
)
