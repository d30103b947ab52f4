import { Plus, X } from 'lucide-react'
import { contactFields } from '../../../../words/en/contact-fields.ts'
import { contactForms } from '../../../../words/en/contact-forms.ts'
import type { CustomField } from '../../../api/api.gen.ts'
import { Button } from '../../../ui/button.tsx'
import { Check, FieldGroup, SelectField, TextField } from '../../../ui/field.tsx'
import { operatorWords } from '../filters.ts'
import { type Draft, newDraft, operatorsOf, valueKindOf } from './field-condition.ts'
import styles from './filter-panel.module.css'

interface FieldConditionsProps {
  fields: readonly CustomField[]
  conditions: readonly Draft[]
  onConditions(conditions: readonly Draft[]): void
}

/** Maximum number of conditions in the API. */
const MOST = 20

/** Editor of conditions on custom fields. A contact must meet all of them. */
export function FieldConditions({ fields, conditions, onConditions }: FieldConditionsProps) {
  const change = (draft: Draft, part: Partial<Draft>) =>
    onConditions(conditions.map((one) => (one === draft ? { ...one, ...part } : one)))
  return (
    <FieldGroup label={contactFields.customFields()}>
      {conditions.map((draft) => {
        const field = fields.find(({ key }) => key === draft.field)
        if (!field) return null
        return (
          <div key={draft.id} className={styles.condition}>
            <SelectField
              label={contactForms.filterField()}
              isLabelHidden
              name={`field${draft.id}`}
              value={draft.field}
              onChange={({ target }) => {
                const next = fields.find(({ key }) => key === target.value)
                if (next) change(draft, { ...newDraft(next), id: draft.id })
              }}
            >
              {fields.map(({ key, label }) => (
                <option key={key} value={key}>
                  {label}
                </option>
              ))}
            </SelectField>
            <SelectField
              label={contactForms.filterOperator()}
              isLabelHidden
              name={`operator${draft.id}`}
              value={draft.operator}
              onChange={({ target }) => change(draft, { operator: target.value, values: [] })}
            >
              {[...new Set([...operatorsOf(field.type), draft.operator])].map((operator) => (
                <option key={operator} value={operator}>
                  {operatorWords(operator)}
                </option>
              ))}
            </SelectField>
            <Value field={field} draft={draft} onValues={(values) => change(draft, { values })} />
            <Button
              kind="quiet"
              isIcon
              aria-label={contactForms.filterConditionRemove({ field: field.label })}
              onClick={() => onConditions(conditions.filter((one) => one !== draft))}
            >
              <X size={16} aria-hidden />
            </Button>
          </div>
        )
      })}
      {conditions.length < MOST && (
        <div>
          <Button onClick={() => onConditions([...conditions, newDraft(fields[0]!)])}>
            <Plus size={16} aria-hidden />
            {contactForms.filterConditionAdd()}
          </Button>
        </div>
      )}
    </FieldGroup>
  )
}

interface ValueProps {
  field: CustomField
  draft: Draft
  onValues(values: readonly string[]): void
}

function Value({ field, draft: { id, operator, values }, onValues }: ValueProps) {
  const kind = valueKindOf(field.type, operator)
  if (kind === 'none') return <span />
  if (kind === 'options')
    return (
      <div>
        {field.options.map((option) => (
          <Check
            key={option}
            label={option}
            checked={values.includes(option)}
            onChange={({ target }) =>
              onValues(target.checked ? [...values, option] : values.filter((one) => one !== option))
            }
          />
        ))}
      </div>
    )
  const places =
    operator === 'between'
      ? [contactForms.filterValueFrom(), contactForms.filterValueTo()]
      : [contactForms.filterValue({ field: field.label })]
  return (
    <div className={styles.values}>
      {places.map((label, index) => (
        <TextField
          key={label}
          label={label}
          isLabelHidden
          name={`value${id}-${index}`}
          type={kind === 'days' ? 'number' : kind}
          min={kind === 'days' ? 1 : undefined}
          value={values[index] ?? ''}
          onChange={({ target }) =>
            onValues(places.map((_, place) => (place === index ? target.value : (values[place] ?? ''))))
          }
        />
      ))}
    </div>
  )
}
