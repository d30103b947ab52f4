import { campaign } from '../../../words/en/campaign.ts'
import { domain } from '../../../words/en/domain.ts'
import type { CampaignChannel, CampaignTotals, Execution, MessageStatus } from '../../api/api.gen.ts'
import { messageState } from '../../shell/domain-words.ts'
import type { BarPart } from '../../ui/figures.tsx'
import type { PeopleSearch } from './people-search.ts'

/** Parts of the delivery bar. They add up to the recipients. */

interface Part extends BarPart {
  /** Filter for the people in the part. */
  people: PeopleSearch
}

/** Totals that cover every recipient. */
export type Accounted = Pick<
  CampaignTotals,
  'recipients' | 'queued' | 'delivered' | 'read' | 'failed' | 'skipped' | 'cancelled'
>

/**
 * Splits the recipients of a campaign or a run so that each is in exactly one part.
 * @param inDoubt number of failed messages that the carrier may have accepted
 */
export function partsOf(
  { recipients, queued, delivered, read, failed, skipped, cancelled }: Accounted,
  { inDoubt, channel }: { inDoubt: number; channel: CampaignChannel },
): Part[] {
  // The two figures are read at different times, so `inDoubt` may be outdated and exceed `failed`.
  const doubtful = Math.min(inDoubt, failed)
  const unreported = recipients - queued - delivered - failed - skipped - cancelled
  const part = (
    key: string,
    label: string,
    value: number,
    tone: Part['tone'],
    status: readonly MessageStatus[],
    more: PeopleSearch = {},
  ): Part => ({ key, label, value, tone, people: { status: status.join(','), ...more } })
  return [
    part('read', domain.messageRead(), read, 'deep', ['READ']),
    part('delivered', deliveredName(channel), delivered - read, 'good', ['DELIVERED']),
    part('sent', messageState('SENT', channel), unreported, 'mild', ['SENT']),
    part('waiting', campaign.waiting(), queued, 'info', ['SCHEDULED', 'QUEUED', 'SENDING']),
    part('doubt', domain.reasonUnknown(), doubtful, 'dull', ['FAILED'], { doubt: 'yes' }),
    part(
      'failed',
      domain.messageFailed(),
      failed - doubtful,
      'bad',
      ['FAILED'],
      doubtful > 0 ? { doubt: 'no' } : {},
    ),
    part('skipped', domain.messageSkipped(), skipped, 'warn', ['SKIPPED']),
    part('cancelled', domain.messageCanceled(), cancelled, 'idle', ['CANCELLED']),
  ]
}

/** Returns the label of a delivered message that was not read. Only WhatsApp reports what was read. */
export const deliveredName = (channel: CampaignChannel): string =>
  channel === 'WHATSAPP' ? campaign.deliveredUnread() : domain.messageDelivered()

type Run = Pick<Execution, 'counts' | 'inDoubt'>

/** Adds up the counts of the runs. */
export function sumOfRuns(runs: readonly Run[]): Accounted {
  const sum = (of: (counts: Execution['counts']) => number) =>
    runs.reduce((total, { counts }) => total + of(counts), 0)
  return {
    recipients: sum(({ recipients }) => recipients),
    queued: sum(({ scheduled, queued, sending }) => scheduled + queued + sending),
    delivered: sum(({ delivered, read }) => delivered + read),
    read: sum(({ read }) => read),
    failed: sum(({ failed }) => failed),
    skipped: sum(({ skipped }) => skipped),
    cancelled: sum(({ cancelled }) => cancelled),
  }
}

/** Returns the number of messages in doubt in the runs. */
export const inDoubtOf = (runs: ReadonlyArray<Pick<Execution, 'inDoubt'>>): number =>
  runs.reduce((sum, { inDoubt }) => sum + inDoubt, 0)
