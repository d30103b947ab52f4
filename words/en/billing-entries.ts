import { words } from '../words.ts'

/** Entries of credits, lines of invoices and reasons of credit notes. The keys are stored. */
export const billingEntries = words('billingEntries', {
  // Credits
  bought: 'Bought: {count, plural, one {# pack} other {# packs}} “{product}”',
  refunded: 'Refunded: {product}',
  refund: 'Refund: {product}',
  refundFailed: 'Refund that failed: {product}',
  disputeLost: 'Lost dispute: {product}',
  disputeWon: 'Dispute that was won: {product}',
  held: 'Held while the payment is disputed: {product}',
  released: 'No longer held: {product}',
  campaign: 'Campaign “{name}”',
  withoutCampaign: 'Messages without a campaign',
  expired: 'Credits that were not used in time',
  granted: 'Granted by the server operator',
  sold: 'Sold by the server operator',
  corrected: 'Corrected by the server operator',

  // Credit notes
  subscriptionRefund: 'Refund of a subscription',
  subscriptionRefundFailed: 'Refund of a subscription that failed',
  subscriptionLost: 'Lost dispute of a subscription',
  subscriptionWon: 'Dispute of a subscription that was won',
  invoiceAgain: 'Invoice {number} was made again: {next}',
  invoiceWithdrawn: 'Invoice {number} withdrawn',
  invoiceCorrected: 'Invoice {number} corrected',

  // Lines of invoices
  plan: 'Plan {name}, {month}',
  planYear: 'Plan {name}, a year from {month}',
  addOn: '{name}, {month}',
  addOnYear: '{name}, a year from {month}',
  usage: '{resource, select, EMAILS {Emails} WHATSAPP_MESSAGES {WhatsApp messages} other {SMS segments}}',
  usageBeyond:
    '{resource, select, EMAILS {Emails beyond the plan} WHATSAPP_MESSAGES {WhatsApp messages beyond the plan} other {SMS segments beyond the plan}}',
  credits: '{count, plural, one {# credit} other {# credits}}',
  givenBack: 'Given back',
  givenBackBy: 'Given back: credit note {number}',
  chargedAgain: 'Charged again',
  chargedAgainBy: 'Charged again: credit note {number}',

  // Months
  january: 'January {year}',
  february: 'February {year}',
  march: 'March {year}',
  april: 'April {year}',
  may: 'May {year}',
  june: 'June {year}',
  july: 'July {year}',
  august: 'August {year}',
  september: 'September {year}',
  october: 'October {year}',
  november: 'November {year}',
  december: 'December {year}',
})
