import { type ReactNode, useId } from 'react'
import { contactFields } from '../../../words/en/contact-fields.ts'
import { contacts } from '../../../words/en/contacts.ts'
import type { CustomField } from '../../api/api.gen.ts'
import { Check, FieldGroup, SelectField, TextField } from '../../ui/field.tsx'
import { useForm } from '../../ui/form.tsx'

interface CustomInputProps {
  field: CustomField
  label: string
  value?: unknown
  hint?: ReactNode
  isLabelHidden?: boolean
  hasFocus?: boolean
}

/** Returns the name of the input. The API's refusals use `customFields.<key>`. */
const nameOf = ({ key }: CustomField): string => `customFields.${key}`

const INPUT_TYPES = { TEXT: 'text', URL: 'url', NUMBER: 'number', DATE: 'date' } as const

/** Input of a custom field, by its type. `customValue` reads it. */
export function CustomInput({
  field,
  label,
  value,
  hint,
  isLabelHidden = false,
  hasFocus = false,
}: CustomInputProps) {
  const name = nameOf(field)
  const shared = { name, label, hint, isLabelHidden, autoFocus: hasFocus }
  if (field.type === 'MULTI_SELECT') return <Options field={field} label={label} hint={hint} value={value} />
  if (field.type === 'BOOLEAN' || field.type === 'SELECT') {
    const options = field.type === 'SELECT' ? keptOptions(field, value) : ['true', 'false']
    return (
      <SelectField {...shared} defaultValue={value === undefined ? '' : String(value)}>
        <option value="">{contacts.noValue()}</option>
        {options.map((option) => (
          <option key={option} value={option}>
            {field.type === 'SELECT' ? option : option === 'true' ? contactFields.yes() : contactFields.no()}
          </option>
        ))}
      </SelectField>
    )
  }
  return (
    <TextField
      {...shared}
      type={INPUT_TYPES[field.type]}
      step={field.type === 'NUMBER' ? 'any' : undefined}
      defaultValue={value === undefined ? '' : String(value)}
    />
  )
}

/** Returns the options. Keeps a value whose option was removed. */
const keptOptions = ({ options }: CustomField, value: unknown): readonly string[] =>
  typeof value === 'string' && !options.includes(value) ? [...options, value] : options

function Options({ field, label, hint, value }: CustomInputProps) {
  const id = useId()
  const { problemOf } = useForm()
  const chosen = Array.isArray(value) ? value : []
  const problem = problemOf(nameOf(field))
  return (
    <FieldGroup label={label} hint={hint}>
      {field.options.map((option) => (
        <Check
          key={`${id} ${option}`}
          name={nameOf(field)}
          value={option}
          label={option}
          defaultChecked={chosen.includes(option)}
        />
      ))}
      {problem && <p role="alert">{problem}</p>}
    </FieldGroup>
  )
}

/** Returns the typed value for the API; null if empty. */
export function customValue(field: CustomField, data: FormData): unknown {
  const name = nameOf(field)
  if (field.type === 'MULTI_SELECT') return data.getAll(name)
  const text = String(data.get(name) ?? '').trim()
  if (text === '') return null
  if (field.type === 'NUMBER') return Number(text)
  return field.type === 'BOOLEAN' ? text === 'true' : text
}
