import { automations } from '../../../words/en/automations.ts'
import type { Automation, ListedAutomation } from '../../api/api.gen.ts'
import { call } from '../../api/client.ts'
import { refresh } from '../../api/queries.ts'
import { saveCarefully } from '../../ui/careful-save.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Actions, Form, SubmitButton } from '../../ui/form.tsx'

const LONGEST = 120

/** Changes the name of an automation. */
export function RenameDialog({
  automation,
  onClose,
}: {
  automation: Automation | ListedAutomation
  onClose(): void
}) {
  const { id } = automation
  async function save(data: FormData) {
    const outcome = await saveCarefully<Automation | ListedAutomation, string>(
      String(data.get('name')),
      automation,
      {
        formOf: ({ name }) => name,
        read: async () => (await call('GET /automations/{id}', { params: { id } })).data,
        change: async (name, ifUpdatedAt) =>
          (await call('PATCH /automations/{id}', { params: { id }, body: { name } }, { ifUpdatedAt })).data,
      },
    )
    await refresh('/automations')
    if ('theirs' in outcome) throw new Error(automations.renamedElsewhere({ name: outcome.theirs.name }))
    onClose()
  }
  return (
    <Dialog title={automations.renameTitle()} onClose={onClose}>
      <Form onSubmit={save} label={automations.renameTitle()}>
        <TextField
          label={automations.name()}
          name="name"
          required
          autoFocus
          maxLength={LONGEST}
          hint={automations.nameHint()}
          defaultValue={automation.name}
        />
        <Actions>
          <SubmitButton>{automations.rename()}</SubmitButton>
        </Actions>
      </Form>
    </Dialog>
  )
}
