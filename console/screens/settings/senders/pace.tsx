import { settingsSenders } from '../../../../words/en/settings-senders.ts'
import type { Sender } from '../../../api/api.gen.ts'
import { useCan, useChange, useZone } from '../../../api/hooks.ts'
import { ColumnChart } from '../../../ui/columns.tsx'
import { Check, TextField } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
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
      label={settingsSenders.nameAndSpeed()}
      onSubmit={async () => {
        const { data } = await save.run({
          params: { id: sender.id },
          body: changesOf(draft.base, draft.value),
        })
        draft.accept(formOf(data))
        toast(settingsSenders.saved())
      }}
    >
      <Lockable isOpen={can('channel:manage')}>
        <Section title={settingsSenders.nameAndAddress()}>
          <TextField label={settingsSenders.name()} required maxLength={100} {...textOf(draft, 'name')} />
          <TextField
            label={settingsSenders.addressShown()}
            required
            inputMode={sender.channel === 'EMAIL' ? 'email' : 'text'}
            {...textOf(draft, 'address')}
          />
          {sender.channel === 'SMS' && (
            <Check
              label={settingsSenders.providerReplies()}
              hint={settingsSenders.providerRepliesHint()}
              {...flagOf(draft, 'managesOptOutReplies')}
            />
          )}
        </Section>
        <Section title={settingsSenders.speed()}>
          <Facts
            facts={[[settingsSenders.sentToday(), settingsSenders.sentTodayUtc({ sent: today(sender) })]]}
          />
          <TextField
            label={
              sender.channel === 'SMS' ? settingsSenders.speedSegments() : settingsSenders.speedMessages()
            }
            type="number"
            inputMode="decimal"
            step="any"
            required
            hint={settingsSenders.speedHint()}
            {...textOf(draft, 'throughputPerSecond')}
          />
          <Check label={settingsSenders.cap()} {...flagOf(draft, 'isCapped')} />
          {draft.value.isCapped && (
            <TextField
              label={settingsSenders.capMessages()}
              required
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
        label={settingsSenders.warmUp()}
        hint={settingsSenders.warmUpHint()}
        {...flagOf(draft, 'warmsUp')}
      />
      {draft.value.warmsUp && (
        <>
          <TextField
            label={settingsSenders.warmUpStart()}
            required
            type="number"
            inputMode="numeric"
            step="any"
            field="warmUp.startPerDay"
            {...textOf(draft, 'startPerDay')}
          />
          <TextField
            label={settingsSenders.warmUpGrowth()}
            required
            type="number"
            inputMode="decimal"
            step="any"
            field="warmUp.growthPercent"
            {...textOf(draft, 'growthPercent')}
          />
          <TextField
            label={settingsSenders.warmUpDays()}
            required
            type="number"
            inputMode="numeric"
            step="any"
            field="warmUp.days"
            {...textOf(draft, 'days')}
          />
          {days.length > 1 && (
            <ColumnChart
              label={settingsSenders.warmUpChart({
                first: days[0] ?? 0,
                last: days.at(-1) ?? 0,
                days: days.length,
              })}
              points={days.map((value, index) => ({
                label: settingsSenders.warmUpDay({ number: index + 1 }),
                value,
              }))}
              unit={settingsSenders.warmUpUnit()}
            />
          )}
        </>
      )}
      {warmUp && (
        <p>
          {(warmUp.capToday === null ? settingsSenders.warmUpEnded : settingsSenders.warmUpEnds).rich({
            time: <Time value={warmUp.endsAt} zone={zone} as="date" />,
          })}
        </p>
      )}
    </>
  )
}
