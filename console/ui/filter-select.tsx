import { SelectField } from './field.tsx'

interface FilterSelectProps<Value extends string> {
  /** For screen readers. */
  label: string
  name: string
  /** What is chosen; undefined for all. */
  value: Value | undefined
  /** What no choice is called, such as "In every state". */
  all: string
  /** The values with their words. */
  choices: Readonly<Record<Value, string | { label: string }>>
  onChange(value: Value | undefined): void
}

/** Narrows a list by one of a few values. */
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
