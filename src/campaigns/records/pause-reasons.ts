import { campaigns } from '../../../words/en/campaigns.ts'
import { inLanguage } from '../../../words/in-language.ts'
import { HALT_REASONS } from '../../delivery/executions/ports.ts'
import { describeWords } from '../../lib/describe.ts'

export const PAUSE_REASONS = ['USER', ...HALT_REASONS] as const
export type PauseReason = (typeof PAUSE_REASONS)[number]

/** Sentences about why a campaign is paused: for the reference, the operator and notifications. */
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
    'The rules of its segment were changed after its approval. Resuming it approves the people who match them now.',
  AUDIENCE_FAILED: 'Choosing the recipients failed repeatedly.',
  TEMPLATE_REJECTED:
    'The provider does not send its template: it is paused, disabled, deleted or changed. Resume the campaign when the template is APPROVED again.',
  TEMPLATE_INVALID: 'Its text uses a field that no longer exists.',
  INSUFFICIENT_CREDITS:
    'The plan, the packs and the credits of the organization do not cover its messages. It goes on by itself when they do.',
  VARIANT_UNDECIDED:
    'Its A/B test has ended without a winner: `abTest.explanation` says why. choose-variant chooses a text and continues; resume is rejected.',
}

/** Returns the meaning of a reason without the field names and advice of the API reference. */
const meaningOf = (reason: PauseReason): string =>
  PAUSE_WORDS[reason].split(/: |\. |\.$/)[0]!.replace(/ \(`\w+`\)/, '')

/** Says why a campaign is paused, with the recorded cause if there is one. Without a full stop at the end. */
export const pauseMessage = (reason: PauseReason, cause: string | null): string =>
  cause === null ? meaningOf(reason) : `${meaningOf(reason)}: ${cause.trimEnd().replace(/\.$/, '')}`

describeWords(PAUSE_REASONS, 'PauseReason', 'Why a campaign is paused.', PAUSE_WORDS)

const REASONS: Readonly<Record<PauseReason, (say: typeof campaigns) => string>> = {
  USER: (say) => say.pauseUser(),
  MISSED_START: (say) => say.pauseMissedStart(),
  NO_ACTIVE_SENDER: (say) => say.pauseNoActiveSender(),
  SENDER_REJECTED: (say) => say.pauseSenderRejected(),
  CARRIER_UNCERTAIN: (say) => say.pauseUncertain(),
  CARRIER_FILTERED: (say) => say.pauseFiltered(),
  FAILURE_RATE: (say) => say.pauseFailures(),
  OPT_OUT_RATE: (say) => say.pauseOptOuts(),
  COMPLAINT_RATE: (say) => say.pauseComplaints(),
  CANARY_FAILED: (say) => say.pauseCanary(),
  SEGMENT_MISSING: (say) => say.pauseSegmentMissing(),
  AUDIENCE_CHANGED: (say) => say.pauseAudienceChanged(),
  AUDIENCE_FAILED: (say) => say.pauseAudienceFailed(),
  TEMPLATE_REJECTED: (say) => say.pauseTemplateRejected(),
  TEMPLATE_INVALID: (say) => say.pauseTemplateInvalid(),
  VARIANT_UNDECIDED: (say) => say.pauseUndecided(),
  INSUFFICIENT_CREDITS: (say) => say.pauseCredits(),
}

/**
 * Returns why a campaign is paused, as a sentence.
 * @param language BCP 47 tag of the reader
 */
export const pauseReasonIn = (language: string, reason: PauseReason): string =>
  REASONS[reason](inLanguage(campaigns, language))
