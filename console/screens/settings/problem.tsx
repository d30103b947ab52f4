import { useForm } from '../../ui/form.tsx'
import styles from './problem.module.css'

/**
 * Refusals of a group of fields, such as the intervals of a day.
 * @param of names of the fields in refusals
 */
export function Problems({ of }: { of: readonly string[] }) {
  const { problemOf } = useForm()
  return of.map((field) => {
    const problem = problemOf(field)
    return (
      problem && (
        <p key={field} className={styles.problem} role="alert" data-field-problem={field}>
          {problem}
        </p>
      )
    )
  })
}
