import type { ApplyReceipts } from '../../channels/callbacks/provider-reports.ts'
import { lowerDailyCap } from '../../channels/identities/store.ts'
import type { Tx } from '../../db/database.ts'
import { DAY_MS } from '../../lib/clock.ts'
import type { SenderNews, StatusReport } from '../../providers/port.ts'
import type { SendingPorts } from '../executions/ports.ts'
import { haltRunsOfTemplate } from '../executions/run-state.ts'
import { findInDoubt, type ReportedMessage } from '../messages/store.ts'
import { withTransitions } from '../messages/transitions.ts'
import { writeSenderHealth } from '../senders/sender-health.ts'
import { keepEarlyReceipt } from './early-receipts.ts'
import { type EffectPorts, rejectSender } from './failure-effects.ts'
import { applyMails, applyWishes } from './mails.ts'
import { applyReport, findReported } from './report.ts'

/**
 * Applies the reports of carriers. A report with an unknown id is applied to the only message that it can be
 * about. Otherwise it is stored for a while, because the id may follow. Returns the number of reports that
 * changed a message.
 */
export function applyReceipts(
  tx: Tx,
  ports: SendingPorts,
  sender: { organizationId: number; channelIdentityId: number },
  reports: readonly StatusReport[],
): number {
  return withTransitions(tx, ports, (transitions) => {
    let applied = 0
    for (const report of reports) {
      const named = findReported(tx, sender, report)
      const unnamed = named?.status === 'SENT' ? undefined : findUnnamed(tx, sender, report)
      const message = named ?? unnamed
      // The answer to a SENDING message may still name this id, or another one.
      if (!message || unnamed?.status === 'SENDING') {
        keepEarlyReceipt(tx, sender, report, named ? null : (unnamed?.id ?? null))
      } else if (applyReport(transitions, ports, message, report)) applied += 1
    }
    return applied
  })
}

/**
 * Time for which a message whose result was lost may be found by its recipient. Carriers try for up to seven
 * days, and a report takes a while.
 */
const IN_DOUBT_MS = 8 * DAY_MS

/**
 * Finds the message of a report whose id is unknown because the answer with the id was lost. A report with an
 * unknown reference is about a message of another system. See decision 0047.
 */
const findUnnamed = (
  tx: Tx,
  sender: { organizationId: number; channelIdentityId: number },
  { to, reference }: StatusReport,
): ReportedMessage | undefined =>
  to === undefined || reference !== null ? undefined : findInDoubt(tx, sender, to, tx.now - IN_DOUBT_MS)

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
        // A user decides whether to use a higher limit. Above a lower limit every message would fail.
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

/** Applies reports of providers: message reports, wishes of recipients, incoming mail, and news of the sender. */
export const receiptApplier =
  (ports: SendingPorts): ApplyReceipts =>
  (tx, sender, { reports, wishes, mails, news }) => {
    applyReceipts(tx, ports, sender, reports)
    applyWishes(tx, ports, sender, wishes)
    applyMails(tx, ports, sender, mails)
    applyNews(tx, ports, sender.channelIdentityId, news)
  }
