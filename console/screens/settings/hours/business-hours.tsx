import { useMemo } from 'react'
import type { BusinessHours } from '../../../api/api.gen.ts'
import { useCan, useChange } from '../../../api/hooks.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Check, SelectField } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { words } from '../../../ui/format.ts'
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
      label="Business hours"
      onSubmit={async () => {
        const { data } = await save.run({ body: bodyOf(draft.value) })
        draft.accept(formOf(data))
        toast('The business hours were saved.')
      }}
    >
      <Lockable permission="organization:update" isOpen={can('organization:update')}>
        <Section
          title="Business hours"
          intro="When people of yours are there to answer. Programs read it by the API."
          actions={<Now hours={hours} />}
        >
          <Check
            label="These hours apply"
            hint="Otherwise they are kept, and you count as open at all times."
            {...flagOf(draft, 'isEnabled')}
          />
          <SelectField label="Time zone of these hours" {...textOf(draft, 'timezone')}>
            <Options choices={choices} />
          </SelectField>
          <Week draft={draft} />
          <p className={styles.hint}>
            00:00 as an end is midnight. Hours past midnight are one interval until 00:00 and one of the next
            day from 00:00.
          </p>
        </Section>
        <Dates dates={draft.value.overrides} onChange={(overrides) => draft.set({ overrides })} />
      </Lockable>
      <SaveBar draft={draft} />
    </Form>
  )
}

/** Whether the organization is open at the moment, by the saved hours. */
function Now({ hours: { isOpen, isEnabled, nextChangeAt, timezone } }: { hours: BusinessHours }) {
  if (!isEnabled) return <Badge>Open at all times</Badge>
  return (
    <>
      <Badge tone={isOpen ? 'good' : 'idle'}>{isOpen ? 'Open now' : 'Closed now'}</Badge>
      {nextChangeAt && (
        <span className={styles.hint}>
          {isOpen ? 'until ' : 'opens '}
          <Time value={nextChangeAt} zone={timezone} as="date" />
        </span>
      )}
    </>
  )
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
              label={words(day.dayOfWeek)}
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
            Use the hours of Monday until Friday
          </Button>
        </div>
      )}
    </>
  )
}
