import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Actions, Row } from '../../../ui/form.tsx'
import { date } from '../../../ui/format.ts'
import { Section } from '../../../ui/page.tsx'
import { Problems } from '../problem.tsx'
import styles from './business-hours.module.css'
import { Day } from './day.tsx'
import { type DateForm, MAX_DATES } from './form.ts'

interface DatesProps {
  dates: readonly DateForm[]
  onChange(dates: readonly DateForm[]): void
}

/** Dates with special hours, such as holidays. */
export function Dates({ dates, onChange }: DatesProps) {
  return (
    <Section
      title="Holidays and other dates"
      intro="The hours of a date replace those of its day of the week."
      actions={
        dates.length < MAX_DATES && (
          <Button
            onClick={() => onChange([...dates, { date: '', label: '', isClosed: true, intervals: [] }])}
          >
            Add a date
          </Button>
        )
      }
    >
      {dates.length === 0 && <p>None. Every week has the hours above.</p>}
      {dates.map((one, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a date may be empty while it is typed
        <div key={index} className={styles.date}>
          <Row>
            <TextField
              label="Date"
              type="date"
              name={`overrides[${index}].date`}
              value={one.date}
              onChange={({ target }) => onChange(dates.with(index, { ...one, date: target.value }))}
            />
            <TextField
              label="Reason"
              name={`overrides[${index}].label`}
              maxLength={100}
              placeholder="Christmas"
              value={one.label}
              onChange={({ target }) => onChange(dates.with(index, { ...one, label: target.value }))}
            />
          </Row>
          <Day
            label={one.label || (one.date ? date(one.date) : `Date ${index + 1}`)}
            title="Open"
            field={`overrides[${index}]`}
            day={one}
            onChange={(day) => onChange(dates.with(index, { ...one, ...day }))}
          />
          <Actions>
            <Button onClick={() => onChange(dates.toSpliced(index, 1))}>Remove this date</Button>
          </Actions>
        </div>
      ))}
      <Problems of={['overrides']} />
    </Section>
  )
}
