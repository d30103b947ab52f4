import * as v from 'valibot'
import { hasListeners } from '../../accounts/organizations/store.ts'
import type { Tx } from '../../db/database.ts'
import { defineEvent, emit } from '../../events/event.ts'

const MAIL_TROUBLES = ['BOUNCED', 'COMPLAINED'] as const
type MailTrouble = (typeof MAIL_TROUBLES)[number]

/** Bounces of mails that were reported as delivered, by internal id of the message. Emitted only if the organization has listeners. */
export const mailCameBack = defineEvent(
  'mail.came_back',
  1,
  v.object({ messageId: v.number(), trouble: v.picklist(MAIL_TROUBLES) }),
)

const MAILBOXES = { type: 'SYSTEM', id: null, name: 'Mail that came in' } as const

/** Emits the event of a mail of a run, if the organization has listeners. */
export function emitMailTrouble(
  tx: Tx,
  { id, organizationId, executionId }: { id: number; organizationId: number; executionId: number | null },
  trouble: MailTrouble,
): void {
  if (executionId === null || !hasListeners(tx, organizationId)) return
  emit(tx, mailCameBack, { organizationId, actor: MAILBOXES, data: { messageId: id, trouble } })
}
