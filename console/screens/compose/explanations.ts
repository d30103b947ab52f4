import { compose } from '../../../words/en/compose.ts'
import type { ExcludedCounts } from '../../api/api.gen.ts'
import { nameField } from '../../ui/name-field.ts'

interface Explanation {
  why: () => string
  /** Screen with these contacts or with the setting that skips them; absent for none. */
  to?: string
  link?: () => string
}

/** Explanations of why an estimate skips contacts. */
export const EXPLANATIONS: Readonly<Record<keyof ExcludedCounts, Explanation>> = {
  optedOut: {
    why: compose.whyOptedOut,
    to: '/settings/opt-outs',
    link: compose.linkOptOuts,
  },
  invalid: {
    why: compose.whyInvalid,
    to: '/contacts?status=INVALID',
    link: compose.linkInvalid,
  },
  archived: {
    why: compose.whyArchived,
    to: '/contacts?status=ARCHIVED',
    link: compose.linkArchived,
  },
  missingAddress: {
    why: compose.whyMissingAddress,
  },
  duplicate: {
    why: compose.whyDuplicate,
  },
  inReview: {
    why: compose.whyInReview,
    to: '/settings/opt-outs/reviews',
    link: compose.linkReviews,
  },
  noConsent: {
    why: compose.whyNoConsent,
    to: '/settings/organization/marketing',
    link: compose.linkConsent,
  },
  topicUnsubscribed: {
    why: compose.whyTopicUnsubscribed,
    to: '/settings/opt-outs/topics',
    link: compose.linkTopics,
  },
  topicNotChosen: {
    why: compose.whyTopicNotChosen,
    to: '/settings/opt-outs/topics',
    link: compose.linkTopics,
  },
  frequencyCap: {
    why: compose.whyFrequencyCap,
    to: '/settings/organization/marketing',
    link: compose.linkCap,
  },
  regionBlocked: {
    why: compose.whyRegionBlocked,
  },
  outsideSession: {
    why: compose.whyOutsideSession,
  },
  outsideSendWindow: {
    why: compose.whyOutsideSendWindow,
    to: '/settings/hours',
    link: compose.linkHours,
  },
  emptyMessage: {
    why: () => compose.whyEmptyMessage({ example: nameField('firstName') }),
  },
  messageTooLong: {
    why: compose.whyMessageTooLong,
  },
}
