import { settingsSenders } from '../../../../words/en/settings-senders.ts'
import { Check, FieldGroup, SelectField, TextArea, TextField } from '../../../ui/field.tsx'
import { useForm } from '../../../ui/form.tsx'
import { Problems } from '../problem.tsx'
import styles from './credential-fields.module.css'
import { type CredentialField, isShown, type Values } from './fields.ts'

interface Props {
  fields: readonly CredentialField[]
  values: Values
  onValues(values: Values): void
}

/** Fields for a provider's credentials. Rarely used ones are hidden until requested. */
export function CredentialFields({ fields, values, onValues }: Props) {
  const { problemOf } = useForm()
  const shown = fields.filter((field) => isShown(field, values))
  const usual = shown.filter(({ isRare }) => !isRare)
  const rare = shown.filter(({ isRare }) => isRare)
  const groups = [...new Set(usual.map(({ group }) => group))]
  const one = (field: CredentialField) => (
    <Setting
      key={field.path}
      field={field}
      value={values[field.path] ?? ''}
      onValue={(value) => onValues({ ...values, [field.path]: value })}
    />
  )
  const isRareRefused = rare.some(({ path }) => problemOf(nameOf(path)))
  return (
    <>
      {groups.map((group) => {
        const own = usual.filter((field) => field.group === group)
        if (group === undefined) return own.map(one)
        return (
          <div key={group} className={styles.apart}>
            <FieldGroup label={group}>
              <div className={styles.group}>
                {own.map(one)}
                <Problems of={parentsOf(own)} />
              </div>
            </FieldGroup>
          </div>
        )
      })}
      {rare.length > 0 && (
        <details open={isRareRefused || undefined}>
          <summary className={styles.summary}>{settingsSenders.accountMore()}</summary>
          <div className={styles.group}>{rare.map(one)}</div>
        </details>
      )}
    </>
  )
}

const nameOf = (path: string): string => `credentials.${path}`

/** Returns the names of fields that contain others, such as `credentials.imap`. */
const parentsOf = (fields: readonly CredentialField[]): string[] => [
  ...new Set(
    fields.filter(({ path }) => path.includes('.')).map(({ path }) => nameOf(path.split('.')[0] ?? '')),
  ),
]

interface SettingProps {
  field: CredentialField
  value: string
  onValue(value: string): void
}

function Setting({
  field: { path, kind = 'text', label, hint, placeholder, options },
  value,
  onValue,
}: SettingProps) {
  const about = {
    label,
    hint,
    placeholder,
    value,
    name: nameOf(path),
    onChange: ({ target }: { target: { value: string } }) => onValue(target.value),
  }
  switch (kind) {
    case 'flag':
      return (
        <Check
          label={label}
          hint={hint}
          checked={value === 'true'}
          onChange={({ target }) => onValue(String(target.checked))}
        />
      )
    case 'choice': {
      const { placeholder: _none, ...rest } = about
      return (
        <SelectField {...rest}>
          {options?.map(([option, text]) => (
            <option key={option} value={option}>
              {text}
            </option>
          ))}
        </SelectField>
      )
    }
    case 'long':
    case 'json':
    case 'pairs':
    case 'lines':
      return <TextArea {...about} className={styles.code} rows={kind === 'json' ? 6 : 3} spellCheck="false" />
    case 'secret':
      return <TextField {...about} type="password" autoComplete="new-password" spellCheck="false" />
    case 'number':
      return <TextField {...about} type="number" inputMode="decimal" step="any" />
    default:
      return <TextField {...about} autoCapitalize="none" spellCheck="false" />
  }
}
