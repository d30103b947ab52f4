import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { automationEditor } from '../../../words/en/automation-editor.ts'
import { contactFields } from '../../../words/en/contact-fields.ts'
import type { CustomField } from '../../api/api.gen.ts'
import { useCan } from '../../api/hooks.ts'
import { read } from '../../api/queries.ts'
import { STAGE_NAMES } from '../../shell/contact-values.ts'
import { RecordPicker } from '../../shell/rules/record-picker.tsx'
import { Button } from '../../ui/button.tsx'
import { Check, FieldGroup, SelectField, TextField } from '../../ui/field.tsx'
import styles from './automations.module.css'
import type { Step, StepOf } from './definition.ts'
import { useEditor, useProblemOf } from './editor-context.ts'

const MOST = 100

type Value = StepOf<'CHANGE'>['customFields'][string]

/** What a step changes of a contact. */
export function ChangeFields({ step }: { step: StepOf<'CHANGE'> }) {
  const { setStep } = useEditor()
  const can = useCan()
  const problemOf = useProblemOf(step.id)
  const change = (next: Partial<Step>) => setStep(step.id, next)
  const { customFields } = step
  const fields =
    useQuery({
      ...read('GET /custom-fields', { query: { limit: MOST, isArchived: false } }),
      enabled: can('custom_field:read'),
    }).data?.data ?? []
  const offered = fields.filter(({ key }) => !Object.hasOwn(customFields, key))
  const set = (key: string, value: Value) => change({ customFields: { ...customFields, [key]: value } })
  return (
    <>
      <FieldGroup label={automationEditor.addTags()}>
        <RecordPicker
          kind="tags"
          ids={step.addTagIds}
          isOne={false}
          mayCreate
          problem={problemOf('addTagIds')}
          onChange={(addTagIds) => change({ addTagIds })}
        />
      </FieldGroup>
      <FieldGroup label={automationEditor.removeTags()}>
        <RecordPicker
          kind="tags"
          ids={step.removeTagIds}
          isOne={false}
          problem={problemOf('removeTagIds')}
          onChange={(removeTagIds) => change({ removeTagIds })}
        />
      </FieldGroup>
      <SelectField
        label={automationEditor.stage()}
        name="stage"
        value={step.stage ?? ''}
        problem={problemOf('stage')}
        onChange={({ target }) => change({ stage: (target.value || null) as StepOf<'CHANGE'>['stage'] })}
      >
        <option value="">{automationEditor.noChange()}</option>
        {Object.entries(STAGE_NAMES).map(([stage, label]) => (
          <option key={stage} value={stage}>
            {label}
          </option>
        ))}
      </SelectField>
      <FieldGroup label={automationEditor.addSegments()}>
        <RecordPicker
          kind="segments"
          ids={step.addToSegmentIds}
          isOne={false}
          problem={problemOf('addToSegmentIds')}
          onChange={(addToSegmentIds) => change({ addToSegmentIds })}
        />
      </FieldGroup>
      <FieldGroup label={automationEditor.removeSegments()}>
        <RecordPicker
          kind="segments"
          ids={step.removeFromSegmentIds}
          isOne={false}
          problem={problemOf('removeFromSegmentIds')}
          onChange={(removeFromSegmentIds) => change({ removeFromSegmentIds })}
        />
      </FieldGroup>
      {(fields.length > 0 || Object.keys(customFields).length > 0) && (
        <FieldGroup label={automationEditor.customFields()} hint={automationEditor.fieldHint()}>
          {Object.entries(customFields).map(([key, value]) => {
            const field = fields.find((one) => one.key === key)
            const label = field?.label ?? key
            return (
              <div key={key} className={styles.exit}>
                <ValueInput
                  field={field}
                  label={label}
                  value={value}
                  problem={problemOf(`customFields.${key}`)}
                  onChange={(next) => set(key, next)}
                />
                <Button
                  kind="quiet"
                  isIcon
                  aria-label={automationEditor.fieldRemove({ field: label })}
                  onClick={() => {
                    const { [key]: _, ...rest } = customFields
                    change({ customFields: rest })
                  }}
                >
                  <X size={16} aria-hidden />
                </Button>
              </div>
            )
          })}
          {offered.length > 0 && (
            <SelectField
              label={automationEditor.fieldSet()}
              name="newField"
              isLabelHidden
              value=""
              onChange={({ target }) => set(target.value, null)}
            >
              <option value="">{automationEditor.fieldSet()}</option>
              {offered.map(({ key, label }) => (
                <option key={key} value={key}>
                  {label}
                </option>
              ))}
            </SelectField>
          )}
        </FieldGroup>
      )}
    </>
  )
}

interface ValueInputProps {
  /** Undefined for a field that was deleted. */
  field: CustomField | undefined
  label: string
  value: Value
  problem: string | undefined
  onChange(value: Value): void
}

const TYPES = { URL: 'url', NUMBER: 'number', DATE: 'date' } as const

/** Input for the new value of a custom field, by its type. */
function ValueInput({ field, label, value, problem, onChange }: ValueInputProps) {
  const shared = { label, name: `customFields.${field?.key ?? label}`, problem }
  if (field?.type === 'MULTI_SELECT') {
    const chosen = Array.isArray(value) ? value : []
    return (
      <FieldGroup label={label}>
        {field.options.map((option) => (
          <Check
            key={option}
            name={option}
            label={option}
            checked={chosen.includes(option)}
            onChange={({ target }) => {
              const next = target.checked ? [...chosen, option] : chosen.filter((one) => one !== option)
              onChange(next.length > 0 ? next : null)
            }}
          />
        ))}
      </FieldGroup>
    )
  }
  if (field?.type === 'SELECT' || field?.type === 'BOOLEAN') {
    const isFlag = field.type === 'BOOLEAN'
    const options: ReadonlyArray<readonly [string, string]> = isFlag
      ? [
          ['true', contactFields.yes()],
          ['false', contactFields.no()],
        ]
      : field.options.map((option) => [option, option] as const)
    return (
      <SelectField
        {...shared}
        value={value === null ? '' : String(value)}
        onChange={({ target }) =>
          onChange(target.value === '' ? null : isFlag ? target.value === 'true' : target.value)
        }
      >
        <option value="" />
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </SelectField>
    )
  }
  const type = field && field.type !== 'TEXT' ? TYPES[field.type] : 'text'
  return (
    <TextField
      {...shared}
      type={type}
      step={type === 'number' ? 'any' : undefined}
      value={value === null ? '' : String(value)}
      onChange={({ target }) =>
        onChange(target.value === '' ? null : type === 'number' ? Number(target.value) : target.value)
      }
    />
  )
}
