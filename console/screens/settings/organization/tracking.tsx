import { settingsOrganization } from '../../../../words/en/settings-organization.ts'
import { Check, FieldGroup, TextField } from '../../../ui/field.tsx'
import { Row } from '../../../ui/form.tsx'
import { Section } from '../../../ui/page.tsx'
import { type Draft, flagOf, textOf } from '../draft.ts'
import type { OrganizationForm } from './form.ts'

/** Settings for tracking, and for the campaign that a deal counts for. */
export const Tracking = ({ draft }: { draft: Draft<OrganizationForm> }) => (
  <Section title={settingsOrganization.tracking()} intro={settingsOrganization.trackingIntro()}>
    <Check
      label={settingsOrganization.trackLinks()}
      hint={settingsOrganization.trackLinksHint()}
      {...flagOf(draft, 'trackLinks')}
    />
    <Check
      label={settingsOrganization.trackOpens()}
      hint={settingsOrganization.trackOpensHint()}
      {...flagOf(draft, 'trackOpens')}
    />
    <FieldGroup label={settingsOrganization.utm()} hint={settingsOrganization.utmHint()}>
      <Row>
        <TextField label="utm_source" field="utm.source" {...textOf(draft, 'utmSource')} />
        <TextField label="utm_medium" field="utm.medium" placeholder="sms" {...textOf(draft, 'utmMedium')} />
        <TextField label="utm_campaign" field="utm.campaign" {...textOf(draft, 'utmCampaign')} />
      </Row>
    </FieldGroup>
    <TextField
      label={settingsOrganization.attribution()}
      required
      type="number"
      inputMode="numeric"
      step="any"
      hint={settingsOrganization.attributionHint()}
      {...textOf(draft, 'attributionHours')}
    />
  </Section>
)
