import { contactImport } from '../../../../words/en/contact-import.ts'
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
  ['smsConsent', contactImport.questionSmsConsent()],
  ['emailConsent', contactImport.questionEmailConsent()],
  ['marketingConsent', contactImport.questionConsent()],
  ['isOptedOut', contactImport.questionSmsOptOut()],
  ['emailOptedOut', contactImport.questionEmailOptOut()],
  ['doNotContact', contactImport.questionOptOut()],
]
const IGNORE = 'null'

/** Columns about opt-outs whose values are unclear. The user has to answer; nothing is guessed. */
export const Questions = ({ questions, answers, onAnswer }: QuestionsProps) => (
  <Section title={contactImport.questions()} intro={contactImport.questionsIntro()} isFlush>
    <ul className={styles.columns}>
      {questions.map(({ column, cells, readAs }) => (
        <li key={column} className={styles.column}>
          <div className={styles.columnName}>
            <strong>{column}</strong>
            <span className={styles.values}>{cells.join(' · ')}</span>
          </div>
          <select
            className={styles.meaning}
            aria-label={contactImport.questionMeaning({ column })}
            data-changed={column in answers}
            value={column in answers ? (answers[column] ?? IGNORE) : ''}
            onChange={({ target }) => onAnswer(column, target.value === IGNORE ? null : target.value)}
          >
            <option value="" disabled>
              {contactImport.questionChoose()}
            </option>
            {readAs && <option value={readAs}>{contactImport.questionAsRead()}</option>}
            {CHOICES.filter(([field]) => field !== readAs).map(([field, label]) => (
              <option key={field} value={field}>
                {label}
              </option>
            ))}
            <option value={IGNORE}>{contactImport.questionIgnore()}</option>
          </select>
        </li>
      ))}
    </ul>
  </Section>
)
