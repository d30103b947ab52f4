import { account } from '../../../../words/en/account.ts'
import { useChange, useOrganization } from '../../../api/hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Actions, Form, SubmitButton } from '../../../ui/form.tsx'
import { toast } from '../../../ui/toast.tsx'
import { BothFactors, bothFactorsIn } from './both-factors.tsx'

/** Turns two-factor sign-in off. */
export function TurnOff({ onClose }: { onClose(): void }) {
  const off = useChange('DELETE /user/two-factor', ['/user/two-factor'])
  const organization = useOrganization()
  return (
    <Dialog title={account.turnOff()} onClose={onClose}>
      <Form
        onSubmit={async (data) => {
          await off.run({ body: bothFactorsIn(data) })
          onClose()
          toast(account.turnedOff())
        }}
      >
        <p>
          {account.turnOffIntro()}
          {organization?.requireTwoFactor &&
            ` ${account.turnOffRequired({ organization: organization.name })}`}
        </p>
        <BothFactors />
        <Actions>
          <SubmitButton kind="danger">{account.twoFactorActOff()}</SubmitButton>
          <Button onClick={onClose}>{account.turnOffKeep()}</Button>
        </Actions>
      </Form>
    </Dialog>
  )
}
