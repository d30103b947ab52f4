import { compose } from '../../../words/en/compose.ts'
import { domain } from '../../../words/en/domain.ts'
import type { CampaignEstimate } from '../../api/api.gen.ts'

/** Reasons that contacts are skipped. */

export type LeftOut = keyof CampaignEstimate['excluded']

interface Reason {
  label: () => string
  why: () => string
  /** Screen with these contacts or with the setting that skips them; absent for none. */
  to?: string
  link?: () => string
}

export const REASONS: Readonly<Record<LeftOut, Reason>> = {
  optedOut: {
    label: domain.reasonOptedOut,
    why: compose.whyOptedOut,
    to: '/settings/opt-outs',
    link: compose.linkOptOuts,
  },
  invalid: {
    label: domain.reasonInvalidNumber,
    why: compose.whyInvalid,
    to: '/contacts?status=INVALID',
    link: compose.linkInvalid,
  },
  archived: {
    label: domain.reasonArchived,
    why: compose.whyArchived,
    to: '/contacts?status=ARCHIVED',
    link: compose.linkArchived,
  },
  missingAddress: {
    label: domain.reasonMissingAddress,
    why: compose.whyMissingAddress,
  },
  duplicate: {
    label: domain.reasonDuplicate,
    why: compose.whyDuplicate,
  },
  inReview: {
    label: domain.reasonInReview,
    why: compose.whyInReview,
    to: '/settings/opt-outs/reviews',
    link: compose.linkReviews,
  },
  noConsent: {
    label: domain.reasonNoConsent,
    why: compose.whyNoConsent,
    to: '/settings/organization',
    link: compose.linkConsent,
  },
  frequencyCap: {
    label: domain.reasonFrequencyCap,
    why: compose.whyFrequencyCap,
    to: '/settings/organization',
    link: compose.linkCap,
  },
  regionBlocked: {
    label: domain.reasonRegionBlocked,
    why: compose.whyRegionBlocked,
  },
  outsideSession: {
    label: domain.reasonOutsideSession,
    why: compose.whyOutsideSession,
  },
  outsideSendWindow: {
    label: domain.reasonOutsideSendWindow,
    why: compose.whyOutsideSendWindow,
    to: '/settings/hours',
    link: compose.linkHours,
  },
  emptyMessage: {
    label: domain.reasonEmptyMessage,
    why: () => compose.whyEmptyMessage({ example: '{{firstName|there}}' }),
  },
  messageTooLong: {
    label: domain.reasonMessageTooLong,
    why: compose.whyMessageTooLong,
  },
}
