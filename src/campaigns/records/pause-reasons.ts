import { campaigns } from '../../../words/en/campaigns.ts'
import { inLanguage } from '../../../words/in-language.ts'
import { HALT_REASONS } from '../../delivery/executions/ports.ts'
import { describeWords } from '../../lib/describe.ts'
import { type StoredSentence, storableOf } from '../../lib/stored-sentence.ts'

export const PAUSE_REASONS = ['USER', ...HALT_REASONS] as const
export type PauseReason = (typeof PAUSE_REASONS)[number]

/** The meaning of each reason, for the reference. */
const PAUSE_WORDS: Readonly<Record<PauseReason, string>> = {
  USER: 'A user paused it.',
  MISSED_START: 'It could only continue more than an hour after it was due, so a person must decide.',
  NO_ACTIVE_SENDER: 'None of its senders is ACTIVE.',
  SENDER_REJECTED: 'The provider rejects its only sender.',
  CARRIER_UNCERTAIN: 'Five responses in a row did not show whether the message was accepted.',
  CARRIER_FILTERED:
    'Of at least a hundred messages, more were filtered as spam than the guards of the organization allow.',
  FAILURE_RATE: 'Of at least a hundred messages, more failed than the guards of the organization allow.',
  OPT_OUT_RATE: 'Of at least a hundred recipients, more opted out than the guards of the organization allow.',
  COMPLAINT_RATE: 'Of at least two hundred recipients, more than 0.3 % marked its email as spam.',
  CANARY_FAILED: 'Too many of the first messages (`canary`) failed or were answered with an opt-out.',
  SEGMENT_MISSING: 'Its segment was deleted before the run started.',
  AUDIENCE_CHANGED:
    'The rules of its segment were changed after its approval, or its topic was opened to people who did not subscribe. Resuming it approves the people whom it reaches now.',
  AUDIENCE_FAILED: 'Choosing the recipients failed repeatedly.',
  TEMPLATE_REJECTED:
    'The provider does not send its template: it is paused, disabled, deleted or changed. Resume the campaign when the template is APPROVED again.',
  TEMPLATE_INVALID: 'Its text uses a field that no longer exists.',
  INSUFFICIENT_CREDITS:
    'The plan, the packs and the credits of the organization do not cover its messages. It goes on by itself when they do.',
  VARIANT_UNDECIDED:
    'Its A/B test has ended without a winner: `abTest.explanation` says why. choose-variant chooses a text and continues; resume is rejected.',
}

describeWords(PAUSE_REASONS, 'PauseReason', 'Why a campaign is paused.', PAUSE_WORDS)

/** Sentences about why a campaign is paused, for its members. */
const REASONS = {
  USER: 'pauseUser',
  MISSED_START: 'pauseMissedStart',
  NO_ACTIVE_SENDER: 'pauseNoActiveSender',
  SENDER_REJECTED: 'pauseSenderRejected',
  CARRIER_UNCERTAIN: 'pauseUncertain',
  CARRIER_FILTERED: 'pauseFiltered',
  FAILURE_RATE: 'pauseFailures',
  OPT_OUT_RATE: 'pauseOptOuts',
  COMPLAINT_RATE: 'pauseComplaints',
  CANARY_FAILED: 'pauseCanary',
  SEGMENT_MISSING: 'pauseSegmentMissing',
  AUDIENCE_CHANGED: 'pauseAudienceChanged',
  AUDIENCE_FAILED: 'pauseAudienceFailed',
  TEMPLATE_REJECTED: 'pauseTemplateRejected',
  TEMPLATE_INVALID: 'pauseTemplateInvalid',
  VARIANT_UNDECIDED: 'pauseUndecided',
  INSUFFICIENT_CREDITS: 'pauseCredits',
} as const satisfies Readonly<Record<PauseReason, keyof typeof campaigns>>

/**
 * Returns why a campaign is paused, as a sentence.
 * @param language BCP 47 tag of the reader
 */
export const pauseReasonIn = (language: string, reason: PauseReason): string =>
  inLanguage(campaigns, language)[REASONS[reason]]()

/** Returns why a campaign is paused, to be stored. */
export const pauseSentence = (reason: PauseReason): StoredSentence => storableOf(campaigns)[REASONS[reason]]()

/** Says to the operator why a campaign is paused, with the recorded cause if there is one. */
export const pauseMessage = (reason: PauseReason, cause: string | null): string =>
  [pauseReasonIn('en', reason), ...(cause === null ? [] : [cause.trimEnd().replace(/\.?$/, '.')])].join(' ')
