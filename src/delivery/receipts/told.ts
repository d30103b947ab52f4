import type { ApplyReceipts } from '../../channels/callbacks/told.ts'
import type { SendingPorts } from '../executions/ports.ts'
import { applyMails } from './mails.ts'
import { applyReceipts } from './receipts.ts'

/** Applies what providers tell of messages: reports, and mail that came in. */
export const appliesTold =
  (ports: SendingPorts): ApplyReceipts =>
  (tx, sender, reports, mails) => {
    applyReceipts(tx, ports, sender, reports)
    applyMails(tx, ports, sender.organizationId, mails)
  }
