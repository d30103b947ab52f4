import type { Campaign, CampaignDetail } from '../../api/api.gen.ts'
import type { PeopleSearch } from './people.ts'
import { isChangeable } from './states.ts'

/** Reasons for paused campaigns, and their solutions. */

type PauseReason = NonNullable<Campaign['pauseReason']>

interface Pause {
  /** Cause of the pause. */
  title: string
  /** Solution. */
  advice: string
  /** Screen for the solution. */
  place?: { to: string; label: string }
  /** People who caused the pause. */
  people?: { search: PeopleSearch; label: string }
}

const SENDERS = { to: '/settings/senders', label: 'Senders' }
/** Screen that edits the campaign. */
const EDIT = { to: '', label: 'Change the campaign' }
const FAILED = { search: { status: 'FAILED' }, label: 'Who failed' } as const
const OPTED_OUT = { search: { did: 'OPTED_OUT' }, label: 'Who opted out' } as const

const PAUSES: Readonly<Record<PauseReason, Pause>> = {
  USER: { title: 'A person paused it.', advice: 'Resume it when it may go on.' },
  MISSED_START: {
    title: 'It could only begin more than an hour after it was due.',
    advice: 'Resume it to send now, or cancel it if its time is over.',
  },
  NO_ACTIVE_SENDER: {
    title: 'None of its senders is active.',
    advice: 'Make a sender active, then resume it.',
    place: SENDERS,
  },
  SENDER_REJECTED: {
    title: 'The provider refuses its only sender.',
    advice: 'Correct the sender, then resume it.',
    place: SENDERS,
  },
  CARRIER_UNCERTAIN: {
    title: 'Five times in a row the carrier did not say whether it took the message.',
    advice:
      'Check the sender, and resume it when the carrier answers again. The messages in doubt are not sent twice.',
    place: SENDERS,
    people: { search: { doubt: 'yes', status: 'FAILED' }, label: 'Who is in doubt' },
  },
  CARRIER_FILTERED: {
    title: 'Carriers filter its messages as spam.',
    advice: 'More of the same harms the sender. Cancel it, and write the text in another way in a copy.',
    people: { search: { status: 'FAILED', reason: 'CARRIER_FILTERED' }, label: 'Whose message was filtered' },
  },
  FAILURE_RATE: {
    title: 'More messages failed than the guards of the organization allow.',
    advice: 'See why they failed before you resume it.',
    place: { to: '/settings/organization', label: 'Guards' },
    people: FAILED,
  },
  OPT_OUT_RATE: {
    title: 'More people opted out than the guards of the organization allow.',
    advice: 'Look at whom it goes to and what it says before you resume it.',
    place: { to: '/settings/organization', label: 'Guards' },
    people: OPTED_OUT,
  },
  COMPLAINT_RATE: {
    title: 'More than 0.3 % marked the mail as spam.',
    advice: 'More of the same harms the domain of the sender. Cancel it unless you know the cause.',
    people: OPTED_OUT,
  },
  CANARY_FAILED: {
    title: 'Too many of the first messages failed or were answered with an opt-out.',
    advice: 'The rest waits. Resume it to send the rest all the same, or cancel it.',
    people: FAILED,
  },
  SEGMENT_MISSING: {
    title: 'Its segment was deleted before it began.',
    advice: 'Choose another segment for it, then resume it.',
    place: EDIT,
  },
  AUDIENCE_CHANGED: {
    title: 'The rules of its segment were changed after its approval.',
    advice: 'Check who is in the segment now. Resume it to send to them.',
  },
  AUDIENCE_FAILED: {
    title: 'Its recipients could not be chosen.',
    advice: 'Resume it to try again. If it stops again, the log of the server says why.',
  },
  TEMPLATE_REJECTED: {
    title: 'WhatsApp does not send its template: it is paused, disabled, deleted or changed.',
    advice: 'Resume it when the template is approved again.',
    place: SENDERS,
  },
  TEMPLATE_INVALID: {
    title: 'Its text uses a field that no longer exists.',
    advice: 'Mend its text, then resume it. Where it has begun to send, mend the text of a copy.',
    place: EDIT,
  },
  VARIANT_UNDECIDED: {
    title: 'Its A/B test ended without a winner.',
    advice: 'Choose the text that the rest gets; it then goes on by itself.',
  },
  INSUFFICIENT_CREDITS: {
    title: 'The plan, the packs and the credits do not cover the rest.',
    advice: 'It goes on by itself when they do.',
    place: { to: '/settings/billing', label: 'Billing' },
  },
}

/**
 * Returns the reason for a pause, or undefined if the campaign is not paused. For a single sender,
 * the solution links to it.
 */
export function pauseOf(campaign: CampaignDetail): Pause | undefined {
  const { id, status, pauseReason, channelIdentities } = campaign
  if (status !== 'PAUSED' || pauseReason === null) return undefined
  const { place, ...pause } = PAUSES[pauseReason]
  if (place === EDIT) {
    return isChangeable(campaign) ? { ...pause, place: { ...EDIT, to: `/campaigns/${id}/edit` } } : pause
  }
  const [sender, other] = channelIdentities
  if (place !== SENDERS || !sender || other) return { ...pause, ...(place ? { place } : {}) }
  return { ...pause, place: { to: `/settings/senders/${sender.id}`, label: `Sender ${sender.name}` } }
}

/** Returns the cause of a pause as a sentence for a list. */
export const pauseTitle = (reason: PauseReason): string => PAUSES[reason].title
