import { refusals } from '../../words/en/refusals.ts'
import type { Said } from '../lib/errors.ts'

/** Places where a person can remove the reason of a refusal. */

export const REMEDIES = {
  ACCOUNT: 'The account of the user: the email address and two-factor sign-in.',
  BILLING: 'The plan and the credits of the organization.',
  ORGANIZATION: 'The settings of the organization, such as its postal address.',
  SENDERS: 'The senders of the organization.',
} as const
export type Remedy = keyof typeof REMEDIES

const BY_SENTENCE: Readonly<Partial<Record<keyof typeof refusals, Remedy>>> = {
  addOnNeedsPlan: 'BILLING',
  automationNoSender: 'SENDERS',
  channelNotConfigured: 'SENDERS',
  creditsLacking: 'BILLING',
  emailVerifyFirst: 'ACCOUNT',
  insufficientCredits: 'BILLING',
  joinSender: 'SENDERS',
  planFull: 'BILLING',
  postalAddressMissing: 'ORGANIZATION',
  senderNotReady: 'SENDERS',
  senderPaused: 'SENDERS',
  sendersNotReady: 'SENDERS',
  subscriptionOver: 'BILLING',
  subscriptionRequired: 'BILLING',
  twoFactorOwnFirst: 'ACCOUNT',
  twoFactorRequired: 'ACCOUNT',
}

/** Says the name of each sentence instead of the sentence. */
const names = new Proxy(refusals, { get: (_, name) => () => name })

/** Returns the place where the reason of a refusal can be removed; undefined for the screen that was refused. */
export const remedyOf = (said: Said): Remedy | undefined => BY_SENTENCE[said(names) as keyof typeof refusals]
