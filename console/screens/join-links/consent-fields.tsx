import type { JoinLink, JoinLinkChannel } from '../../api/api.gen.ts'
import { Check, SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { Row } from '../../ui/form.tsx'
import { Section } from '../../ui/page.tsx'
import { CONFIRMATIONS } from './words.ts'

interface ConsentFieldsProps {
  link: JoinLink | undefined
  isForm: boolean
  channel: JoinLinkChannel
}

/** Fields for the consent text and for the proof of consent. */
export function ConsentFields({ link, isForm, channel }: ConsentFieldsProps) {
  const usual = channel === 'EMAIL' ? 'EMAIL_LINK' : 'REPLY_YES'
  return (
    <Section title="Consent">
      <TextArea
        label="What people agree to"
        name="consentText"
        defaultValue={link?.consentText ?? ''}
        hint={
          link
            ? 'A change makes a new version; everybody who joined before keeps the version they saw.'
            : 'Empty: a text with the name of the organization and all that carriers demand.'
        }
      />
      {isForm && (
        <Row>
          <TextField
            label="Privacy policy"
            name="privacyPolicyUrl"
            type="url"
            required
            placeholder="https://"
            defaultValue={link?.privacyPolicyUrl ?? ''}
          />
          <TextField
            label="Terms"
            name="termsUrl"
            type="url"
            required
            placeholder="https://"
            defaultValue={link?.termsUrl ?? ''}
          />
        </Row>
      )}
      {isForm && (
        <SelectField label="Then" name="doubleOptIn" defaultValue={link?.doubleOptIn ?? usual} key={channel}>
          {Object.entries(CONFIRMATIONS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      )}
      {isForm && channel !== 'EMAIL' && (
        <Check
          name="otpEnabled"
          label="The person proves the number by a code"
          hint="Then nothing more is to be confirmed: choose “Nothing more” above."
          defaultChecked={link?.otpEnabled ?? false}
        />
      )}
      <TextArea
        label="Message to those who joined"
        name="confirmationMessage"
        defaultValue={link?.confirmationMessage ?? ''}
      />
    </Section>
  )
}
