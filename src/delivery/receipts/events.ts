import * as v from 'valibot'
import { isHeard } from '../../accounts/organizations/shared-queries.ts'
import type { Tx } from '../../db/database.ts'
import { defineEvent, emit } from '../../events/event.ts'

const MAIL_TROUBLES = ['BOUNCED', 'COMPLAINED'] as const
type MailTrouble = (typeof MAIL_TROUBLES)[number]

/** What came back of a mail that was called delivered, by internal id of the message. Only where somebody is told. */
export const mailCameBack = defineEvent(
  'mail.came_back',
  1,
  v.object({ messageId: v.number(), trouble: v.picklist(MAIL_TROUBLES) }),
)

const MAILBOXES = { type: 'SYSTEM', id: null, name: 'Mail that came in' } as const

/** Has a mail of a run told to those outside who want to know. */
export function tellOfMail(
  tx: Tx,
  { id, organizationId, executionId }: { id: number; organizationId: number; executionId: number | null },
  trouble: MailTrouble,
): void {
  if (executionId === null || !isHeard(tx, organizationId)) return
  emit(tx, mailCameBack, { organizationId, actor: MAILBOXES, data: { messageId: id, trouble } })
}
