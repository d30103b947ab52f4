import { Link } from '@tanstack/react-router'
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
      title="Marketing"
      intro={
        <>
          These rules hold for every campaign of the category marketing. When it may be delivered is set with
          the <Link to="/settings/hours">hours</Link>.
        </>
      }
    >
      <Check
        label="Only to contacts with a recorded consent"
        hint="Otherwise a campaign only warns about contacts without one."
        {...flagOf(draft, 'requireMarketingConsent')}
      />
      <Check
        label="Add “Reply STOP to opt out” to texts without such words"
        hint="Texts that already say how to opt out, in English, Spanish, French, German or Portuguese, stay as they are."
        {...flagOf(draft, 'appendOptOutFooter')}
      />
      <FieldGroup label="An opt-out covers" hint="A change holds for later opt-outs.">
        <Radio
          name="optOutScope"
          label="The channel it came by"
          hint="Phone: SMS and WhatsApp. Email: all mail to the address."
          checked={value.optOutScope === 'CHANNEL'}
          onChange={() => set({ optOutScope: 'CHANNEL' })}
        />
        <Radio
          name="optOutScope"
          label="Everything"
          hint="An opt-out by phone covers the email address of the contact too, and the other way round."
          checked={value.optOutScope === 'ALL'}
          onChange={() => set({ optOutScope: 'ALL' })}
        />
      </FieldGroup>
      <Check
        label="Limit how often one contact gets marketing"
        hint="Over all campaigns and senders. Messages beyond the limit are left out."
        {...flagOf(draft, 'isCapped')}
      />
      {value.isCapped && (
        <Row>
          <TextField
            label="At most this many messages"
            type="number"
            inputMode="numeric"
            step="any"
            field="frequencyCap.messages"
            {...textOf(draft, 'capMessages')}
          />
          <TextField
            label="In this many days"
            type="number"
            inputMode="numeric"
            step="any"
            field="frequencyCap.days"
            hint="Days of 24 hours, counted back from the moment of sending."
            {...textOf(draft, 'capDays')}
          />
        </Row>
      )}
    </Section>
  )
}
