import { settingsHours } from '../../../../words/en/settings-hours.ts'
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
      title={settingsHours.dates()}
      intro={settingsHours.datesIntro()}
      actions={
        dates.length < MAX_DATES && (
          <Button
            onClick={() => onChange([...dates, { date: '', label: '', isClosed: true, intervals: [] }])}
          >
            {settingsHours.dateAdd()}
          </Button>
        )
      }
    >
      {dates.length === 0 && <p>{settingsHours.datesNone()}</p>}
      {dates.map((one, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a date may be empty while it is typed
        <div key={index} className={styles.date}>
          <Row>
            <TextField
              label={settingsHours.date()}
              type="date"
              name={`overrides[${index}].date`}
              value={one.date}
              onChange={({ target }) => onChange(dates.with(index, { ...one, date: target.value }))}
            />
            <TextField
              label={settingsHours.dateReason()}
              name={`overrides[${index}].label`}
              maxLength={100}
              placeholder={settingsHours.dateReasonSample()}
              value={one.label}
              onChange={({ target }) => onChange(dates.with(index, { ...one, label: target.value }))}
            />
          </Row>
          <Day
            label={one.label || (one.date ? date(one.date) : settingsHours.dateNumber({ number: index + 1 }))}
            title={settingsHours.dateOpen()}
            field={`overrides[${index}]`}
            day={one}
            onChange={(day) => onChange(dates.with(index, { ...one, ...day }))}
          />
          <Actions>
            <Button onClick={() => onChange(dates.toSpliced(index, 1))}>{settingsHours.dateRemove()}</Button>
          </Actions>
        </div>
      ))}
      <Problems of={['overrides']} />
    </Section>
  )
}
