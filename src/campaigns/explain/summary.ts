import type { ContactRecordRow } from '../../contacts/records/service.ts'
import type { BegunRun } from '../../delivery/executions/store.ts'
import type { MessageInRun } from '../../delivery/messages/store.ts'
import { MESSAGE_ERROR_WORDS, type MessageError } from '../../delivery/messages/table.ts'
import { toIso, toIsoOrNull } from '../../lib/clock.ts'
import { enumeration } from '../../lib/describe.ts'
import type { CampaignRow } from '../records/table.ts'
import type { Reason } from './reasons.ts'

/** The result of a campaign for a contact, actual or expected. */
export const DECISIONS = enumeration(
  'SendDecision',
  'The result of a campaign for a contact, actual or expected.',
  {
    WOULD_SEND: 'The contact would get the message.',
    WOULD_WAIT:
      'The contact would get it later, or once the campaign can send: see the rule that did not pass.',
    WOULD_SKIP: 'The contact would be left out; `errorCode` says why.',
    NOT_IN_SEGMENT: 'The contact is not in the segment.',
    NOT_IN_RUN: 'The contact is in the segment, but joined it after the recipients of the run were chosen.',
    WAITING: 'The message waits: for its turn, its send window, another try or the campaign to be resumed.',
    SENDING: 'The message is being handed to the carrier.',
    SENT: 'The message was sent; its status shows its progress.',
    FAILED: 'The message could not be sent or delivered; `errorCode` says why.',
    SKIPPED: 'The contact was left out; `errorCode` says why.',
    CANCELLED: 'The campaign was cancelled before the message was sent.',
  },
)
export type Decision = (typeof DECISIONS)[number]

/** The reasons why one contact gets the message of a campaign, or does not. */
export interface SendExplanation {
  campaign: CampaignRow
  contact: ContactRecordRow
  /** The explained run; undefined for a run that has not begun. */
  run: BegunRun | undefined
  message: MessageInRun | undefined
  decision: Decision
  errorCode: string | null
  /** The earliest time when the message can leave, ms since 1970; null for no such time. */
  notBefore: number | null
  /**
   * Time when the contact gets or got the message, or is or was left out, ms since 1970; null while
   * no time is known.
   */
  at: number | null
  summary: string
  reasons: Reason[]
}

const LEFT_OUT: ReadonlySet<Decision> = new Set([
  'WOULD_SKIP',
  'NOT_IN_SEGMENT',
  'NOT_IN_RUN',
  'SKIPPED',
  'CANCELLED',
])

const isIncluded = (decision: Decision): boolean => !LEFT_OUT.has(decision)

/** Returns the meaning of an error code, or an empty text. */
const meaningOf = (errorCode: string | null): string =>
  errorCode === null ? '' : ` ${MESSAGE_ERROR_WORDS[errorCode as MessageError] ?? errorCode}`

/** Summarizes an explanation in one or two sentences for people. */
export function summaryOf(explained: Omit<SendExplanation, 'summary'>): string {
  const { contact, decision, errorCode, message, reasons, campaign } = explained
  const name =
    [contact.firstName, contact.lastName].filter(Boolean).join(' ') ||
    contact.phone ||
    contact.email ||
    'The contact'
  const broken = reasons.filter(({ passed }) => !passed).map(({ summary }) => ` ${summary}`)
  const why = broken.join('')
  const status = campaign.status === 'DRAFT' ? ' if the campaign were launched now' : ''
  switch (decision) {
    case 'WOULD_SEND':
      return `${name} would get the message${when(explained)}${status}.`
    case 'WOULD_WAIT':
      return `${name} would have to wait${explained.at === null ? '' : ` until ${toIso(explained.at)}`}${status}.${why}`
    case 'WOULD_SKIP':
      return `${name} would not get the message${when(explained)}.${why || meaningOf(errorCode)}`
    case 'NOT_IN_SEGMENT':
      return `${name} is not among the recipients.${reasons[0] ? ` ${reasons[0].summary}` : ''}`
    case 'NOT_IN_RUN':
      return `${name} is in the segment now, but was not when the recipients of this run were chosen.`
    case 'WAITING':
      return `The message to ${name} waits${waitsFor(explained)}.${why}${errorCode ? ` Last attempt:${meaningOf(errorCode)}` : ''}`
    case 'SENDING':
      return `The message to ${name} is being sent to the carrier.`
    case 'SENT':
      return `The message to ${name} was sent${message?.sentAt ? ` at ${toIso(message.sentAt)}` : ''} and is ${message?.status}.`
    case 'FAILED':
      return `The message to ${name} failed${when(explained)}.${meaningOf(errorCode)}`
    case 'SKIPPED':
      return `${name} was left out${when(explained)}.${why || meaningOf(errorCode)}`
    case 'CANCELLED':
      return `The message to ${name} was cancelled before it was sent.`
  }
}

const when = ({ at }: Omit<SendExplanation, 'summary'>): string => (at === null ? '' : ` at ${toIso(at)}`)

function waitsFor({ campaign, notBefore }: Omit<SendExplanation, 'summary'>): string {
  if (campaign.status === 'PAUSED') return ` because the campaign is paused (${campaign.pauseReason})`
  return notBefore === null ? ' for its turn' : ` until ${toIso(notBefore)}`
}

export function presentExplanation(explained: SendExplanation) {
  const { campaign, contact, run, message, decision, errorCode, notBefore, at, summary, reasons } = explained
  return {
    campaignId: campaign.uuid,
    campaignStatus: campaign.status,
    contactId: contact.uuid,
    included: isIncluded(decision),
    decision,
    errorCode,
    notBefore: toIsoOrNull(notBefore),
    at: toIsoOrNull(at),
    summary,
    execution: run ? { id: run.uuid, sequence: run.sequence, status: run.status } : null,
    message: message
      ? { id: message.uuid, status: message.status, to: message.address, errorMessage: message.errorMessage }
      : null,
    reasons,
  }
}
