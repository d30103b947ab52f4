import { listFailingDomains } from '../../accounts/domains/store.ts'
import { listSuspendedIds } from '../../accounts/organizations/store.ts'
import { listOpenCampaigns, pausedByFault } from '../../campaigns/records/health.ts'
import { listSenderLabels, listSenderTroubles } from '../../channels/identities/troubles.ts'
import { inboundTally } from '../../channels/inbound/store.ts'
import { listOpenReviews } from '../../compliance/reviews/store.ts'
import { suppressionTally } from '../../compliance/suppressions/store.ts'
import type { Reader } from '../../db/database.ts'
import { OUTCOMES, senderTotals, type Totals } from '../../delivery/messages/moves.ts'
import { sendingStatus, waitingAges } from '../../delivery/messages/sending-status.ts'
import { counters, type Family, gauge, gauges, type Labels, samplesOf } from './exposition.ts'

/** Figures of messages, senders and opt-outs. */
export const sendingFamilies = (reader: Reader, now: number): Family[] => [
  ...messageFamilies(reader, now),
  senderFamily(reader),
  counters(
    'carillon_suppressions_total',
    'Addresses added to suppression lists, by how: keyword and list_unsubscribe are opt-outs in answer to a message.',
    samplesOf(suppressionTally.list(reader), ['method']),
  ),
  counters(
    'carillon_inbound_messages_total',
    'Texts and mails that came in, by kind.',
    samplesOf(inboundTally.list(reader), ['kind']),
  ),
]

function messageFamilies(reader: Reader, now: number): Family[] {
  const { hold, executions, messages } = sendingStatus(reader)
  const { queuedMs, lateMs } = waitingAges(reader, now)
  const byState = (numbers: Readonly<Record<string, number>>) =>
    Object.entries(numbers).map(([state, value]) => ({ labels: { state }, value }))
  return [
    gauge('carillon_sending_held', '1 while all sending is held.', hold === null ? 0 : 1),
    gauges('carillon_runs', 'Runs of campaigns that have not ended, by state.', byState(executions)),
    gauges('carillon_messages', 'Messages of these runs that have not left, by state.', byState(messages)),
    gauge(
      'carillon_messages_oldest_queued_age_seconds',
      'How long the first queued message of a run under way, or of no run, has waited for its turn.',
      queuedMs / 1_000,
    ),
    gauge(
      'carillon_messages_late_seconds',
      'How long a due message waits for the send engine. The engine checks many times a second.',
      lateMs / 1_000,
    ),
  ]
}

function senderFamily(reader: Reader): Family {
  const totals = senderTotals(reader)
  const active = new Map(totals.list())
  const known = listSenderLabels(reader, [...active.keys()])
  const samples = (labels: Labels, numbers: Totals) =>
    OUTCOMES.map((outcome) => ({
      labels: { ...labels, outcome: outcome.toLowerCase() },
      value: numbers[outcome],
    }))
  return counters(
    'carillon_sender_messages_total',
    'Messages by sender: sent is accepted by the carrier, unknown is in doubt. The sender other stands for those that had no sender yet, and for senders beyond 200 within an hour.',
    [
      ...known.flatMap(({ id, uuid, channel, provider, organization }) =>
        samples({ sender: uuid, organization, channel, provider }, active.get(id)!),
      ),
      ...samples({ sender: 'other', organization: '', channel: '', provider: '' }, totals.others),
    ],
  )
}

/** Figures of the problems that `carillon doctor` lists. */
export function troubleFamilies(reader: Reader, now: number): Family[] {
  const reviews = listOpenReviews(reader, now)
  const paused = pausedByFault(listOpenCampaigns(reader)).length
  return [
    gauge(
      'carillon_senders_failing',
      'Senders with a problem; at most 200 are counted.',
      listSenderTroubles(reader).length,
    ),
    gauge('carillon_campaigns_paused_by_guard', 'Campaigns that a guard paused, and not a user.', paused),
    gauge(
      'carillon_opt_out_reviews_overdue',
      'Messages that may be opt-outs and wait too long for a review.',
      reviews.reduce((sum, { overdue }) => sum + overdue, 0),
    ),
    gauge(
      'carillon_domains_failing',
      'Domains in use that do not lead here.',
      listFailingDomains(reader).length,
    ),
    gauge('carillon_organizations_suspended', 'Suspended organizations.', listSuspendedIds(reader).length),
  ]
}
