import { campaigns } from '../../../words/en/campaigns.ts'
import type { Campaign, CampaignDetail } from '../../api/api.gen.ts'
import type { PeopleSearch } from './people-search.ts'
import { isChangeable } from './states.ts'

/** Reasons for paused campaigns, and their solutions. */

type PauseReason = NonNullable<Campaign['pauseReason']>

interface Pause {
  /** Cause of the pause. */
  title: () => string
  /** Solution. */
  advice: () => string
  /** Screen for the solution. */
  place?: { to: string; label: () => string }
  /** People who caused the pause. */
  people?: { search: PeopleSearch; label: () => string }
}

const SENDERS = { to: '/settings/senders', label: campaigns.pauseSenders }
const SAFEGUARDS = { to: '/settings/organization/marketing', label: campaigns.pauseSafeguards }
/** Screen that edits the campaign. */
const EDIT = { to: '', label: campaigns.pauseEdit }
const FAILED = { search: { status: 'FAILED' }, label: campaigns.pauseShowFailed } as const
const OPTED_OUT = { search: { did: 'OPTED_OUT' }, label: campaigns.pauseShowOptedOut } as const

const PAUSES: Readonly<Record<PauseReason, Pause>> = {
  USER: { title: campaigns.pauseUser, advice: campaigns.pauseUserHint },
  MISSED_START: { title: campaigns.pauseMissedStart, advice: campaigns.pauseMissedStartHint },
  NO_ACTIVE_SENDER: {
    title: campaigns.pauseNoActiveSender,
    advice: campaigns.pauseNoActiveSenderHint,
    place: SENDERS,
  },
  SENDER_REJECTED: {
    title: campaigns.pauseSenderRejected,
    advice: campaigns.pauseSenderRejectedHint,
    place: SENDERS,
  },
  CARRIER_UNCERTAIN: {
    title: campaigns.pauseUncertain,
    advice: campaigns.pauseUncertainHint,
    place: SENDERS,
    people: { search: { doubt: 'yes', status: 'FAILED' }, label: campaigns.pauseShowDoubtful },
  },
  CARRIER_FILTERED: {
    title: campaigns.pauseFiltered,
    advice: campaigns.pauseFilteredHint,
    people: { search: { status: 'FAILED', reason: 'CARRIER_FILTERED' }, label: campaigns.pauseShowFiltered },
  },
  FAILURE_RATE: {
    title: campaigns.pauseFailures,
    advice: campaigns.pauseFailuresHint,
    place: SAFEGUARDS,
    people: FAILED,
  },
  OPT_OUT_RATE: {
    title: campaigns.pauseOptOuts,
    advice: campaigns.pauseOptOutsHint,
    place: SAFEGUARDS,
    people: OPTED_OUT,
  },
  COMPLAINT_RATE: {
    title: campaigns.pauseComplaints,
    advice: campaigns.pauseComplaintsHint,
    people: OPTED_OUT,
  },
  CANARY_FAILED: { title: campaigns.pauseCanary, advice: campaigns.pauseCanaryHint, people: FAILED },
  SEGMENT_MISSING: {
    title: campaigns.pauseSegmentMissing,
    advice: campaigns.pauseSegmentMissingHint,
    place: EDIT,
  },
  AUDIENCE_CHANGED: { title: campaigns.pauseAudienceChanged, advice: campaigns.pauseAudienceChangedHint },
  AUDIENCE_FAILED: { title: campaigns.pauseAudienceFailed, advice: campaigns.pauseAudienceFailedHint },
  TEMPLATE_REJECTED: {
    title: campaigns.pauseTemplateRejected,
    advice: campaigns.pauseTemplateRejectedHint,
    place: SENDERS,
  },
  TEMPLATE_INVALID: {
    title: campaigns.pauseTemplateInvalid,
    advice: campaigns.pauseTemplateInvalidHint,
    place: EDIT,
  },
  VARIANT_UNDECIDED: { title: campaigns.pauseUndecided, advice: campaigns.pauseUndecidedHint },
  INSUFFICIENT_CREDITS: {
    title: campaigns.pauseCredits,
    advice: campaigns.pauseCreditsHint,
    place: { to: '/settings/billing', label: campaigns.pauseBilling },
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
  return {
    ...pause,
    place: {
      to: `/settings/senders/${sender.id}`,
      label: () => campaigns.pauseSender({ name: sender.name }),
    },
  }
}

/** Returns the cause of a pause as a sentence for a list. */
export const pauseTitle = (reason: PauseReason): string => PAUSES[reason].title()
