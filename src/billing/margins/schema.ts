import * as v from 'valibot'
import { described, pageEntries, uuid } from '../../http/schema.ts'
import { component, parameters } from '../../lib/describe.ts'
import { isMonth } from '../../lib/month.ts'
import { type Margin, marginRate } from './service.ts'

const month = v.optional(
  v.pipe(
    described(v.string('must be given once'), { type: 'string', pattern: '^\\d{4}-\\d{2}$' }),
    v.check(isMonth, 'must be a month such as 2026-10'),
  ),
)
const MONTH = 'Month, such as `2026-10`; without it the current month of the organization of the caller.'

export const ListMargins = parameters({ month: [month, MONTH], ...pageEntries })
export const ExportMargins = parameters({ month: [month, MONTH] })

const Units = component(
  'MarginUnits',
  'Units of the messages of an organization in a month, whatever paid for them.',
  {
    SMS_SEGMENTS: [v.number(), 'Segments of SMS.'],
    EMAILS: [v.number(), 'Emails.'],
    WHATSAPP_MESSAGES: [v.number(), 'WhatsApp messages.'],
  },
)

const MONEY = 'in the smallest unit of `currency`'

export const MarginRecord = component(
  'Margin',
  'What a month of an organization cost and earned. The month is that of its own time zone.',
  {
    organizationId: [uuid, 'Id of the organization.'],
    organizationName: [v.string(), 'Its name.'],
    month: [v.string(), 'The month of the figures, as `2026-10`.'],
    currency: [v.string(), 'Currency of all amounts.'],
    units: [Units, 'What was sent, by resource.'],
    carrierCost: [v.number(), `What the carriers take by the table of rates, ${MONEY}.`],
    exemptCost: [
      v.number(),
      `The part of \`carrierCost\` of answers that no balance stops, such as the confirmation of STOP, ${MONEY}.`,
    ],
    fees: [
      v.number(),
      `Plan, recurring add-ons and packs, ${MONEY}. A fee of a year counts a twelfth in each month.`,
    ],
    usage: [
      v.number(),
      `Messages that neither the plan nor a pack paid, at the price of their rate, ${MONEY}: those paid with credits, those on the invoice, and those of an organization without a limit.`,
    ],
    givenBack: [
      v.number(),
      `Amount given back in this month, ${MONEY}: refunds, withdrawn and corrected invoices, and lost disputes, less those that were undone. It may have been earned in an earlier month. A month that is over never changes.`,
    ],
    earned: [v.number(), `\`fees\` and \`usage\` less \`givenBack\`, ${MONEY}.`],
    margin: [v.number(), `\`earned\` less \`carrierCost\`, ${MONEY}; below 0 for a loss.`],
    marginRate: [
      v.nullable(v.number()),
      'The share of `earned` that is left, in four decimals; null if nothing was earned.',
    ],
    creditsSold: [
      v.number(),
      `Credits that were sold, ${MONEY}. They are a prepayment, which is earned when messages use them.`,
    ],
    creditsReturned: [
      v.number(),
      `Amount given back in this month for unused credits, ${MONEY}. They may have been sold in an earlier month.`,
    ],
  },
)

/** @param currency of the appliance */
export const presentMargin = (margin: Margin, currency: string) => {
  const { organization, month, units, carrierCost, exemptCost, fees, usage, earned, ...rest } = margin
  return {
    organizationId: organization.uuid,
    organizationName: organization.name,
    month,
    currency,
    units,
    carrierCost,
    exemptCost,
    fees,
    usage,
    givenBack: rest.givenBack,
    earned,
    margin: rest.margin,
    marginRate: marginRate(margin),
    creditsSold: rest.creditsSold,
    creditsReturned: rest.creditsReturned,
  }
}
