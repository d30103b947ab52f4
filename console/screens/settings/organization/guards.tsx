import { settingsOrganization } from '../../../../words/en/settings-organization.ts'
import { Check, TextField } from '../../../ui/field.tsx'
import { Section } from '../../../ui/page.tsx'
import { type Draft, flagOf, textOf } from '../draft.ts'
import type { OrganizationForm } from './form.ts'

const GUARDS = [
  {
    flag: 'guardsFailure',
    limit: 'maxFailure',
    field: 'guards.maxFailureRate',
    label: settingsOrganization.guardFailure(),
    share: settingsOrganization.guardFailureShare(),
    hint: settingsOrganization.guardFailureHint(),
  },
  {
    flag: 'guardsFiltered',
    limit: 'maxFiltered',
    field: 'guards.maxFilteredRate',
    label: settingsOrganization.guardFiltered(),
    share: settingsOrganization.guardFilteredShare(),
    hint: undefined,
  },
  {
    flag: 'guardsOptOut',
    limit: 'maxOptOut',
    field: 'guards.maxOptOutRate',
    label: settingsOrganization.guardOptOut(),
    share: settingsOrganization.guardOptOutShare(),
    hint: undefined,
  },
] as const

/** Limits that pause a campaign automatically. */
export const Guards = ({ draft }: { draft: Draft<OrganizationForm> }) => (
  <Section title={settingsOrganization.guards()} intro={settingsOrganization.guardsIntro()}>
    {GUARDS.map(({ flag, limit, field, label, share, hint }) => (
      <div key={flag}>
        <Check label={label} {...flagOf(draft, flag)} />
        {draft.value[flag] && (
          <TextField
            label={share}
            required
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
