import type { Sender } from '../../../api/api.gen.ts'
import { useCan, useChange, useZone } from '../../../api/hooks.ts'
import { ColumnChart } from '../../../ui/columns.tsx'
import { Check, TextField } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { number } from '../../../ui/format.ts'
import { Facts, Section } from '../../../ui/page.tsx'
import { Time } from '../../../ui/time.tsx'
import { toast } from '../../../ui/toast.tsx'
import { type Draft, flagOf, textOf, useDraft } from '../draft.ts'
import { Lockable } from '../lockable.tsx'
import { SaveBar } from '../save-bar.tsx'
import { changesOf, formOf, type PaceForm, ramp } from './pace-form.ts'
import { today } from './senders.tsx'

/** Form for the name, speed and limits of a sender. */
export function Pace({ sender }: { sender: Sender }) {
  const can = useCan()
  const draft = useDraft(formOf(sender))
  const save = useChange('PATCH /channel-identities/{id}', ['/channel-identities'])
  return (
    <Form
      label="Name and pace"
      onSubmit={async () => {
        const { data } = await save.run({
          params: { id: sender.id },
          body: changesOf(draft.base, draft.value),
        })
        draft.accept(formOf(data))
        toast('The sender was changed.')
      }}
    >
      <Lockable permission="channel:manage" isOpen={can('channel:manage')}>
        <Section title="Name and address">
          <TextField label="Name" maxLength={100} {...textOf(draft, 'name')} />
          <TextField
            label="Address that recipients see"
            inputMode={sender.channel === 'EMAIL' ? 'email' : 'text'}
            {...textOf(draft, 'address')}
          />
          {sender.channel === 'SMS' && (
            <Check
              label="The provider itself answers STOP, START and HELP"
              hint="Then no second answer is sent from here."
              {...flagOf(draft, 'managesOptOutReplies')}
            />
          )}
        </Section>
        <Section title="Pace and limits">
          <Facts facts={[['Sent today', `${today(sender)} (the day of UTC)`]]} />
          <TextField
            label="Parts a second"
            type="number"
            inputMode="decimal"
            step="any"
            hint="What your account may send. An ordinary number of the United States sends one a second, a toll-free number three, a short code a hundred."
            {...textOf(draft, 'throughputPerSecond')}
          />
          <Check label="Limit the messages of a day" {...flagOf(draft, 'isCapped')} />
          {draft.value.isCapped && (
            <TextField
              label="Messages a day"
              type="number"
              inputMode="numeric"
              step="any"
              {...textOf(draft, 'dailyCap')}
            />
          )}
          <WarmUp sender={sender} draft={draft} />
        </Section>
      </Lockable>
      <SaveBar draft={draft} />
    </Form>
  )
}

/** Settings of the warm-up. Carriers filter new numbers that send thousands of messages at once. */
function WarmUp({ sender: { warmUp }, draft }: { sender: Sender; draft: Draft<PaceForm> }) {
  const zone = useZone()
  const days = draft.value.warmsUp ? ramp(draft.value) : []
  return (
    <>
      <Check
        label="Warm it up"
        hint="It sends little at first and more each day: carriers filter numbers that begin with thousands of messages. A change begins the ramp again."
        {...flagOf(draft, 'warmsUp')}
      />
      {draft.value.warmsUp && (
        <>
          <TextField
            label="Messages on the first day"
            type="number"
            inputMode="numeric"
            step="any"
            field="warmUp.startPerDay"
            {...textOf(draft, 'startPerDay')}
          />
          <TextField
            label="More each day, percent"
            type="number"
            inputMode="decimal"
            step="any"
            field="warmUp.growthPercent"
            {...textOf(draft, 'growthPercent')}
          />
          <TextField
            label="For this many days"
            type="number"
            inputMode="numeric"
            step="any"
            field="warmUp.days"
            {...textOf(draft, 'days')}
          />
          {days.length > 1 && (
            <ColumnChart
              label={`The ramp: ${number(days[0] ?? 0)} on the first day, ${number(days.at(-1) ?? 0)} on day ${days.length}`}
              points={days.map((value, index) => ({ label: `Day ${index + 1}`, value }))}
              unit="messages"
            />
          )}
        </>
      )}
      {warmUp && (
        <p>
          The ramp {warmUp.capToday === null ? 'ended' : 'ends'}{' '}
          <Time value={warmUp.endsAt} zone={zone} as="date" />.
        </p>
      )}
    </>
  )
}
