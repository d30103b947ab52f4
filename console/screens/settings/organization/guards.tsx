import { Check, TextField } from '../../../ui/field.tsx'
import { Section } from '../../../ui/page.tsx'
import { type Draft, flagOf, textOf } from '../draft.ts'
import type { OrganizationForm } from './form.ts'

const GUARDS = [
  {
    flag: 'guardsFailure',
    limit: 'maxFailure',
    field: 'guards.maxFailureRate',
    label: 'Pause when too many messages fail',
    share: 'Share of messages that may fail, percent',
    hint: 'For mails the limit is at most 5 %.',
  },
  {
    flag: 'guardsFiltered',
    limit: 'maxFiltered',
    field: 'guards.maxFilteredRate',
    label: 'Pause when a carrier filters too many as spam',
    share: 'Share that may be filtered, percent',
    hint: undefined,
  },
  {
    flag: 'guardsOptOut',
    limit: 'maxOptOut',
    field: 'guards.maxOptOutRate',
    label: 'Pause when too many people opt out',
    share: 'Share of recipients that may opt out, percent',
    hint: undefined,
  },
] as const

/** Limits that pause a campaign automatically. */
export const Guards = ({ draft }: { draft: Draft<OrganizationForm> }) => (
  <Section
    title="Guards"
    intro="A run of a campaign is paused by itself when one of these limits is passed, counted over at least a hundred messages. A person can then look and resume it."
  >
    {GUARDS.map(({ flag, limit, field, label, share, hint }) => (
      <div key={flag}>
        <Check label={label} {...flagOf(draft, flag)} />
        {draft.value[flag] && (
          <TextField
            label={share}
            type="number"
            inputMode="decimal"
            step="any"
            field={field}
            hint={hint}
            {...textOf(draft, limit)}
          />
        )}
      </div>
    ))}
  </Section>
)
