import { compose } from '../../../words/en/compose.ts'
import { useOrganization } from '../../api/hooks.ts'
import { FieldGroup, Radio } from '../../ui/field.tsx'
import styles from './compose.module.css'
import { useCompose } from './context.ts'

/** Choice whether clicks are counted. Counted links are shortened. */
export function LinkTracking() {
  const { draft, set, problemOf } = useCompose()
  const organization = useOrganization()
  const problem = problemOf('trackLinks')
  const options = [
    [null, organization?.trackLinks ? compose.linksDefaultOn() : compose.linksDefaultOff()],
    [true, compose.linksCount()],
    [false, compose.linksKeep()],
  ] as const
  return (
    <FieldGroup label={compose.links()} hint={compose.linksHint()}>
      {options.map(([value, label]) => (
        <Radio
          key={label}
          name="trackLinks"
          label={label}
          checked={draft.trackLinks === value}
          onChange={() => set({ trackLinks: value })}
        />
      ))}
      {problem && (
        <p className={styles.problem} data-field-problem="trackLinks">
          {problem}
        </p>
      )}
    </FieldGroup>
  )
}
