import { Plus, X } from 'lucide-react'
import { settingsHours } from '../../../../words/en/settings-hours.ts'
import { Button } from '../../../ui/button.tsx'
import { Check, TextField } from '../../../ui/field.tsx'
import { Problems } from '../problem.tsx'
import styles from './day.module.css'
import { type DayForm, type Interval, MAX_INTERVALS, nextInterval } from './form.ts'

interface DayProps {
  /** Name of the day for its fields, such as `Monday`. */
  label: string
  /** Label of the checkbox, if different. */
  title?: string
  /** Name of the day in the API's refusals, such as `weekly[0]`. */
  field: string
  day: DayForm
  onChange(day: DayForm): void
}

/** Hours of a day: closed, or up to four intervals. */
export function Day({ label, title = label, field, day, onChange }: DayProps) {
  const { isClosed, intervals } = day
  const change = (next: readonly Interval[]) => onChange({ isClosed: next.length === 0, intervals: next })
  return (
    <div className={styles.day}>
      <Check
        label={title}
        aria-label={settingsHours.dayOpen({ day: label })}
        checked={!isClosed}
        onChange={({ target }) =>
          onChange({
            isClosed: !target.checked,
            intervals: intervals.length > 0 ? intervals : [nextInterval([])],
          })
        }
      />
      {!isClosed && (
        <div className={styles.intervals}>
          {intervals.map((interval, index) => (
            <Hours
              // biome-ignore lint/suspicious/noArrayIndexKey: an interval is nothing but its place
              key={index}
              label={
                intervals.length > 1 ? settingsHours.dayInterval({ day: label, number: index + 1 }) : label
              }
              field={`${field}.intervals[${index}]`}
              interval={interval}
              onChange={(next) => change(intervals.with(index, next))}
              onRemove={() => change(intervals.toSpliced(index, 1))}
            />
          ))}
          <Problems of={[`${field}.intervals`]} />
        </div>
      )}
      {!isClosed && intervals.length < MAX_INTERVALS && (
        <Button
          kind="quiet"
          aria-label={settingsHours.dayAddTo({ day: label })}
          onClick={() => change([...intervals, nextInterval(intervals)])}
        >
          <Plus size={16} aria-hidden />
          {settingsHours.dayAdd()}
        </Button>
      )}
      {isClosed && <span className={styles.closed}>{settingsHours.dayClosed()}</span>}
      <Problems of={[field]} />
    </div>
  )
}

interface HoursProps {
  label: string
  field: string
  interval: Interval
  onChange(interval: Interval): void
  onRemove(): void
}

const Hours = ({ label, field, interval, onChange, onRemove }: HoursProps) => (
  <div className={styles.hours}>
    <TextField
      label={settingsHours.dayFrom({ day: label })}
      isLabelHidden
      type="time"
      name={`${field}.open`}
      required
      value={interval.open}
      onChange={({ target }) => onChange({ ...interval, open: target.value })}
    />
    <span aria-hidden="true" className={styles.dash}>
      –
    </span>
    <TextField
      label={settingsHours.dayUntil({ day: label })}
      isLabelHidden
      type="time"
      name={`${field}.close`}
      required
      value={interval.close}
      onChange={({ target }) => onChange({ ...interval, close: target.value })}
    />
    <Button
      kind="quiet"
      isIcon
      aria-label={settingsHours.dayRemove({ day: label, ...interval })}
      onClick={onRemove}
    >
      <X size={16} aria-hidden />
    </Button>
    <Problems of={[field]} />
  </div>
)
