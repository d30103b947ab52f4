import { inbox } from '../../../words/en/inbox.ts'
import type { Conversation } from '../../api/api.gen.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Facts } from './facts.tsx'

/** Details of the contact in a dialog, if there is no room next to the conversation. */
export default function FactsDialog({
  conversation,
  onClose,
}: {
  conversation: Conversation
  onClose(): void
}) {
  return (
    <Dialog title={inbox.factsOpen()} onClose={onClose} isPanel>
      <Facts conversation={conversation} />
    </Dialog>
  )
}
