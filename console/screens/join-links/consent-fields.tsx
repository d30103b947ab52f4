import { joinLinks } from '../../../words/en/join-links.ts'
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
    <Section title={joinLinks.consent()}>
      <TextArea
        label={joinLinks.consentText()}
        name="consentText"
        defaultValue={link?.consentText ?? ''}
        hint={link ? joinLinks.consentTextHint() : joinLinks.consentTextNewHint()}
      />
      {isForm && (
        <Row>
          <TextField
            label={joinLinks.privacy()}
            name="privacyPolicyUrl"
            type="url"
            required
            placeholder="https://"
            defaultValue={link?.privacyPolicyUrl ?? ''}
          />
          <TextField
            label={joinLinks.terms()}
            name="termsUrl"
            type="url"
            required
            placeholder="https://"
            defaultValue={link?.termsUrl ?? ''}
          />
        </Row>
      )}
      {isForm && (
        <SelectField
          label={joinLinks.confirmation()}
          name="doubleOptIn"
          defaultValue={link?.doubleOptIn ?? usual}
          key={channel}
        >
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
          label={joinLinks.codeCheck()}
          hint={joinLinks.codeCheckHint()}
          defaultChecked={link?.otpEnabled ?? false}
        />
      )}
      <TextArea
        label={joinLinks.welcome()}
        name="confirmationMessage"
        defaultValue={link?.confirmationMessage ?? ''}
      />
    </Section>
  )
}
