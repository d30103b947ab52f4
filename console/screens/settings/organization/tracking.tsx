import { Check, FieldGroup, TextField } from '../../../ui/field.tsx'
import { Row } from '../../../ui/form.tsx'
import { Section } from '../../../ui/page.tsx'
import { type Draft, flagOf, textOf } from '../draft.ts'
import type { OrganizationForm } from './form.ts'

/** Settings for tracking, and for the campaign that a deal counts for. */
export const Tracking = ({ draft }: { draft: Draft<OrganizationForm> }) => (
  <Section title="Tracking" intro="A campaign can set each of these for itself.">
    <Check
      label="Count clicks"
      hint="Addresses in texts of campaigns become short links."
      {...flagOf(draft, 'trackLinks')}
    />
    <Check
      label="Count opens of mails"
      hint="Mails of campaigns contain a picture of one pixel. Opens are estimates: many mail programs load pictures by themselves."
      {...flagOf(draft, 'trackOpens')}
    />
    <FieldGroup
      label="UTM parameters"
      hint="Added to tracked addresses, so that your web analytics knows where a visit comes from. An empty one is left out."
    >
      <Row>
        <TextField label="utm_source" field="utm.source" {...textOf(draft, 'utmSource')} />
        <TextField label="utm_medium" field="utm.medium" placeholder="sms" {...textOf(draft, 'utmMedium')} />
        <TextField label="utm_campaign" field="utm.campaign" {...textOf(draft, 'utmCampaign')} />
      </Row>
    </FieldGroup>
    <TextField
      label="A deal belongs to a campaign for this many hours"
      type="number"
      inputMode="numeric"
      step="any"
      hint="A deal that is won counts for the last campaign that was sent to the contact at most this long before. A change holds for later deals."
      {...textOf(draft, 'attributionHours')}
    />
  </Section>
)
