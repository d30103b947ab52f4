import { automations } from '../../../words/en/automations.ts'
import { kit } from '../../../words/en/kit.ts'
import type { Automation, AutomationPerson } from '../../api/api.gen.ts'
import { call } from '../../api/client.ts'
import { refresh } from '../../api/queries.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.tsx'

interface RemoveProps {
  automation: Automation
  person: AutomationPerson
  onClose(): void
}

/** Asks before a person leaves an automation. */
export function RemoveDialog({ automation: { id, name: automation }, person, onClose }: RemoveProps) {
  const name = person.contactName || kit.noName()
  return (
    <ConfirmDialog
      title={automations.removeTitle({ name, automation })}
      act={automations.removeAct()}
      keep={automations.removeKeep()}
      onClose={onClose}
      onConfirm={async () => {
        await call('DELETE /automations/{id}/people/{personId}', { params: { id, personId: person.id } })
        await refresh('/automations')
        toast(automations.removed({ name }))
      }}
    >
      <p>{automations.removeHint()}</p>
    </ConfirmDialog>
  )
}
