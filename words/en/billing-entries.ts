import { words } from '../words.ts'

/** Entries of credits, lines of invoices and reasons of credit notes. The keys are stored. */
export const billingEntries = words('billingEntries', {
  // Credits
  bought: 'Bought: {count, plural, one {# pack} other {# packs}} “{product}”',
  refunded: 'Refunded: {product}',
  refund: 'Refund: {product}',
  refundFailed: 'Failed refund: {product}',
  disputeLost: 'Dispute lost: {product}',
  disputeWon: 'Dispute won: {product}',
  held: 'Held while the payment is disputed: {product}',
  released: 'No longer held: {product}',
  campaign: 'Campaign “{name}”',
  withoutCampaign: 'Messages without a campaign',
  expired: 'Expired credits',
  granted: 'Granted by the server operator',
  sold: 'Sold by the server operator',
  corrected: 'Corrected by the server operator',

  // Credit notes
  subscriptionRefund: 'Refund of a subscription',
  subscriptionRefundFailed: 'Failed refund of a subscription',
  subscriptionLost: 'Lost dispute about a subscription',
  subscriptionWon: 'Won dispute about a subscription',
  invoiceAgain: 'Invoice {number} reissued as {next}',
  invoiceWithdrawn: 'Invoice {number} withdrawn',
  invoiceCorrected: 'Invoice {number} corrected',

  // Lines of invoices
  plan: 'Plan {name}, {month}',
  planYear: 'Plan {name}, one year starting {month}',
  addOn: '{name}, {month}',
  addOnYear: '{name}, one year starting {month}',
  usage: '{resource, select, EMAILS {Emails} WHATSAPP_MESSAGES {WhatsApp messages} other {SMS segments}}',
  usageBeyond:
    '{resource, select, EMAILS {Emails beyond the plan} WHATSAPP_MESSAGES {WhatsApp messages beyond the plan} other {SMS segments beyond the plan}}',
  credits: '{count, plural, one {# credit} other {# credits}}',
  givenBack: 'Credited back',
  givenBackBy: 'Credited back: credit note {number}',
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
