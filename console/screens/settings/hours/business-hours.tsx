import { useMemo } from 'react'
import { settingsHours } from '../../../../words/en/settings-hours.ts'
import type { BusinessHours, DayOfWeek } from '../../../api/api.gen.ts'
import { useCan, useChange } from '../../../api/hooks.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Check, SelectField } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { Options } from '../../../ui/options.tsx'
import { Section } from '../../../ui/page.tsx'
import { Time } from '../../../ui/time.tsx'
import { toast } from '../../../ui/toast.tsx'
import { zones } from '../../../ui/world.ts'
import { type Draft, flagOf, textOf, useDraft } from '../draft.ts'
import { Lockable } from '../lockable.tsx'
import { Problems } from '../problem.tsx'
import { SaveBar } from '../save-bar.tsx'
import styles from './business-hours.module.css'
import { Dates } from './dates.tsx'
import { Day } from './day.tsx'
import { bodyOf, formOf, type HoursForm } from './form.ts'

/** Form for the business hours. */
export function BusinessHoursForm({ hours }: { hours: BusinessHours }) {
  const can = useCan()
  const draft = useDraft<HoursForm>(formOf(hours))
  const save = useChange('PUT /organization/business-hours', ['/organization/business-hours'])
  const choices = useMemo(() => zones(hours.timezone), [hours.timezone])
  return (
    <Form
      label={settingsHours.business()}
      onSubmit={async () => {
        const { data } = await save.run({ body: bodyOf(draft.value) })
        draft.accept(formOf(data))
        toast(settingsHours.businessSaved())
      }}
    >
      <Lockable isOpen={can('organization:update')}>
        <Section
          title={settingsHours.business()}
          intro={settingsHours.businessIntro()}
          actions={<Now hours={hours} />}
        >
          <Check
            label={settingsHours.businessOn()}
            hint={settingsHours.businessOnHint()}
            {...flagOf(draft, 'isEnabled')}
          />
          <SelectField label={settingsHours.timezone()} {...textOf(draft, 'timezone')}>
            <Options choices={choices} />
          </SelectField>
          <Week draft={draft} />
          <p className={styles.hint}>{settingsHours.midnightHint()}</p>
        </Section>
        <Dates dates={draft.value.overrides} onChange={(overrides) => draft.set({ overrides })} />
      </Lockable>
      <SaveBar draft={draft} />
    </Form>
  )
}

/** Whether the organization is open at the moment, by the saved hours. */
function Now({ hours: { isOpen, isEnabled, nextChangeAt, timezone } }: { hours: BusinessHours }) {
  if (!isEnabled) return <Badge>{settingsHours.alwaysOpen()}</Badge>
  return (
    <>
      <Badge tone={isOpen ? 'good' : 'idle'}>
        {isOpen ? settingsHours.openNow() : settingsHours.closedNow()}
      </Badge>
      {nextChangeAt && (
        <span className={styles.hint}>
          {(isOpen ? settingsHours.openUntil : settingsHours.opensAt).rich({
            time: <Time value={nextChangeAt} zone={timezone} as="date" />,
          })}
        </span>
      )}
    </>
  )
}

const WEEKDAYS: Readonly<Record<DayOfWeek, () => string>> = {
  MONDAY: settingsHours.monday,
  TUESDAY: settingsHours.tuesday,
  WEDNESDAY: settingsHours.wednesday,
  THURSDAY: settingsHours.thursday,
  FRIDAY: settingsHours.friday,
  SATURDAY: settingsHours.saturday,
  SUNDAY: settingsHours.sunday,
}

function Week({ draft }: { draft: Draft<HoursForm> }) {
  const { weekly } = draft.value
  const [monday] = weekly
  return (
    <>
      <div className={styles.week}>
        {weekly.map((day, index) => (
          <div key={day.dayOfWeek} className={styles.row}>
            <Day
              label={WEEKDAYS[day.dayOfWeek]()}
              field={`weekly[${index}]`}
              day={day}
              onChange={(next) =>
                draft.set({ weekly: weekly.with(index, { ...next, dayOfWeek: day.dayOfWeek }) })
              }
            />
          </div>
        ))}
      </div>
      <Problems of={['weekly']} />
      {monday && (
        <div>
          <Button
            onClick={() =>
              draft.set({
                weekly: weekly.map((day, index) =>
                  index > 0 && index < 5 ? { ...monday, dayOfWeek: day.dayOfWeek } : day,
                ),
              })
            }
          >
            {settingsHours.weekCopy()}
          </Button>
        </div>
      )}
    </>
  )
}
