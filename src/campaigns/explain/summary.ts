import { explanations } from '../../../words/en/explanations.ts'
import { inLanguage } from '../../../words/in-language.ts'
import type { ContactRecordRow } from '../../contacts/records/service.ts'
import type { BegunRun } from '../../delivery/executions/store.ts'
import { reasonIn } from '../../delivery/messages/reasons.ts'
import type { MessageInRun } from '../../delivery/messages/store.ts'
import { toIso, toIsoOrNull } from '../../lib/clock.ts'
import { enumeration } from '../../lib/describe.ts'
import { sayStored } from '../../lib/stored-sentence.ts'
import { pauseReasonIn } from '../records/pause-reasons.ts'
import type { CampaignRow } from '../records/table.ts'
import { inTurn, type Reason, type Said } from './reasons.ts'

/** The result of a campaign for a contact, actual or expected. */
export const DECISIONS = enumeration(
  'SendDecision',
  'The result of a campaign for a contact, actual or expected.',
  {
    WOULD_SEND: 'The contact would get the message.',
    WOULD_WAIT:
      'The contact would get it later, or once the campaign can send: see the rule that did not pass.',
    WOULD_SKIP: 'The contact would be skipped; `errorCode` says why.',
    NOT_IN_SEGMENT: 'The contact is not in the segment.',
    NOT_IN_RUN: 'The contact is in the segment, but joined it after the recipients of the run were chosen.',
    WAITING: 'The message waits: for its turn, its send window, another try or the campaign to be resumed.',
    SENDING: 'The message is being handed to the carrier.',
    SENT: 'The message was sent; its status shows its progress.',
    FAILED: 'The message could not be sent or delivered; `errorCode` says why.',
    SKIPPED: 'The contact was skipped; `errorCode` says why.',
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
   * Time when the contact gets or got the message, or is or was skipped, ms since 1970; null while
   * no time is known.
   */
  at: number | null
  summary: Said
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

/** Summarizes an explanation in one or two sentences. */
export function summaryOf(explained: Omit<SendExplanation, 'summary'>): Said {
  const { contact, decision, errorCode, message, reasons, campaign } = explained
  const nameIn = (say: typeof explanations): string =>
    [contact.firstName, contact.lastName].filter(Boolean).join(' ') ||
    contact.phone ||
    contact.email ||
    say.nameless()
  const time = toIsoOrNull(explained.at)
  const state = campaign.status === 'DRAFT' ? 'draft' : 'other'
  const broken = reasons.filter(({ passed }) => !passed).map(({ summary }) => summary)
  const meaning: Said[] =
    errorCode === null ? [] : [(say, language) => say.reason({ reason: reasonIn(language, errorCode) })]
  const why = broken.length > 0 ? broken : meaning
  switch (decision) {
    case 'WOULD_SEND':
      return (say) =>
        time === null
          ? say.wouldSend({ name: nameIn(say), state })
          : say.wouldSendAt({ name: nameIn(say), state, time })
    case 'WOULD_WAIT':
      return inTurn(
        (say) =>
          time === null
            ? say.wouldWait({ name: nameIn(say), state })
            : say.wouldWaitUntil({ name: nameIn(say), state, time }),
        ...broken,
      )
    case 'WOULD_SKIP':
      return inTurn(
        (say) =>
          time === null ? say.wouldSkip({ name: nameIn(say) }) : say.wouldSkipAt({ name: nameIn(say), time }),
        ...why,
      )
    case 'NOT_IN_SEGMENT':
      return inTurn(
        (say) => say.notInSegment({ name: nameIn(say) }),
        ...reasons.slice(0, 1).map(({ summary }) => summary),
      )
    case 'NOT_IN_RUN':
      return (say) => say.notInRun({ name: nameIn(say) })
    case 'WAITING':
      return inTurn(
        ...waiting(explained, nameIn),
        ...broken,
        ...(errorCode === null
          ? []
          : [((say, language) => say.lastAttempt({ reason: reasonIn(language, errorCode) })) satisfies Said]),
      )
    case 'SENDING':
      return (say) => say.sending({ name: nameIn(say) })
    case 'SENT': {
      const sentAt = toIsoOrNull(message?.sentAt ?? null)
      const status = message?.status === 'DELIVERED' || message?.status === 'READ' ? message.status : 'other'
      return (say) =>
        sentAt === null
          ? say.sent({ name: nameIn(say), status })
          : say.sentAt({ name: nameIn(say), status, time: sentAt })
    }
    case 'FAILED':
      return inTurn(
        (say) =>
          time === null ? say.failed({ name: nameIn(say) }) : say.failedAt({ name: nameIn(say), time }),
        ...meaning,
      )
    case 'SKIPPED':
      return inTurn(
        (say) =>
          time === null ? say.skipped({ name: nameIn(say) }) : say.skippedAt({ name: nameIn(say), time }),
        ...why,
      )
    case 'CANCELLED':
      return (say) => say.canceled({ name: nameIn(say) })
  }
}

function waiting(
  { campaign, notBefore }: Omit<SendExplanation, 'summary'>,
  nameIn: (say: typeof explanations) => string,
): Said[] {
  const { status, pauseReason } = campaign
  if (status === 'PAUSED' && pauseReason !== null)
    return [
      (say) => say.waitsPaused({ name: nameIn(say) }),
      (_say, language) => pauseReasonIn(language, pauseReason),
    ]
  return [
    (say) =>
      notBefore === null
        ? say.waitsForTurn({ name: nameIn(say) })
        : say.waitsUntil({ name: nameIn(say), time: toIso(notBefore) }),
  ]
}

/** @param language BCP 47 tag of the reader */
export function presentExplanation(explained: SendExplanation, language: string) {
  const say = inLanguage(explanations, language)
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
    summary: summary(say, language),
    execution: run ? { id: run.uuid, sequence: run.sequence, status: run.status } : null,
    message: message
      ? {
          id: message.uuid,
          status: message.status,
          to: message.address,
          errorMessage: message.errorMessage && sayStored(message.errorMessage, language),
        }
      : null,
    reasons: reasons.map((reason) => ({ ...reason, summary: reason.summary(say, language) })),
  }
}
