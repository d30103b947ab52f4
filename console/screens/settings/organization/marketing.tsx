import { Link } from '@tanstack/react-router'
import { settingsOrganization } from '../../../../words/en/settings-organization.ts'
import { Check, FieldGroup, Radio, TextField } from '../../../ui/field.tsx'
import { Row } from '../../../ui/form.tsx'
import { Section } from '../../../ui/page.tsx'
import { type Draft, flagOf, textOf } from '../draft.ts'
import type { OrganizationForm } from './form.ts'

/** Rules for marketing: recipients, frequency and required content. */
export function Marketing({ draft }: { draft: Draft<OrganizationForm> }) {
  const { value, set } = draft
  return (
    <Section
      title={settingsOrganization.marketing()}
      intro={settingsOrganization.marketingIntro.rich({
        link: (text) => <Link to="/settings/hours">{text}</Link>,
      })}
    >
      <Check
        label={settingsOrganization.consent()}
        hint={settingsOrganization.consentHint()}
        {...flagOf(draft, 'requireMarketingConsent')}
      />
      <Check
        label={settingsOrganization.footer()}
        hint={settingsOrganization.footerHint()}
        {...flagOf(draft, 'appendOptOutFooter')}
      />
      <FieldGroup label={settingsOrganization.scope()} hint={settingsOrganization.scopeHint()}>
        <Radio
          name="optOutScope"
          label={settingsOrganization.scopeChannel()}
          hint={settingsOrganization.scopeChannelHint()}
          checked={value.optOutScope === 'CHANNEL'}
          onChange={() => set({ optOutScope: 'CHANNEL' })}
        />
        <Radio
          name="optOutScope"
          label={settingsOrganization.scopeAll()}
          hint={settingsOrganization.scopeAllHint()}
          checked={value.optOutScope === 'ALL'}
          onChange={() => set({ optOutScope: 'ALL' })}
        />
      </FieldGroup>
      <Check
        label={settingsOrganization.cap()}
        hint={settingsOrganization.capHint()}
        {...flagOf(draft, 'isCapped')}
      />
      {value.isCapped && (
        <Row>
          <TextField
            label={settingsOrganization.capMessages()}
            required
            type="number"
            inputMode="numeric"
            step="any"
            field="frequencyCap.messages"
            {...textOf(draft, 'capMessages')}
          />
          <TextField
            label={settingsOrganization.capDays()}
            required
            type="number"
            inputMode="numeric"
            step="any"
            field="frequencyCap.days"
            hint={settingsOrganization.capDaysHint()}
            {...textOf(draft, 'capDays')}
          />
        </Row>
      )}
    </Section>
  )
}
