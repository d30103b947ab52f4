import { useState } from 'react'
import { credentials } from '../../../words/en/credentials.ts'
import type { TwoFactorSecret } from '../../api/api.gen.ts'
import { useChange } from '../../api/hooks.ts'
import { refresh } from '../../api/queries.ts'
import { CopyField } from '../../ui/copy.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Actions, Form, SubmitButton } from '../../ui/form.tsx'
import { KeepCodes } from './keep-codes.tsx'
import { OwnPassword } from './own-password.tsx'
import { QrCode } from './qr-code.tsx'

interface SetUpProps {
  onClose(): void
  /** Called after two-factor sign-in is on and the user has kept the recovery codes. */
  onDone?: () => void
}

/** Turns on two-factor sign-in: password, authenticator app, first code, recovery codes. */
export default function SetUpDialog({ onClose, onDone }: SetUpProps) {
  const [secret, setSecret] = useState<TwoFactorSecret>()
  const [codes, setCodes] = useState<readonly string[]>()
  const confirm = useChange('POST /user/two-factor/confirm')
  const end = () => {
    refresh('/user/two-factor', '/auth/sessions')
    onClose()
    onDone?.()
  }
  if (codes) {
    return (
      <Dialog title={credentials.codesTitle()} onClose={end} isRequired>
        <KeepCodes codes={codes} onKept={end} />
      </Dialog>
    )
  }
  return (
    // The codes show only once, so the dialog stays open until they arrive.
    <Dialog title={credentials.title()} onClose={onClose} isRequired={confirm.isRunning}>
      {secret ? (
        <Confirm
          secret={secret}
          confirm={async (code) => setCodes((await confirm.run({ body: { code } })).data.recoveryCodes)}
        />
      ) : (
        <Begin onSecret={setSecret} />
      )}
    </Dialog>
  )
}

function Begin({ onSecret }: { onSecret(secret: TwoFactorSecret): void }) {
  const start = useChange('POST /user/two-factor')
  return (
    <Form
      key="begin"
      label={credentials.passwordForm()}
      onSubmit={async (data) => {
        const currentPassword = String(data.get('currentPassword'))
        onSecret((await start.run({ body: { currentPassword } })).data)
      }}
    >
      <OwnPassword />
      <Actions>
        <SubmitButton>{credentials.next()}</SubmitButton>
      </Actions>
    </Form>
  )
}

interface ConfirmProps {
  secret: TwoFactorSecret
  confirm(code: string): Promise<void>
}

function Confirm({ secret, confirm }: ConfirmProps) {
  return (
    <Form
      key="confirm"
      label={credentials.codeForm()}
      onSubmit={(data) => confirm(String(data.get('code')).trim())}
    >
      <p>{credentials.scan()}</p>
      <QrCode text={secret.otpauthUrl} label={credentials.qrCode()} />
      <CopyField label={credentials.key()} value={secret.secret} />
      <TextField
        label={credentials.code()}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
      />
      <Actions>
        <SubmitButton>{credentials.act()}</SubmitButton>
      </Actions>
    </Form>
  )
}
