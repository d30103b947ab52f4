import { type ReactNode, useId } from 'react'
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

/** Name of the input; refusals of the API name `customFields.<key>`. */
const nameOf = ({ key }: CustomField): string => `customFields.${key}`

const INPUT_TYPES = { TEXT: 'text', URL: 'url', NUMBER: 'number', DATE: 'date' } as const

/** The input of a custom field, by its type. `customValue` reads it. */
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
        <option value="">No value</option>
        {options.map((option) => (
          <option key={option} value={option}>
            {field.type === 'SELECT' ? option : option === 'true' ? 'Yes' : 'No'}
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

/** A value whose option was removed since stays. */
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

/** What was typed, as the API takes it; null for nothing. */
export function customValue(field: CustomField, data: FormData): unknown {
  const name = nameOf(field)
  if (field.type === 'MULTI_SELECT') return data.getAll(name)
  const text = String(data.get(name) ?? '').trim()
  if (text === '') return null
  if (field.type === 'NUMBER') return Number(text)
  return field.type === 'BOOLEAN' ? text === 'true' : text
}
