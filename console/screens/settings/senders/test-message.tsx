import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { settingsSenders } from '../../../../words/en/settings-senders.ts'
import type { Sender, TestMessage } from '../../../api/api.gen.ts'
import { useCan, useChange } from '../../../api/hooks.ts'
import { Badge } from '../../../ui/badge.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { Actions, Form, Row, SubmitButton } from '../../../ui/form.tsx'
import { Facts, Section } from '../../../ui/page.tsx'
import { SpecialNumbers } from './special-numbers.tsx'
import { remedyOf, testState } from './states.ts'
import styles from './test-message.module.css'

/** Sends one real message to test the account, the number and the receipts. */
export function TestMessageForm({ sender }: { sender: Sender }) {
  const { id, channel, provider, status } = sender
  const can = useCan()
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
      title={settingsSenders.test()}
      actions={
        provider === 'SANDBOX' &&
        can('inbox:read') && (
          <Link to="/test-phones" className={buttonClass()}>
            {settingsSenders.testPhones()}
          </Link>
        )
      }
      intro={provider === 'SANDBOX' ? settingsSenders.testIntroCarrier() : settingsSenders.testIntro()}
    >
      <Form
        label={settingsSenders.test()}
        onSubmit={async () => {
          setResult(undefined)
          const body = { to, ...(channel === 'WHATSAPP' && whatsappTemplate ? { whatsappTemplate } : {}) }
          setResult((await send.run({ params: { id }, body })).data)
        }}
      >
        <TextField
          label={isEmail ? settingsSenders.testEmail() : settingsSenders.testPhone()}
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
                label={settingsSenders.testTemplate()}
                name="whatsappTemplate.name"
                required
                hint={settingsSenders.testTemplateHint()}
                value={template.name}
                onChange={({ target }) => set({ name: target.value })}
              />
              <TextField
                label={settingsSenders.testLanguage()}
                name="whatsappTemplate.language"
                required
                value={template.language}
                onChange={({ target }) => set({ language: target.value })}
              />
            </Row>
            <TextArea
              label={settingsSenders.testValues()}
              name="whatsappTemplate.parameters"
              rows={2}
              value={template.parameters}
              onChange={({ target }) => set({ parameters: target.value })}
            />
          </>
        )}
        <Actions>
          {status === 'DISABLED' ? (
            <p className={styles.quiet}>{settingsSenders.testPaused()}</p>
          ) : (
            <SubmitButton kind="plain">{settingsSenders.testAct()}</SubmitButton>
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
      {status === 'SENT' && <p>{settingsSenders.testSent({ to })}</p>}
      {errorCode && <p>{remedyOf(errorCode)}</p>}
      <Facts
        facts={[
          [settingsSenders.testTo(), to],
          [settingsSenders.testSubject(), subject],
          [settingsSenders.testText(), body],
          [settingsSenders.testProviderText(), errorMessage],
          [
            settingsSenders.testProviderCode(),
            providerErrorCode && <code key="code">{providerErrorCode}</code>,
          ],
          [settingsSenders.testProviderId(), providerMessageId && <code key="id">{providerMessageId}</code>],
        ]}
      />
    </div>
  )
}
