import { contactPage } from '../../../../words/en/contact-page.ts'
import type { EmailStatus, MessageStatus } from '../../../api/api.gen.ts'
import { words } from '../../../ui/format.ts'

const STATES: Readonly<Record<EmailStatus | MessageStatus, string>> = {
  SCHEDULED: contactPage.stateScheduled(),
  QUEUED: contactPage.stateQueued(),
  SENDING: contactPage.stateSending(),
  SENT: contactPage.stateSent(),
  DELIVERED: contactPage.stateDelivered(),
  READ: contactPage.stateRead(),
  OPENED: contactPage.stateOpened(),
  CLICKED: contactPage.stateClicked(),
  FAILED: contactPage.stateFailed(),
  SKIPPED: contactPage.stateSkipped(),
  CANCELLED: contactPage.stateCanceled(),
}

/** Returns the label of a message's status. */
export const messageState = (status: string): string => STATES[status as keyof typeof STATES] ?? words(status)
