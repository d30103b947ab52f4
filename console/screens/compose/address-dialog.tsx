import { compose } from '../../../words/en/compose.ts'
import { useChange } from '../../api/hooks.ts'
import { ADDRESS_LINES, PostalAddress } from '../../shell/postal-address.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Actions, Form, SubmitButton } from '../../ui/form.tsx'

/** Stores the postal address of the organization. The draft stays open behind the dialog. */
export default function AddressDialog({ onClose }: { onClose(): void }) {
  const change = useChange('PATCH /organization', ['/organization'])
  return (
    <Dialog title={compose.address()} onClose={onClose}>
      <Form
        label={compose.address()}
        onSubmit={async (data) => {
          const lines = ADDRESS_LINES.map((line) => [line, String(data.get(line)).trim() || null])
          await change.run({ body: { address: Object.fromEntries(lines) } })
          onClose()
        }}
      >
        <p>{compose.addressHint()}</p>
        <PostalAddress isRequired fieldOf={(name) => ({ name })} />
        <Actions>
          <SubmitButton>{compose.addressSave()}</SubmitButton>
        </Actions>
      </Form>
    </Dialog>
  )
}
