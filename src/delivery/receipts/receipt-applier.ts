import type { ApplyReceipts } from '../../channels/callbacks/provider-reports.ts'
import { lowerDailyCap } from '../../channels/identities/shared-queries.ts'
import type { Tx } from '../../db/database.ts'
import type { SenderNews } from '../../providers/port.ts'
import type { SendingPorts } from '../executions/ports.ts'
import { haltRunsOfTemplate } from '../executions/run-state.ts'
import { writeSenderHealth } from '../senders/sender-health.ts'
import { type EffectPorts, rejectSender } from './failure-effects.ts'
import { applyMails } from './mails.ts'
import { applyReceipts } from './receipts.ts'

/** Applies a provider's news of a sender. Applying the same news again changes nothing. */
function applyNews(tx: Tx, ports: EffectPorts, channelIdentityId: number, news: readonly SenderNews[]): void {
  for (const one of news) {
    const { message } = one
    switch (one.kind) {
      case 'REFUSED':
        rejectSender(tx, ports, channelIdentityId, { errorCode: 'SENDER_INVALID', message, isReport: true })
        break
      case 'TEMPLATE': {
        const halt = { reason: 'TEMPLATE_REJECTED', cause: message } as const
        haltRunsOfTemplate(tx, ports, { channelIdentityId, template: one.template }, halt)
        break
      }
      case 'LIMIT':
        // Users may use a higher limit; beyond a lower one every message fails.
        if (lowerDailyCap(tx, channelIdentityId, one.dailyLimit))
          reportTrouble(tx, ports, channelIdentityId, message)
        break
      case 'WARNING':
        reportTrouble(tx, ports, channelIdentityId, message)
        break
    }
  }
}

const reportTrouble = (tx: Tx, ports: EffectPorts, channelIdentityId: number, message: string): void =>
  writeSenderHealth(tx, ports, channelIdentityId, { code: 'PROVIDER', message })

/** Applies reports of providers: message reports, incoming mail, and news of the sender. */
export const receiptApplier =
  (ports: SendingPorts): ApplyReceipts =>
  (tx, sender, { reports, mails, news }) => {
    applyReceipts(tx, ports, sender, reports)
    applyMails(tx, ports, sender, mails)
    applyNews(tx, ports, sender.channelIdentityId, news)
  }
