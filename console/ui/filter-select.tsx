import { SelectField } from './field.tsx'

interface FilterSelectProps<Value extends string> {
  /** Label for screen readers. */
  label: string
  name: string
  /** The chosen value; undefined for all. */
  value: Value | undefined
  /** Label for no filter, such as "All statuses". */
  all: string
  /** Labels of the values. */
  choices: Readonly<Record<Value, string | { label: string }>>
  onChange(value: Value | undefined): void
}

/** Filters a list by one of a few values. */
export function FilterSelect<Value extends string>(props: FilterSelectProps<Value>) {
  const { label, name, value, all, choices, onChange } = props
  const entries = Object.entries(choices) as Array<[Value, string | { label: string }]>
  return (
    <SelectField
      label={label}
      name={name}
      isLabelHidden
      value={value ?? ''}
      onChange={({ target }) => onChange(entries.find(([one]) => one === target.value)?.[0])}
    >
      <option value="">{all}</option>
      {entries.map(([one, words]) => (
        <option key={one} value={one}>
          {typeof words === 'string' ? words : words.label}
        </option>
      ))}
    </SelectField>
  )
}
