import { useState } from 'react'
import { settingsSenders } from '../../../../words/en/settings-senders.ts'
import type { Sender, UpdateSender } from '../../../api/api.gen.ts'
import { useChange } from '../../../api/hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Actions, Form, SubmitButton } from '../../../ui/form.tsx'
import { Section } from '../../../ui/page.tsx'
import { toast } from '../../../ui/toast.tsx'
import { CredentialFields } from './credential-fields.tsx'
import { CREDENTIALS } from './credentials.ts'
import { initialValues, toCredentials } from './fields.ts'

/** Replaces the credentials of the account. They are encrypted and can only be replaced as a whole. */
export function ReplaceCredentials({ sender }: { sender: Sender }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Section title={settingsSenders.account()}>
      <p>{settingsSenders.accountHidden()}</p>
      <div>
        <Button onClick={() => setOpen(true)}>{settingsSenders.accountReplace()}</Button>
      </div>
      {isOpen && <Replace sender={sender} onClose={() => setOpen(false)} />}
    </Section>
  )
}

function Replace({ sender: { id, name, provider }, onClose }: { sender: Sender; onClose(): void }) {
  const change = useChange('PATCH /channel-identities/{id}', ['/channel-identities'])
  const fields = CREDENTIALS[provider]
  const [values, setValues] = useState(() => initialValues(fields))
  return (
    <Dialog title={settingsSenders.accountNew({ name })} onClose={onClose} isPanel>
      <Form
        label={settingsSenders.accountNew({ name })}
        onSubmit={async () => {
          const credentials = toCredentials(fields, values) as UpdateSender['credentials'] & object
          await change.run({ params: { id }, body: { credentials } })
          toast(settingsSenders.accountReplaced({ name }))
          onClose()
        }}
      >
        <p>{settingsSenders.accountNewHint()}</p>
        <CredentialFields fields={fields} values={values} onValues={setValues} />
        <Actions>
          <SubmitButton>{settingsSenders.accountNewAct()}</SubmitButton>
          <Button onClick={onClose}>{settingsSenders.accountNewKeep()}</Button>
        </Actions>
      </Form>
    </Dialog>
  )
}
