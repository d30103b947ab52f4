import { useState } from 'react'
import { account } from '../../../../words/en/account.ts'
import { useChange } from '../../../api/hooks.ts'
import { refresh } from '../../../api/queries.ts'
import { KeepCodes } from '../../../shell/account/keep-codes.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Actions, Form, SubmitButton } from '../../../ui/form.tsx'
import { BothFactors, bothFactorsIn } from './both-factors.tsx'

/** Creates ten new recovery codes. */
export function RenewCodes({ onClose }: { onClose(): void }) {
  const renew = useChange('POST /user/two-factor/recovery-codes')
  const [codes, setCodes] = useState<readonly string[]>()
  return (
    <Dialog
      title={codes ? account.codesSave() : account.codesAct()}
      onClose={onClose}
      // The codes show only once, and they replace the old codes as soon as the server creates
      // them.
      isRequired={codes !== undefined || renew.isRunning}
    >
      {codes ? (
        <KeepCodes codes={codes} onKept={onClose} />
      ) : (
        <Form
          onSubmit={async (data) => {
            setCodes((await renew.run({ body: bothFactorsIn(data) })).data.recoveryCodes)
            void refresh('/user/two-factor')
          }}
        >
          <p>{account.codesIntro()}</p>
          <BothFactors />
          <Actions>
            <SubmitButton>{account.codesActTen()}</SubmitButton>
            <Button isBusy={renew.isRunning} onClick={onClose}>
              {account.codesKeep()}
            </Button>
          </Actions>
        </Form>
      )}
    </Dialog>
  )
}
