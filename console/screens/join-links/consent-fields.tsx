import type { ReactNode } from 'react'
import { joinLinks } from '../../../words/en/join-links.ts'
import type { JoinLinkChannel } from '../../api/api.gen.ts'
import { Check, SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { Row } from '../../ui/form.tsx'
import { Section } from '../../ui/page.tsx'
import type { LinkValues } from './body.ts'
import { CONFIRMATIONS } from './words.ts'

interface ConsentFieldsProps {
  isNew: boolean
  first: LinkValues
  isForm: boolean
  channel: JoinLinkChannel
  /** Fields after the consent text. */
  children: ReactNode
}

/** Fields for the consent text and for the proof of consent. */
export function ConsentFields({ isNew, first, isForm, channel, children }: ConsentFieldsProps) {
  const usual = channel === 'EMAIL' ? 'EMAIL_LINK' : 'REPLY_YES'
  return (
    <Section title={joinLinks.consent()}>
      <TextArea
        label={joinLinks.consentText()}
        name="consentText"
        defaultValue={first.consentText}
        hint={isNew ? joinLinks.consentTextNewHint() : joinLinks.consentTextHint()}
      />
      {children}
      {isForm && (
        <Row>
          <TextField
            label={joinLinks.privacy()}
            name="privacyPolicyUrl"
            type="url"
            required
            placeholder="https://"
            defaultValue={first.privacyPolicyUrl}
          />
          <TextField
            label={joinLinks.terms()}
            name="termsUrl"
            type="url"
            required
            placeholder="https://"
            defaultValue={first.termsUrl}
          />
        </Row>
      )}
      {isForm && (
        <SelectField
          label={joinLinks.confirmation()}
          name="doubleOptIn"
          defaultValue={first.doubleOptIn ?? usual}
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
          defaultChecked={first.otpEnabled === 'on'}
        />
      )}
      <TextArea
        label={joinLinks.welcome()}
        name="confirmationMessage"
        defaultValue={first.confirmationMessage}
      />
    </Section>
  )
}
