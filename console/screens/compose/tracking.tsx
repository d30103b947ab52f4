import { compose } from '../../../words/en/compose.ts'
import { useOrganization } from '../../api/hooks.ts'
import { FieldGroup, Radio } from '../../ui/field.tsx'
import styles from './compose.module.css'
import { useCompose } from './context.ts'

/** Choices whether clicks and opens are counted. Links are shortened to count clicks. */
export function Tracking() {
  const { draft } = useCompose()
  const organization = useOrganization()
  return (
    <>
      <Counted
        field="trackLinks"
        label={compose.links()}
        hint={compose.linksHint()}
        options={[
          [null, organization?.trackLinks ? compose.linksDefaultOn() : compose.linksDefaultOff()],
          [true, compose.linksCount()],
          [false, compose.linksKeep()],
        ]}
      />
      {draft.channel === 'EMAIL' && (
        <Counted
          field="trackOpens"
          label={compose.opens()}
          hint={compose.opensHint()}
          options={[
            [null, organization?.trackOpens ? compose.opensDefaultOn() : compose.opensDefaultOff()],
            [true, compose.opensCount()],
            [false, compose.opensIgnore()],
          ]}
        />
      )}
    </>
  )
}

interface CountedProps {
  field: 'trackLinks' | 'trackOpens'
  label: string
  hint: string
  /** Null for the setting of the organization. */
  options: ReadonlyArray<readonly [boolean | null, string]>
}

function Counted({ field, label, hint, options }: CountedProps) {
  const { draft, set, problemOf } = useCompose()
  const problem = problemOf(field)
  return (
    <FieldGroup label={label} hint={hint}>
      {options.map(([value, option]) => (
        <Radio
          key={option}
          name={field}
          label={option}
          checked={draft[field] === value}
          onChange={() => set({ [field]: value })}
        />
      ))}
      {problem && (
        <p className={styles.problem} data-field-problem={field}>
          {problem}
        </p>
      )}
    </FieldGroup>
  )
}
