import type { CampaignEstimate } from '../../api/api.gen.ts'

/** Reasons that contacts are skipped. */

export type LeftOut = keyof CampaignEstimate['excluded']

interface Reason {
  label: string
  why: string
  /** Screen with these contacts or with the setting that skips them; absent for none. */
  to?: string
  link?: string
}

export const REASONS: Readonly<Record<LeftOut, Reason>> = {
  optedOut: {
    label: 'Opted out',
    why: 'Their number or address is on the list of opt-outs.',
    to: '/settings/opt-outs',
    link: 'Opt-outs',
  },
  invalid: {
    label: 'Wrong number',
    why: 'The number does not exist: their status is invalid.',
    to: '/contacts?status=INVALID',
    link: 'Invalid contacts',
  },
  archived: {
    label: 'Archived',
    why: 'Archived contacts get nothing.',
    to: '/contacts?status=ARCHIVED',
    link: 'Archived contacts',
  },
  missingAddress: {
    label: 'No address',
    why: 'They have no number, or for email no email address.',
  },
  duplicate: {
    label: 'Same address',
    why: 'Another contact with the same address gets the message.',
  },
  inReview: {
    label: 'May have opted out',
    why: 'They wrote what may be an opt-out: a person decides first.',
    to: '/settings/opt-outs/reviews',
    link: 'Decide',
  },
  noConsent: {
    label: 'No consent',
    why: 'The organization sends marketing only with a recorded consent.',
    to: '/settings/organization',
    link: 'The rule',
  },
  frequencyCap: {
    label: 'Got enough',
    why: 'They have got as much marketing as the organization allows.',
    to: '/settings/organization',
    link: 'The limit',
  },
  regionBlocked: {
    label: 'Blocked country',
    why: 'WhatsApp delivers no marketing templates to the United States.',
  },
  outsideSession: {
    label: 'Did not write',
    why: 'Free text reaches only those who wrote in the last 24 hours. A template reaches all of them.',
  },
  outsideSendWindow: {
    label: 'No hour in the send window',
    why: 'Their possible time zones have no moment of it in common.',
    to: '/settings/organization',
    link: 'The send window',
  },
  emptyMessage: {
    label: 'Empty text',
    why: 'Nothing is left of it with their values. Give a fallback, such as {{firstName|there}}.',
  },
  messageTooLong: {
    label: 'Too long',
    why: 'With their values the text has more than 10 parts.',
  },
}
