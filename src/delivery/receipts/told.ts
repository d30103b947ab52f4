import type { ApplyReceipts } from '../../channels/callbacks/told.ts'
import type { SendingPorts } from '../executions/ports.ts'
import { applyMails } from './mails.ts'
import { applyNews } from './news.ts'
import { applyReceipts } from './receipts.ts'

/** Applies what providers tell of messages: reports, mail that came in, and news of the sender. */
export const appliesTold =
  (ports: SendingPorts): ApplyReceipts =>
  (tx, sender, { reports, mails, news }) => {
    applyReceipts(tx, ports, sender, reports)
    applyMails(tx, ports, sender, mails)
    applyNews(tx, ports, sender.channelIdentityId, news)
  }
