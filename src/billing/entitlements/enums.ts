import { enumeration } from '../../lib/describe.ts'

/** The status of a subscription; NONE without one. */
export const SUBSCRIPTION_STATUSES = enumeration('SubscriptionStatus', 'How a subscription stands.', {
  NONE: 'There is no subscription: the plan for organizations without one applies.',
  INCOMPLETE: 'The first payment is not made yet.',
  INCOMPLETE_EXPIRED: 'The first payment was not made in time.',
  TRIALING: 'It is tried without payment until `trialEndsAt`.',
  ACTIVE: 'It is paid, or was assigned by the operator.',
  PAST_DUE: 'A payment failed. The plan stays for seven days, in which it is tried again.',
  UNPAID: 'A payment failed again and again; the plan does not apply.',
  PAUSED: 'It is paused, and the plan does not apply.',
  CANCELLED: 'It has ended.',
})

export const ENTITLEMENT_SOURCES = enumeration('EntitlementSource', 'Why an organization has its plan.', {
  DEFAULT: 'It is the plan of organizations without one.',
  ASSIGNED: 'The operator of the server assigned it.',
  SUBSCRIPTION: 'It has a subscription.',
})

export const OVERAGES = enumeration('BillingOverage', 'What happens to messages beyond a limit.', {
  CREDITS: 'Credits pay for them; without credits they are not sent.',
  INVOICE: 'They are sent and invoiced.',
})

export const UNITS = enumeration('BillingUnit', 'What is counted.', {
  CONTACT: 'A contact.',
  MEMBER: 'A member, or an invitation that waits for an answer.',
  SENDER: 'A sender.',
  LINK: 'A link.',
  SEGMENT: 'A segment of an SMS.',
  EMAIL: 'An email to one recipient.',
  MESSAGE: 'A message to one recipient.',
})
