import { segments } from '../../../words/en/segments.ts'
import { Check, TextField } from '../../ui/field.tsx'
import { type Field, namesOne, operatorOf, recordsOf } from './fields.ts'
import { RecordPicker } from './record-picker.tsx'
import styles from './rules.module.css'
import type { Leaf } from './rules.ts'

interface ValueEditorProps {
  field: Field
  leaf: Leaf
  onChange(value: unknown): void
}

const asList = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(String) : value ? [String(value)] : []
/** Converts typed text to a number. Keeps text that is not a number yet. */
const asNumber = (text: string): unknown =>
  text.trim() === '' || Number.isNaN(Number(text)) ? text : Number(text)

/** Input for the value of a condition, by its operator. */
export function ValueEditor({ field, leaf, onChange }: ValueEditorProps) {
  const kind = operatorOf(field, leaf.operator).value
  const name = `value-${leaf.key}`
  const first = String(asList(leaf.value)[0] ?? '')
  const second = String(asList(leaf.value)[1] ?? '')
  switch (kind) {
    case 'none':
      return null
    case 'text':
      return <Single name={name} label={field.label} value={String(leaf.value ?? '')} onChange={onChange} />
    case 'texts':
      return <Texts name={name} label={field.label} value={asList(leaf.value)} onChange={onChange} />
    case 'days':
    case 'number':
      return (
        <Single
          name={name}
          label={kind === 'days' ? segments.valueDays() : field.label}
          type="number"
          value={String(leaf.value ?? '')}
          onChange={(text) => onChange(asNumber(text))}
        />
      )
    case 'date':
      return (
        <Single
          name={name}
          label={field.label}
          type="date"
          value={String(leaf.value ?? '')}
          onChange={onChange}
        />
      )
    case 'dates':
    case 'numbers': {
      const type = kind === 'dates' ? 'date' : 'number'
      const value = (text: string) => (kind === 'numbers' ? asNumber(text) : text)
      return (
        <>
          <Single
            name={name}
            label={segments.valueFrom()}
            type={type}
            value={first}
            onChange={(text) => onChange([value(text), asList(leaf.value).length > 1 ? value(second) : ''])}
          />
          <Single
            name={`${name}-to`}
            label={segments.valueTo()}
            type={type}
            value={second}
            onChange={(text) => onChange([value(first), value(text)])}
          />
        </>
      )
    }
    case 'words':
      return <Words field={field} value={asList(leaf.value)} onChange={onChange} name={name} />
    case 'records':
      return (
        <RecordPicker
          kind={recordsOf(field, leaf.operator)}
          ids={asList(leaf.value)}
          isOne={namesOne(field.id, leaf.operator)}
          onChange={(ids) => onChange(namesOne(field.id, leaf.operator) ? (ids.at(-1) ?? '') : ids)}
        />
      )
  }
}

interface SingleProps {
  name: string
  label: string
  type?: 'text' | 'number' | 'date'
  value: string
  onChange(text: string): void
}

const Single = ({ name, label, type = 'text', value, onChange }: SingleProps) => (
  <TextField
    label={label}
    name={name}
    isLabelHidden
    type={type}
    value={value}
    placeholder={type === 'text' ? segments.value() : undefined}
    onChange={({ target }) => onChange(target.value)}
  />
)

interface ListProps {
  name: string
  label: string
  value: readonly string[]
  onChange(value: string[]): void
}

/** Input for several texts, separated by commas. */
const Texts = ({ name, label, value, onChange }: ListProps) => (
  <TextField
    label={label}
    name={name}
    isLabelHidden
    placeholder={segments.values()}
    defaultValue={value.join(', ')}
    onChange={({ target }) =>
      onChange(
        target.value
          .split(',')
          .map((one) => one.trim())
          .filter(Boolean),
      )
    }
  />
)

function Words({ field, value, onChange, name }: Omit<ListProps, 'label'> & { field: Field }) {
  const toggle = (word: string, isOn: boolean) =>
    onChange(isOn ? [...value, word] : value.filter((one) => one !== word))
  return (
    <fieldset className={styles.words}>
      <legend className={styles.hidden}>{field.label}</legend>
      {(field.words ?? []).map(([word, label]) => (
        <Check
          key={word}
          name={`${name}-${word}`}
          label={label}
          checked={value.includes(word)}
          onChange={({ target }) => toggle(word, target.checked)}
        />
      ))}
    </fieldset>
  )
}
