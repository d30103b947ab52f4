import { settingsBilling } from '../../../../words/en/settings-billing.ts'
import type {
  AutoRefillStatus,
  BillingResource,
  CreditTransactionType,
  EntitlementSource,
  InvoiceStatus,
  Subscription,
  SubscriptionStatus,
  UsageReason,
  UsageSource,
} from '../../../api/api.gen.ts'
import type { Labelled } from '../../../ui/badge.tsx'

/** Labels for billing. */

interface ResourceWord {
  label: string
  /** Returns a number of them: "1 sender", "2 senders". */
  counted(values: { count: number }): string
  /** Screen that lists the counted records. */
  to: string | undefined
}

export const RESOURCES: Readonly<Record<BillingResource, ResourceWord>> = {
  CONTACTS: { label: settingsBilling.contacts(), counted: settingsBilling.contactsCount, to: '/contacts' },
  MEMBERS: {
    label: settingsBilling.members(),
    counted: settingsBilling.membersCount,
    to: '/settings/people',
  },
  CHANNEL_IDENTITIES: {
    label: settingsBilling.senders(),
    counted: settingsBilling.sendersCount,
    to: '/settings/senders',
  },
  JOIN_LINKS: {
    label: settingsBilling.joinLinks(),
    counted: settingsBilling.joinLinksCount,
    to: '/join-links',
  },
  SHORT_LINKS: {
    label: settingsBilling.shortLinks(),
    counted: settingsBilling.shortLinksCount,
    to: '/short-links',
  },
  SMS_SEGMENTS: {
    label: settingsBilling.smsSegments(),
    counted: settingsBilling.smsSegmentsCount,
    to: '/settings/billing/usage?resource=SMS_SEGMENTS',
  },
  EMAILS: {
    label: settingsBilling.emails(),
    counted: settingsBilling.emailsCount,
    to: '/settings/billing/usage?resource=EMAILS',
  },
  WHATSAPP_MESSAGES: {
    label: settingsBilling.whatsAppMessages(),
    counted: settingsBilling.whatsAppMessagesCount,
    to: '/settings/billing/usage?resource=WHATSAPP_MESSAGES',
  },
}

export const SUBSCRIPTION_STATES: Readonly<Record<SubscriptionStatus, Labelled>> = {
  NONE: { label: settingsBilling.subscriptionNone(), tone: 'idle' },
  INCOMPLETE: { label: settingsBilling.subscriptionIncomplete(), tone: 'warn' },
  INCOMPLETE_EXPIRED: { label: settingsBilling.subscriptionNotStarted(), tone: 'idle' },
  TRIALING: { label: settingsBilling.subscriptionTrial(), tone: 'info' },
  ACTIVE: { label: settingsBilling.subscriptionActive(), tone: 'good' },
  PAST_DUE: { label: settingsBilling.subscriptionPastDue(), tone: 'bad' },
  UNPAID: { label: settingsBilling.subscriptionUnpaid(), tone: 'bad' },
  PAUSED: { label: settingsBilling.subscriptionPaused(), tone: 'warn' },
  CANCELLED: { label: settingsBilling.subscriptionEnded(), tone: 'idle' },
}

export const SOURCES: Readonly<Record<EntitlementSource, () => string>> = {
  DEFAULT: settingsBilling.planSourceDefault,
  ASSIGNED: settingsBilling.planSourceAssigned,
  SUBSCRIPTION: settingsBilling.planSourceSubscription,
}

export const CREDIT_TYPES: Readonly<Record<CreditTransactionType, () => string>> = {
  PURCHASE: settingsBilling.typePurchase,
  GRANT: settingsBilling.typeGrant,
  USAGE: settingsBilling.typeUsage,
  REFUND: settingsBilling.typeRefund,
  ADJUSTMENT: settingsBilling.typeAdjustment,
  EXPIRY: settingsBilling.typeExpiry,
}

export const REFILL_STATES: Readonly<Record<AutoRefillStatus, Labelled>> = {
  ACTIVE: { label: settingsBilling.refillOn(), tone: 'good' },
  DISABLED: { label: settingsBilling.refillOff(), tone: 'idle' },
  PAYMENT_FAILED: { label: settingsBilling.refillFailed(), tone: 'bad' },
}

export const INVOICE_STATES: Readonly<Record<InvoiceStatus, Labelled>> = {
  DRAFT: { label: settingsBilling.stateDraft(), tone: 'idle' },
  OPEN: { label: settingsBilling.stateOpen(), tone: 'warn' },
  PAID: { label: settingsBilling.statePaid(), tone: 'good' },
  VOID: { label: settingsBilling.stateVoid(), tone: 'idle' },
  UNCOLLECTIBLE: { label: settingsBilling.stateUncollectible(), tone: 'bad' },
}

export const USAGE_REASONS: Readonly<Record<UsageReason, () => string>> = {
  SENT: settingsBilling.reasonSent,
  RETURNED: settingsBilling.reasonReturned,
  PACK_BOUGHT: settingsBilling.reasonPackBought,
  PACK_REFUNDED: settingsBilling.reasonPackRefunded,
}

export const USAGE_SOURCES: Readonly<Record<UsageSource, () => string>> = {
  OPEN: settingsBilling.paidByNone,
  PLAN: settingsBilling.paidByPlan,
  PACK: settingsBilling.paidByPack,
  CREDITS: settingsBilling.credits,
  INVOICE: settingsBilling.paidByInvoice,
  EXEMPT: settingsBilling.paidByExempt,
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
  settingsBilling.card({ brand: `${brand.charAt(0).toUpperCase()}${brand.slice(1)}`, last4 })

/** Returns the used share of a limit, from 0 to 1. Usage above the limit counts as 1. */
export const usedShare = (used: number, limit: number): number =>
  limit === 0 ? 1 : Math.min(1, used / limit)

/** Returns the colour for the usage of a limit. */
export const limitTone = (used: number, limit: number, isEnforced: boolean): 'info' | 'warn' | 'bad' =>
  used >= limit && isEnforced ? 'bad' : usedShare(used, limit) >= 0.8 ? 'warn' : 'info'
