import { useState } from 'react'
import type { Sender, TestMessage } from '../../../api/api.gen.ts'
import { useChange } from '../../../api/hooks.ts'
import { Badge } from '../../../ui/badge.tsx'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { Actions, Form, Row, SubmitButton } from '../../../ui/form.tsx'
import { Facts, Section } from '../../../ui/page.tsx'
import { SpecialNumbers } from './special-numbers.tsx'
import { REMEDIES, testState } from './states.ts'
import styles from './test-message.module.css'

/** Sends one real message to test the account, the number and the receipts. */
export function TestMessageForm({ sender }: { sender: Sender }) {
  const { id, channel, provider, status } = sender
  const send = useChange('POST /channel-identities/{id}/test', ['/channel-identities'])
  const [to, setTo] = useState('')
  const [template, setTemplate] = useState({ name: 'hello_world', language: 'en_US', parameters: '' })
  const [result, setResult] = useState<TestMessage>()
  const isEmail = channel === 'EMAIL'
  const set = (change: Partial<typeof template>) => setTemplate({ ...template, ...change })
  const whatsappTemplate = template.name.trim() !== '' && {
    name: template.name.trim(),
    language: template.language.trim(),
    parameters: template.parameters.split('\n').filter((line) => line.trim() !== ''),
  }
  return (
    <Section
      title="Test message"
      intro={
        provider === 'SANDBOX'
          ? 'Goes to the built-in carrier: nothing reaches a phone.'
          : 'Sends one real message, which is not tried again. Send it to yourself.'
      }
    >
      <Form
        label="Test message"
        onSubmit={async () => {
          setResult(undefined)
          const body = { to, ...(channel === 'WHATSAPP' && whatsappTemplate ? { whatsappTemplate } : {}) }
          setResult((await send.run({ params: { id }, body })).data)
        }}
      >
        <TextField
          label={isEmail ? 'Your email address' : 'Your phone number'}
          name="to"
          required
          inputMode={isEmail ? 'email' : 'tel'}
          value={to}
          onChange={({ target }) => setTo(target.value)}
        />
        {channel === 'WHATSAPP' && (
          <>
            <Row>
              <TextField
                label="Template"
                name="whatsappTemplate.name"
                hint="Empty: free text, which WhatsApp delivers only if you wrote to the number within 24 hours."
                value={template.name}
                onChange={({ target }) => set({ name: target.value })}
              />
              <TextField
                label="Language of the template"
                name="whatsappTemplate.language"
                value={template.language}
                onChange={({ target }) => set({ language: target.value })}
              />
            </Row>
            <TextArea
              label="Values of its places, one a line"
              name="whatsappTemplate.parameters"
              rows={2}
              value={template.parameters}
              onChange={({ target }) => set({ parameters: target.value })}
            />
          </>
        )}
        <Actions>
          {status === 'DISABLED' ? (
            <p className={styles.quiet}>It is paused: resume it first.</p>
          ) : (
            <SubmitButton kind="plain">Send a test message</SubmitButton>
          )}
        </Actions>
      </Form>
      {result && <Result message={result} />}
      {provider === 'SANDBOX' && !isEmail && <SpecialNumbers onPick={setTo} />}
    </Section>
  )
}

function Result({ message }: { message: TestMessage }) {
  const { status, to, body, subject, errorCode, errorMessage, providerErrorCode, providerMessageId } = message
  const { label, tone } = testState(status)
  return (
    <div className={styles.result} role="status">
      <div>
        <Badge tone={tone}>{label}</Badge>
      </div>
      {status === 'SENT' && (
        <p>
          Look whether it arrives at {to}. Then answer STOP from the phone to see that opt-outs come here.
        </p>
      )}
      {errorCode && <p>{REMEDIES[errorCode] ?? REMEDIES.UNKNOWN}</p>}
      <Facts
        facts={[
          ['To', to],
          ['Subject', subject],
          ['Text', body],
          ['The provider says', errorMessage],
          ['Its code', providerErrorCode && <code key="code">{providerErrorCode}</code>],
          ['Its id of the message', providerMessageId && <code key="id">{providerMessageId}</code>],
        ]}
      />
    </div>
  )
}
