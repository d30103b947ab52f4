import { compose } from '../../../words/en/compose.ts'
import { kit } from '../../../words/en/kit.ts'
import { Check, FieldGroup, SelectField, TextField } from '../../ui/field.tsx'
import { Row } from '../../ui/form.tsx'
import { moment, weekdayName } from '../../ui/format.ts'
import styles from './compose.module.css'
import { useCompose } from './context.ts'
import type { Recurrence } from './draft.ts'
import { NumberField } from './number-field.tsx'
import { useCampaignZone } from './use-campaign-zone.ts'

const UNITS = [
  ['DAILY', compose.recurDays],
  ['WEEKLY', compose.recurWeeks],
  ['MONTHLY', compose.recurMonths],
] as const
const DAYS = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const
const LAST_DAY = -1
const DAYS_OF_MONTH = Array.from({ length: 31 }, (_, index) => index + 1)

/** Fields for the frequency and end of a recurrence, with its next runs. */
export default function RecurrenceFields() {
  const { draft, set, problemOf } = useCompose()
  const rule: Recurrence = draft.recurrence ?? { frequency: 'WEEKLY' }
  const { frequency, interval = 1, daysOfWeek = [], dayOfMonth = null, endType = 'NEVER' } = rule
  const change = (next: Partial<Recurrence>) => set({ recurrence: { ...rule, ...next } })
  return (
    <>
      <Row>
        <NumberField
          label={compose.recurEvery()}
          name="interval"
          field="recurrence.interval"
          min={1}
          max={366}
          value={interval}
          problem={problemOf('recurrence.interval')}
          onValue={(value) => change({ interval: value ?? 1 })}
        />
        <SelectField
          label={compose.recurUnit()}
          name="frequency"
          value={frequency}
          onChange={({ target }) =>
            change({
              frequency: target.value as Recurrence['frequency'],
              daysOfWeek: [],
              dayOfMonth: null,
            })
          }
        >
          {UNITS.map(([value, label]) => (
            <option key={value} value={value}>
              {label()}
            </option>
          ))}
        </SelectField>
      </Row>
      {frequency === 'WEEKLY' && (
        <FieldGroup label={compose.recurWeekdays()} hint={compose.recurWeekdaysHint()}>
          <div className={styles.days}>
            {DAYS.map((day) => (
              <Check
                key={day}
                label={weekdayName(day)}
                checked={daysOfWeek.includes(day)}
                onChange={({ target }) => {
                  const chosen = new Set(daysOfWeek)
                  if (target.checked) chosen.add(day)
                  else chosen.delete(day)
                  change({ daysOfWeek: DAYS.filter((one) => chosen.has(one)) })
                }}
              />
            ))}
          </div>
        </FieldGroup>
      )}
      {frequency === 'MONTHLY' && (
        <SelectField
          label={compose.recurMonthDay()}
          name="dayOfMonth"
          field="recurrence.dayOfMonth"
          hint={compose.recurMonthDayHint()}
          value={dayOfMonth ?? ''}
          onChange={({ target }) => change({ dayOfMonth: target.value === '' ? null : Number(target.value) })}
        >
          <option value="">{compose.recurMonthDayFirst()}</option>
          {DAYS_OF_MONTH.map((day) => (
            <option key={day} value={day}>
              {day}
            </option>
          ))}
          <option value={LAST_DAY}>{compose.recurMonthDayLast()}</option>
        </SelectField>
      )}
      <End rule={rule} endType={endType} change={change} />
      {problemOf('recurrence') && (
        <p className={styles.problem} data-field-problem="recurrence">
          {problemOf('recurrence')}
        </p>
      )}
      <NextRuns />
    </>
  )
}

interface EndProps {
  rule: Recurrence
  endType: NonNullable<Recurrence['endType']>
  change(next: Partial<Recurrence>): void
}

function End({ rule, endType, change }: EndProps) {
  const { problemOf } = useCompose()
  return (
    <Row>
      <SelectField
        label={compose.recurEnds()}
        name="endType"
        value={endType}
        onChange={({ target }) =>
          change({
            endType: target.value as EndProps['endType'],
            endDate: null,
            maxOccurrences: target.value === 'AFTER_OCCURRENCES' ? 10 : null,
          })
        }
      >
        <option value="NEVER">{kit.never()}</option>
        <option value="ON_DATE">{compose.recurEndsOn()}</option>
        <option value="AFTER_OCCURRENCES">{compose.recurEndsAfter()}</option>
      </SelectField>
      {endType === 'ON_DATE' && (
        <TextField
          label={compose.recurEndDate()}
          name="endDate"
          field="recurrence.endDate"
          type="date"
          value={rule.endDate ?? ''}
          problem={problemOf('recurrence.endDate')}
          onChange={({ target }) => change({ endDate: target.value || null })}
        />
      )}
      {endType === 'AFTER_OCCURRENCES' && (
        <NumberField
          label={compose.recurRuns()}
          name="maxOccurrences"
          field="recurrence.maxOccurrences"
          min={1}
          value={rule.maxOccurrences ?? null}
          problem={problemOf('recurrence.maxOccurrences')}
          onValue={(maxOccurrences) => change({ maxOccurrences })}
        />
      )}
    </Row>
  )
}

/** The next runs. The server computes them from the stored draft. */
function NextRuns() {
  const { draft, detail } = useCompose()
  const zone = useCampaignZone()
  if (!draft.scheduledAt) return <p className={styles.quiet}>{compose.recurNextHint()}</p>
  const runs = detail?.recurrence ? detail.nextRuns : []
  if (runs.length === 0) return null
  return (
    <div>
      <h3>{compose.recurNext()}</h3>
      <ol className={styles.runs}>
        {runs.map((run) => (
          <li key={run}>
            <time dateTime={run}>{moment(run, zone, Date.now())}</time>
          </li>
        ))}
      </ol>
    </div>
  )
}
