import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Minus, Plus } from 'lucide-react'
import { automationEditor } from '../../../words/en/automation-editor.ts'
import { useCan } from '../../api/hooks.ts'
import { read } from '../../api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Check, FieldGroup, SelectField, TextArea } from '../../ui/field.tsx'
import { channelName, weekdayName } from '../../ui/format.ts'
import styles from './automations.module.css'
import { ChangeFields } from './change-fields.tsx'
import { ConditionField } from './condition-field.tsx'
import type { Step, StepOf } from './definition.ts'
import { useEditor, useProblemOf } from './editor-context.ts'
import { ClockField, DayFields, MemberField, SpanField, WholeField } from './inputs.tsx'
import { MessageFields } from './message-fields.tsx'

const MOST = 100
const LONGEST_NOTICE = 300
const LONGEST_NOTE = 1_000

/** Fields of a step, by its kind. */
export function StepFields({ step }: { step: Step }) {
  const { setStep } = useEditor()
  const problemOf = useProblemOf(step.id)
  const change = (next: Partial<Step>) => setStep(step.id, next)
  switch (step.type) {
    case 'SEND':
      return <MessageFields step={step} />
    case 'WAIT':
      return (
        <SpanField
          label={automationEditor.duration()}
          minutes={step.minutes}
          problem={problemOf('minutes')}
          onChange={(minutes) => change({ minutes })}
        />
      )
    case 'WAIT_FOR_HOUR':
      return <HourFields step={step} />
    case 'WAIT_FOR_DATE':
      return (
        <>
          <DayFields field={step.field} days={step.days} problem={problemOf('field')} onChange={change} />
          <ClockField value={step.at} onChange={(at) => change({ at })} />
          <p className={styles.quiet}>{automationEditor.waitDateHint()}</p>
        </>
      )
    case 'WAIT_FOR_EVENT':
      return (
        <>
          <ConditionField
            name="until"
            condition={step.until}
            problem={problemOf('until')}
            onChange={(until) => change({ until })}
          />
          <SpanField
            label={automationEditor.durationMost()}
            minutes={step.minutes}
            problem={problemOf('minutes')}
            onChange={(minutes) => change({ minutes })}
          />
        </>
      )
    case 'BRANCH':
      return (
        <ConditionField
          name="when"
          condition={step.when}
          problem={problemOf('when')}
          onChange={(when) => change({ when })}
        />
      )
    case 'SPLIT':
      return <SplitFields step={step} />
    case 'CHANGE':
      return <ChangeFields step={step} />
    case 'NOTIFY':
      return (
        <>
          <MemberField
            label={automationEditor.notifyWho()}
            name="userId"
            none={automationEditor.notifyEveryone()}
            value={step.userId}
            problem={problemOf('userId')}
            onChange={(userId) => change({ userId })}
          />
          <TextArea
            label={automationEditor.text()}
            name="text"
            required
            rows={3}
            maxLength={LONGEST_NOTICE}
            hint={automationEditor.notifyTextHint()}
            value={step.text ?? ''}
            problem={problemOf('text')}
            onChange={({ target }) => change({ text: target.value || null })}
          />
        </>
      )
    case 'CONVERSATION':
      return <ConversationFields step={step} />
    case 'WEBHOOK':
      return <WebhookFields step={step} />
    case 'END':
      return <p>{automationEditor.endAbout()}</p>
  }
}

const WEEKDAYS: StepOf<'WAIT_FOR_HOUR'>['weekdays'] = [
  'MONDAY',
  'TUESDAY',
  'WEDNESDAY',
  'THURSDAY',
  'FRIDAY',
  'SATURDAY',
  'SUNDAY',
]

function HourFields({ step }: { step: StepOf<'WAIT_FOR_HOUR'> }) {
  const { setStep } = useEditor()
  const { id, at, weekdays } = step
  return (
    <>
      <ClockField value={at} onChange={(next) => setStep(id, { at: next })} />
      <FieldGroup label={automationEditor.weekdays()} hint={automationEditor.weekdaysHint()}>
        <div className={styles.words}>
          {WEEKDAYS.map((day) => (
            <Check
              key={day}
              name={day}
              label={weekdayName(day)}
              checked={weekdays.includes(day)}
              onChange={({ target }) =>
                setStep(id, {
                  weekdays: WEEKDAYS.filter((one) => (one === day ? target.checked : weekdays.includes(one))),
                })
              }
            />
          ))}
        </div>
      </FieldGroup>
    </>
  )
}

const LETTERS = ['A', 'B', 'C', 'D', 'E'] as const

/** Returns equal shares that add up to 100. */
const equalShares = (count: number): StepOf<'SPLIT'>['ways'] =>
  LETTERS.slice(0, count).map((way, index) => ({
    way,
    percent: Math.floor(100 / count) + (index < 100 % count ? 1 : 0),
  }))

function SplitFields({ step: { id, ways } }: { step: StepOf<'SPLIT'> }) {
  const { setStep } = useEditor()
  const problemOf = useProblemOf(id)
  const sum = ways.reduce((total, { percent }) => total + percent, 0)
  const last = ways.at(-1)!
  return (
    <>
      {ways.map(({ way, percent }, index) => (
        <WholeField
          key={`${way} ${ways.length}`}
          label={automationEditor.percent({ way })}
          name={`ways[${index}].percent`}
          value={percent}
          least={1}
          most={99}
          onChange={(next) => setStep(id, { ways: ways.with(index, { way, percent: next }) })}
        />
      ))}
      {sum !== 100 ? (
        <p className={styles.problem} data-field-problem="ways">
          {automationEditor.percentSum({ sum })}
        </p>
      ) : (
        problemOf('ways') && <p className={styles.problem}>{problemOf('ways')}</p>
      )}
      <div className={styles.row}>
        {ways.length < LETTERS.length && (
          <Button onClick={() => setStep(id, { ways: equalShares(ways.length + 1) })}>
            <Plus size={16} aria-hidden />
            {automationEditor.wayAdd()}
          </Button>
        )}
        {ways.length > 2 && (
          <Button onClick={() => setStep(id, { ways: equalShares(ways.length - 1) })}>
            <Minus size={16} aria-hidden />
            {automationEditor.wayRemove({ way: last.way })}
          </Button>
        )}
      </div>
    </>
  )
}

const CHANNELS = ['SMS', 'WHATSAPP', 'EMAIL'] as const

function ConversationFields({ step }: { step: StepOf<'CONVERSATION'> }) {
  const { setStep } = useEditor()
  const problemOf = useProblemOf(step.id)
  const change = (next: Partial<Step>) => setStep(step.id, next)
  return (
    <>
      <SelectField
        label={automationEditor.channel()}
        name="channel"
        value={step.channel}
        problem={problemOf('channel')}
        onChange={({ target }) => change({ channel: target.value as (typeof CHANNELS)[number] })}
      >
        {CHANNELS.map((channel) => (
          <option key={channel} value={channel}>
            {channelName(channel)}
          </option>
        ))}
      </SelectField>
      <MemberField
        label={automationEditor.assign()}
        name="assigneeId"
        none={automationEditor.noChange()}
        value={step.assigneeId}
        problem={problemOf('assigneeId')}
        onChange={(assigneeId) => change({ assigneeId })}
      />
      <TextArea
        label={automationEditor.note()}
        name="note"
        rows={3}
        maxLength={LONGEST_NOTE}
        hint={automationEditor.notifyTextHint()}
        value={step.note ?? ''}
        problem={problemOf('note')}
        onChange={({ target }) => change({ note: target.value || null })}
      />
    </>
  )
}

function WebhookFields({ step: { id, webhookEndpointId } }: { step: StepOf<'WEBHOOK'> }) {
  const { setStep } = useEditor()
  const can = useCan()
  const problemOf = useProblemOf(id)
  const endpoints = useQuery({
    ...read('GET /webhook-endpoints', { query: { limit: MOST } }),
    enabled: can('webhook:read'),
  }).data?.data
  const isListed = endpoints?.some((one) => one.id === webhookEndpointId)
  return (
    <SelectField
      label={automationEditor.endpoint()}
      name="webhookEndpointId"
      required
      value={webhookEndpointId ?? ''}
      problem={problemOf('webhookEndpointId')}
      hint={
        endpoints?.length === 0 && (
          <>
            {automationEditor.endpointNone()}{' '}
            {can('webhook:manage') && <Link to="/settings/webhooks">{automationEditor.endpointAdd()}</Link>}
          </>
        )
      }
      onChange={({ target }) => setStep(id, { webhookEndpointId: target.value || null })}
    >
      <option value="">{automationEditor.choose()}</option>
      {webhookEndpointId && !isListed && <option value={webhookEndpointId}>…</option>}
      {endpoints?.map((endpoint) => (
        <option key={endpoint.id} value={endpoint.id}>
          {endpoint.url}
        </option>
      ))}
    </SelectField>
  )
}
