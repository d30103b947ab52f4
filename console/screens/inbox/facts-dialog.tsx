import type { Conversation } from '../../api/api.gen.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Facts } from './facts.tsx'

/** Who writes, where there is no room for it next to the conversation. */
export default function FactsDialog({
  conversation,
  onClose,
}: {
  conversation: Conversation
  onClose(): void
}) {
  return (
    <Dialog title="About the contact" onClose={onClose} isPanel>
      <Facts conversation={conversation} />
    </Dialog>
  )
}
