import { useId } from 'react'
import { compose } from '../../../words/en/compose.ts'
import { useOrganization } from '../../api/hooks.ts'
import { Check, FieldGroup, TextField } from '../../ui/field.tsx'
import { Row } from '../../ui/form.tsx'
import { Stack } from '../../ui/page.tsx'
import { useCompose } from './context.ts'
import type { Canary } from './draft.ts'
import { NumberField } from './number-field.tsx'
import { Tracking } from './tracking.tsx'

/** Rarely changed settings. */
export default function MoreSettings() {
  const { draft, set, problemOf } = useCompose()
  const organization = useOrganization()
  const zones = useId()
  const cap = organization?.frequencyCap
  return (
    <Stack>
      <Row>
        <NumberField
          label={compose.rate()}
          name="sendRatePerMinute"
          min={1}
          placeholder={compose.rateNone()}
          hint={compose.rateHint()}
          value={draft.sendRatePerMinute}
          problem={problemOf('sendRatePerMinute')}
          onValue={(sendRatePerMinute) => set({ sendRatePerMinute })}
        />
        <TextField
          label={compose.zone()}
          name="timezone"
          list={zones}
          placeholder={organization?.timezone}
          hint={compose.zoneHint()}
          value={draft.timezone === organization?.timezone ? '' : (draft.timezone ?? '')}
          problem={problemOf('timezone')}
          onChange={({ target }) => set({ timezone: target.value || null })}
        />
        <datalist id={zones}>
          {Intl.supportedValuesOf('timeZone').map((zone) => (
            <option key={zone} value={zone} />
          ))}
        </datalist>
      </Row>
      {draft.channel === 'SMS' && (
        <Check
          label={compose.smart()}
          hint={compose.smartHint()}
          checked={draft.smartEncoding}
          onChange={({ target }) => set({ smartEncoding: target.checked })}
        />
      )}
      <Tracking />
      <Tags />
      {draft.abTest === null && <FirstMessages />}
      {draft.category === 'MARKETING' && cap && <p>{compose.cap(cap)}</p>}
    </Stack>
  )
}

const TAGS = ['source', 'medium', 'campaign'] as const

/** UTM tags for websites that links lead to. */
function Tags() {
  const { draft, set, problemOf } = useCompose()
  const usual = useOrganization()?.utm
  return (
    <FieldGroup label={compose.utm()} hint={compose.utmHint()}>
      <Row>
        {TAGS.map((tag) => (
          <TextField
            key={tag}
            label={`utm_${tag}`}
            name={`utm.${tag}`}
            maxLength={100}
            placeholder={usual?.[tag] ?? ''}
            value={draft.utm?.[tag] ?? ''}
            problem={problemOf(`utm.${tag}`)}
            onChange={({ target }) => {
              const { [tag]: _, ...others } = draft.utm ?? {}
              const utm = target.value ? { ...others, [tag]: target.value } : others
              set({ utm: Object.keys(utm).length > 0 ? utm : null })
            }}
          />
        ))}
      </Row>
    </FieldGroup>
  )
}

const CANARY: Canary = { size: 100, waitMinutes: 30, maxFailureRate: 0.1, maxOptOutRate: 0.03 }

/** Settings of a small batch that is sent first. */
function FirstMessages() {
  const { draft, set, problemOf } = useCompose()
  const { canary } = draft
  const change = (next: Partial<Canary>) => set({ canary: { ...CANARY, ...canary, ...next } })
  const percent = (value: number | undefined) => Math.round((value ?? 0) * 1000) / 10
  return (
    <FieldGroup label={compose.canary()}>
      <Check
        label={compose.canaryAct()}
        checked={canary !== null}
        onChange={({ target }) => set({ canary: target.checked ? CANARY : null })}
      />
      {canary && (
        <Row>
          <NumberField
            label={compose.canarySize()}
            name="canary.size"
            min={1}
            value={canary.size ?? null}
            problem={problemOf('canary.size') ?? problemOf('canary')}
            onValue={(value) => change({ size: value ?? CANARY.size })}
          />
          <NumberField
            label={compose.canaryWait()}
            name="canary.waitMinutes"
            min={1}
            value={canary.waitMinutes ?? null}
            problem={problemOf('canary.waitMinutes')}
            onValue={(value) => change({ waitMinutes: value ?? CANARY.waitMinutes })}
          />
          <NumberField
            label={compose.canaryFailures()}
            name="canary.maxFailureRate"
            min={0}
            max={100}
            step="any"
            value={percent(canary.maxFailureRate)}
            problem={problemOf('canary.maxFailureRate')}
            onValue={(value) => change({ maxFailureRate: (value ?? 0) / 100 })}
          />
          <NumberField
            label={compose.canaryOptOuts()}
            name="canary.maxOptOutRate"
            min={0}
            max={100}
            step="any"
            value={percent(canary.maxOptOutRate)}
            problem={problemOf('canary.maxOptOutRate')}
            onValue={(value) => change({ maxOptOutRate: (value ?? 0) / 100 })}
          />
        </Row>
      )}
    </FieldGroup>
  )
}
