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
    <Dialog title="Turn off two-factor sign-in" onClose={onClose}>
      <Form
        onSubmit={async (data) => {
          await off.run({ body: bothFactorsIn(data) })
          onClose()
          toast('Two-factor sign-in is off.')
        }}
      >
        <p>
          The password alone signs you in then, and the recovery codes no longer work.
          {organization?.requireTwoFactor &&
            ` ${organization.name} requires a second factor: you would have to turn it on again before you can go on.`}
        </p>
        <BothFactors />
        <Actions>
          <SubmitButton kind="danger">Turn it off</SubmitButton>
          <Button onClick={onClose}>Keep it on</Button>
        </Actions>
      </Form>
    </Dialog>
  )
}
