import type {
  AutoRefillStatus,
  BillingResource,
  CreditTransactionType,
  EntitlementSource,
  InvoiceStatus,
  MeteredResource,
  Subscription,
  SubscriptionStatus,
  UsageReason,
  UsageSource,
} from '../../../api/api.gen.ts'
import type { Labelled } from '../../../ui/badge.tsx'

/** Labels for billing. */

interface ResourceWord {
  label: string
  /** Singular, for a count: "1 sender", "2 senders". */
  one: string
  /** Screen that lists the counted records. */
  to: string | undefined
}

export const RESOURCES: Readonly<Record<BillingResource, ResourceWord>> = {
  CONTACTS: { label: 'Contacts', one: 'contact', to: '/contacts' },
  MEMBERS: { label: 'Members', one: 'member', to: '/settings/people' },
  CHANNEL_IDENTITIES: { label: 'Senders', one: 'sender', to: '/settings/senders' },
  JOIN_LINKS: { label: 'Join links', one: 'join link', to: '/join-links' },
  SHORT_LINKS: { label: 'Short links', one: 'short link', to: '/short-links' },
  SMS_SEGMENTS: {
    label: 'SMS segments',
    one: 'SMS segment',
    to: '/settings/billing/usage?resource=SMS_SEGMENTS',
  },
  EMAILS: { label: 'Emails', one: 'email', to: '/settings/billing/usage?resource=EMAILS' },
  WHATSAPP_MESSAGES: {
    label: 'WhatsApp messages',
    one: 'WhatsApp message',
    to: '/settings/billing/usage?resource=WHATSAPP_MESSAGES',
  },
}

export const METERED: readonly MeteredResource[] = ['SMS_SEGMENTS', 'EMAILS', 'WHATSAPP_MESSAGES']

export const SUBSCRIPTION_STATES: Readonly<Record<SubscriptionStatus, Labelled>> = {
  NONE: { label: 'No subscription', tone: 'idle' },
  INCOMPLETE: { label: 'First payment open', tone: 'warn' },
  INCOMPLETE_EXPIRED: { label: 'First payment not made', tone: 'idle' },
  TRIALING: { label: 'On trial', tone: 'info' },
  ACTIVE: { label: 'Active', tone: 'good' },
  PAST_DUE: { label: 'Payment failed', tone: 'bad' },
  UNPAID: { label: 'Not paid', tone: 'bad' },
  PAUSED: { label: 'Paused', tone: 'warn' },
  CANCELLED: { label: 'Ended', tone: 'idle' },
}

export const SOURCES: Readonly<Record<EntitlementSource, string>> = {
  DEFAULT: 'the plan of organizations that have chosen none',
  ASSIGNED: 'assigned by the operator of this server',
  SUBSCRIPTION: 'by subscription',
}

export const CREDIT_TYPES: Readonly<Record<CreditTransactionType, string>> = {
  PURCHASE: 'Bought',
  GRANT: 'Given by the operator',
  USAGE: 'Used by messages',
  REFUND: 'Returned',
  ADJUSTMENT: 'Corrected by the operator',
  EXPIRY: 'Expired',
}

export const REFILL_STATES: Readonly<Record<AutoRefillStatus, Labelled>> = {
  ACTIVE: { label: 'Bought automatically', tone: 'good' },
  DISABLED: { label: 'Not bought automatically', tone: 'idle' },
  PAYMENT_FAILED: { label: 'Stopped: the card failed', tone: 'bad' },
}

export const INVOICE_STATES: Readonly<Record<InvoiceStatus, Labelled>> = {
  DRAFT: { label: 'Draft', tone: 'idle' },
  OPEN: { label: 'To pay', tone: 'warn' },
  PAID: { label: 'Paid', tone: 'good' },
  VOID: { label: 'Withdrawn', tone: 'idle' },
  UNCOLLECTIBLE: { label: 'Not collected', tone: 'bad' },
}

export const USAGE_REASONS: Readonly<Record<UsageReason, string>> = {
  SENT: 'Sent',
  RETURNED: 'Came back',
  PACK_BOUGHT: 'Pack bought',
  PACK_REFUNDED: 'Pack taken back',
}

export const USAGE_SOURCES: Readonly<Record<UsageSource, string>> = {
  OPEN: 'No limit',
  PLAN: 'The plan',
  PACK: 'A pack',
  CREDITS: 'Credits',
  INVOICE: 'The invoice',
  EXEMPT: 'Free of charge',
}

/** Returns whether the server accepts cards. */
export const takesCards = ({ processor }: Pick<Subscription, 'processor'>): boolean => processor !== 'MANUAL'

const OPEN: ReadonlySet<SubscriptionStatus> = new Set(['TRIALING', 'ACTIVE', 'PAST_DUE', 'UNPAID', 'PAUSED'])

/** Returns whether the plan is currently paid by card. Another plan cannot be bought meanwhile. */
export const paysByCard = (subscription: Subscription): boolean =>
  subscription.provider !== 'MANUAL' &&
  subscription.currentPeriodEnd !== null &&
  OPEN.has(subscription.status)

/** Returns the name of a saved card, such as `Visa ending in 4242`. */
export const cardName = ({ brand, last4 }: { brand: string; last4: string }): string =>
  `${brand.charAt(0).toUpperCase()}${brand.slice(1)} ending in ${last4}`

/** Returns the used share of a limit, from 0 to 1. Usage above the limit counts as 1. */
export const usedShare = (used: number, limit: number): number =>
  limit === 0 ? 1 : Math.min(1, used / limit)

/** Returns the colour for the usage of a limit. */
export const limitTone = (used: number, limit: number, isEnforced: boolean): 'info' | 'warn' | 'bad' =>
  used >= limit && isEnforced ? 'bad' : usedShare(used, limit) >= 0.8 ? 'warn' : 'info'
