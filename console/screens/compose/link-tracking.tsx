import { useOrganization } from '../../api/hooks.ts'
import { FieldGroup, Radio } from '../../ui/field.tsx'
import styles from './compose.module.css'
import { useCompose } from './context.ts'

/** Choice whether clicks are counted. Counted links are shortened. */
export function LinkTracking() {
  const { draft, set, problemOf } = useCompose()
  const organization = useOrganization()
  const usual =
    organization?.trackLinks && organization.shortDomain ? 'clicks are counted' : 'links stay as they are'
  const problem = problemOf('trackLinks')
  const options = [
    [null, `As usual: ${usual}`],
    [true, 'Count clicks'],
    [false, 'Leave links as they are'],
  ] as const
  return (
    <FieldGroup
      label="Links"
      hint="To count clicks, each link becomes a short one of its own for every recipient."
    >
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
