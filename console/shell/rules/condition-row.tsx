import { X } from 'lucide-react'
import { segments } from '../../../words/en/segments.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { type Field, operatorOf } from './fields.ts'
import styles from './rules.module.css'
import { type Leaf, leafWith } from './rules.ts'
import { ValueEditor } from './value-editor.tsx'

interface ConditionRowProps {
  leaf: Leaf
  fields: readonly Field[]
  onChange(next: Leaf): void
  onRemove(): void
}

/** One condition: field, operator and value. */
export function ConditionRow({ leaf, fields, onChange, onRemove }: ConditionRowProps) {
  const field = fields.find(({ id }) => id === leaf.field)
  const groups = Map.groupBy(fields, ({ group }) => group)
  const operators = field ? withCurrent(field, leaf.operator) : []
  return (
    <div className={styles.condition}>
      <SelectField
        label={segments.rulesField()}
        name={`field-${leaf.key}`}
        isLabelHidden
        value={leaf.field}
        onChange={({ target }) => {
          const next = fields.find(({ id }) => id === target.value)
          if (next) onChange({ ...leafWith(next, next.operators[0]!.id), key: leaf.key })
        }}
      >
        {!field && <option value={leaf.field}>{leaf.field}</option>}
        {[...groups].map(([group, members]) => (
          <optgroup key={group} label={group}>
            {members.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
      {field && (
        <SelectField
          label={segments.rulesOperator()}
          name={`operator-${leaf.key}`}
          isLabelHidden
          value={leaf.operator}
          onChange={({ target }) => onChange(withOperator(field, leaf, target.value))}
        >
          {operators.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </SelectField>
      )}
      {field && <ValueEditor field={field} leaf={leaf} onChange={(value) => onChange({ ...leaf, value })} />}
      <Button kind="quiet" isIcon aria-label={segments.rulesRemove()} onClick={onRemove}>
        <X size={16} aria-hidden />
      </Button>
    </div>
  )
}

const withCurrent = (field: Field, operator: string) =>
  field.operators.some(({ id }) => id === operator)
    ? field.operators
    : [operatorOf(field, operator), ...field.operators]

/** Changes the operator. Keeps the value if the new operator takes the same kind. */
function withOperator(field: Field, leaf: Leaf, operator: string): Leaf {
  const next = leafWith(field, operator)
  const isSameKind =
    operatorOf(field, operator).value === operatorOf(field, leaf.operator).value &&
    Array.isArray(next.value) === Array.isArray(leaf.value)
  return { ...next, key: leaf.key, value: isSameKind ? leaf.value : next.value }
}
