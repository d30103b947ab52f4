import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { automationEditor } from '../../../words/en/automation-editor.ts'
import type { SegmentRules } from '../../api/api.gen.ts'
import { useCan } from '../../api/hooks.ts'
import { read } from '../../api/queries.ts'
import { fieldsWith } from '../../shell/rules/fields.ts'
import { toRules, toTree } from '../../shell/rules/rules.ts'
import { RulesCount } from '../../shell/rules/rules-count.tsx'
import { RulesEditor } from '../../shell/rules/rules-editor.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Row } from '../../ui/form.tsx'
import { personName } from '../../ui/format.ts'

/** Inputs of the panels of an automation. A value that is not valid is shown with its problem, and not taken. */

const MOST = 100

interface WholeFieldProps {
  label: string
  name: string
  value: number
  least: number
  most: number
  hint?: string | undefined
  problem?: string | undefined
  onChange(value: number): void
}

/** A field for a whole number. */
export function WholeField({ label, name, value, least, most, hint, problem, onChange }: WholeFieldProps) {
  const [text, setText] = useState(String(value))
  const isTaken = (typed: string) =>
    /^\d+$/.test(typed.trim()) && Number(typed) >= least && Number(typed) <= most
  // A value from elsewhere, such as after Undo, replaces the text.
  const shown = isTaken(text) && Number(text) !== value ? String(value) : text
  return (
    <TextField
      label={label}
      name={name}
      inputMode="numeric"
      value={shown}
      hint={hint}
      problem={isTaken(shown) ? problem : automationEditor.numberNeeded({ least, most })}
      onChange={({ target }) => {
        setText(target.value)
        if (isTaken(target.value)) onChange(Number(target.value))
      }}
    />
  )
}

interface ClockFieldProps {
  value: string
  onChange(value: string): void
}

/** A field for a time of day. */
export function ClockField({ value, onChange }: ClockFieldProps) {
  const [text, setText] = useState(value)
  const isTaken = (typed: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(typed)
  return (
    <TextField
      label={automationEditor.time()}
      name="at"
      type="time"
      value={text}
      hint={automationEditor.timeHint()}
      problem={isTaken(text) ? undefined : automationEditor.timeNeeded()}
      onChange={({ target }) => {
        setText(target.value)
        if (isTaken(target.value)) onChange(target.value)
      }}
    />
  )
}

const UNITS = [
  [10_080, automationEditor.weeks()],
  [1_440, automationEditor.days()],
  [60, automationEditor.hours()],
  [1, automationEditor.minutes()],
] as const
const MINUTES_A_YEAR = 366 * 1_440

interface SpanFieldProps {
  label: string
  minutes: number
  problem?: string | undefined
  onChange(minutes: number): void
}

/** A span of time: a number and its unit. */
export function SpanField({ label, minutes, problem, onChange }: SpanFieldProps) {
  const [size, setSize] = useState<number>(() => UNITS.find(([unit]) => minutes % unit === 0)![0])
  return (
    <Row>
      <WholeField
        key={size}
        label={label}
        name="minutes"
        value={Math.max(1, Math.round(minutes / size))}
        least={1}
        most={Math.floor(MINUTES_A_YEAR / size)}
        problem={problem}
        onChange={(amount) => onChange(amount * size)}
      />
      <SelectField
        label={automationEditor.unit()}
        name="unit"
        value={String(size)}
        onChange={({ target }) => {
          const next = Number(target.value)
          const amount = Math.max(1, Math.round(minutes / size))
          setSize(next)
          onChange(Math.min(amount * next, Math.floor(MINUTES_A_YEAR / next) * next))
        }}
      >
        {UNITS.toReversed().map(([unit, text]) => (
          <option key={unit} value={unit}>
            {text}
          </option>
        ))}
      </SelectField>
    </Row>
  )
}

interface DayFieldsProps {
  field: string | null
  days: number
  problem?: string | undefined
  onChange(change: { field?: string | null; days?: number }): void
}

const MOST_DAYS = 366

/** A day of a contact: a date field, and the days before or after it. */
export function DayFields({ field, days, problem, onChange }: DayFieldsProps) {
  const can = useCan()
  const query = useQuery({
    ...read('GET /custom-fields', { query: { limit: MOST, type: 'DATE', isArchived: false } }),
    enabled: can('custom_field:read'),
  })
  const fields = query.data?.data
  const [when, setWhen] = useState(days < 0 ? 'before' : days > 0 ? 'after' : 'on')
  const count = Math.abs(days) || 1
  const sign = (next: string, amount: number) => (next === 'on' ? 0 : next === 'before' ? -amount : amount)
  return (
    <>
      <SelectField
        label={automationEditor.dateField()}
        name="field"
        required
        value={field ?? ''}
        problem={problem}
        hint={
          fields?.length === 0 && (
            <>
              {automationEditor.dateFieldNone()}{' '}
              {can('custom_field:create') && (
                <Link to="/contacts/fields">{automationEditor.dateFieldAdd()}</Link>
              )}
            </>
          )
        }
        onChange={({ target }) => onChange({ field: target.value || null })}
      >
        <option value="">{automationEditor.choose()}</option>
        {fields?.map(({ key, label }) => (
          <option key={key} value={`custom.${key}`}>
            {label}
          </option>
        ))}
        <option value="createdAt">{automationEditor.dateCreated()}</option>
        {field && field !== 'createdAt' && !fields?.some(({ key }) => `custom.${key}` === field) && (
          <option value={field}>{field.replace(/^custom\./, '')}</option>
        )}
      </SelectField>
      <Row>
        <SelectField
          label={automationEditor.dateWhen()}
          name="when"
          value={when}
          onChange={({ target }) => {
            setWhen(target.value)
            onChange({ days: sign(target.value, count) })
          }}
        >
          <option value="on">{automationEditor.dateOn()}</option>
          <option value="before">{automationEditor.dateBefore()}</option>
          <option value="after">{automationEditor.dateAfter()}</option>
        </SelectField>
        {when !== 'on' && (
          <WholeField
            label={automationEditor.dateDays()}
            name="days"
            value={count}
            least={1}
            most={MOST_DAYS}
            onChange={(amount) => onChange({ days: sign(when, amount) })}
          />
        )}
      </Row>
    </>
  )
}

interface RulesFieldProps {
  rules: SegmentRules
  onChange(rules: SegmentRules): void
}

/** Rules of segments, with the number of contacts that match. */
export function RulesField({ rules, onChange }: RulesFieldProps) {
  const can = useCan()
  const [tree, setTree] = useState(() => toTree(rules))
  const customFields =
    useQuery({ ...read('GET /custom-fields', { query: { limit: MOST } }), enabled: can('custom_field:read') })
      .data?.data ?? []
  return (
    <>
      <RulesEditor
        rules={tree}
        fields={fieldsWith(customFields)}
        onChange={(next) => {
          setTree(next)
          onChange(toRules(next))
        }}
      />
      {can('segment:read') && tree.conditions.length > 0 && <RulesCount rules={tree} />}
    </>
  )
}

interface MemberFieldProps {
  label: string
  name: string
  /** The choice of no member. */
  none: string
  value: string | null
  problem?: string | undefined
  onChange(id: string | null): void
}

/** Chooses a member. */
export function MemberField({ label, name, none, value, problem, onChange }: MemberFieldProps) {
  const can = useCan()
  const members =
    useQuery({
      ...read('GET /user/all', { query: { limit: MOST, includeOwners: true } }),
      enabled: can('member:read'),
    }).data?.data ?? []
  return (
    <SelectField
      label={label}
      name={name}
      value={value ?? ''}
      problem={problem}
      onChange={({ target }) => onChange(target.value || null)}
    >
      <option value="">{none}</option>
      {value && !members.some(({ id }) => id === value) && <option value={value}>…</option>}
      {members.map((member) => (
        <option key={member.id} value={member.id}>
          {personName(member)}
        </option>
      ))}
    </SelectField>
  )
}
