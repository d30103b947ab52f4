import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { joinLinks } from '../../../words/en/join-links.ts'
import { read } from '../../api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Check, FieldGroup, SelectField, TextField } from '../../ui/field.tsx'
import styles from './join-links.module.css'

export interface AskedField {
  key: number
  field: string
  label: string
  required: boolean
}

const MOST = 10
const OWN = [
  ['firstName', joinLinks.fieldFirstName()],
  ['lastName', joinLinks.fieldLastName()],
  ['email', joinLinks.fieldEmail()],
] as const

/** Fields that a form asks for, in addition to the phone number or email address. */
export function FieldsEditor({
  fields,
  onChange,
}: {
  fields: AskedField[]
  onChange(fields: AskedField[]): void
}) {
  const custom =
    useQuery(read('GET /custom-fields', { query: { limit: 100, isArchived: false } })).data?.data ?? []
  const offered = [...OWN, ...custom.map(({ key, label }) => [`custom.${key}`, label] as const)]
  const free = offered.filter(([field]) => !fields.some((one) => one.field === field))
  const change = (key: number, next: Partial<AskedField>) =>
    onChange(fields.map((one) => (one.key === key ? { ...one, ...next } : one)))
  function add() {
    const [first] = free
    if (!first) return
    const key = Math.max(0, ...fields.map((one) => one.key)) + 1
    onChange([...fields, { key, field: first[0], label: first[1], required: false }])
  }
  return (
    <FieldGroup label={joinLinks.fields()}>
      <div className={styles.lines}>
        {fields.map(({ key, field, label, required }) => (
          <div key={key} className={styles.line}>
            <SelectField
              label={joinLinks.field()}
              name={`field-${key}`}
              isLabelHidden
              value={field}
              onChange={({ target }) => {
                const chosen = offered.find(([one]) => one === target.value)
                if (chosen) change(key, { field: chosen[0], label: chosen[1] })
              }}
            >
              {offered
                .filter(([one]) => one === field || free.some(([other]) => other === one))
                .map(([one, text]) => (
                  <option key={one} value={one}>
                    {text}
                  </option>
                ))}
            </SelectField>
            <TextField
              label={joinLinks.fieldLabel()}
              name={`label-${key}`}
              isLabelHidden
              value={label}
              onChange={({ target }) => change(key, { label: target.value })}
            />
            <Check
              name={`required-${key}`}
              label={joinLinks.fieldRequired()}
              checked={required}
              onChange={({ target }) => change(key, { required: target.checked })}
            />
            <Button
              kind="quiet"
              isIcon
              aria-label={joinLinks.fieldRemove({ label })}
              onClick={() => onChange(fields.filter((one) => one.key !== key))}
            >
              <X size={16} aria-hidden />
            </Button>
          </div>
        ))}
      </div>
      {fields.length < MOST && free.length > 0 && <Button onClick={add}>{joinLinks.fieldAdd()}</Button>}
    </FieldGroup>
  )
}
