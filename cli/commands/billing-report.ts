import type { OrganizationRow } from '../../src/accounts/organizations/table.ts'
import { MARGIN_COLUMNS, marginLine, marginLines } from '../../src/billing/margins/csv.ts'
import { presentMargin } from '../../src/billing/margins/schema.ts'
import { listMargins, type Margin, marginsOf } from '../../src/billing/margins/service.ts'
import { percent } from '../../src/lib/count.ts'
import { csvHead } from '../../src/lib/csv.ts'
import { monthInWords } from '../../src/lib/month.ts'
import type { Core } from '../../src/wiring/core.ts'
import { withCore } from '../appliance.ts'
import { command } from '../context.ts'
import { amountCell, monthFrom, organizationOf, printCsv } from './billing-input.ts'

interface ReportOptions {
  month?: string
  organization?: string
  csv?: boolean
}

/** Number of organizations whose sums one statement calculates. */
const AT_A_TIME = 100
/** Id of the asking organization; 0, because the command line acts for no organization. */
const ASKER = 0

/** Returns the margins of one organization, or of all organizations that existed in the month. */
async function marginsIn(core: Core, one: OrganizationRow | undefined, month: string): Promise<Margin[]> {
  const { db, config } = core
  const { billingCurrency: currency } = config
  if (one) return marginsOf(db, ASKER, { organizations: [one], month, currency })
  const all: Margin[] = []
  for (let page = 1; ; page++) {
    const { rows } = await listMargins(db, ASKER, { month, currency, page, limit: AT_A_TIME })
    all.push(...rows)
    if (rows.length < AT_A_TIME) return all
  }
}

type Presented = ReturnType<typeof presentMargin>

const inTable = ({ currency, units, marginRate, organizationName, ...margin }: Presented) => ({
  organization: organizationName,
  sms: units.SMS_SEGMENTS,
  emails: units.EMAILS,
  whatsapp: units.WHATSAPP_MESSAGES,
  cost: amountCell(margin.carrierCost, currency),
  fees: amountCell(margin.fees, currency),
  usage: amountCell(margin.usage, currency),
  earned: amountCell(margin.earned, currency),
  margin: amountCell(margin.margin, currency),
  share: marginRate === null ? null : percent(marginRate),
  sold: amountCell(margin.creditsSold, currency),
})

/** Returns a row with the sums of all organizations. */
const totalOf = (rows: readonly Presented[], currency: string) => {
  const sum = (of: (row: Presented) => number): number => rows.reduce((total, row) => total + of(row), 0)
  const money = (of: (row: Presented) => number) => amountCell(sum(of), currency)
  const [margin, earned] = [sum((row) => row.margin), sum((row) => row.earned)]
  return {
    organization: 'all',
    sms: sum((row) => row.units.SMS_SEGMENTS),
    emails: sum((row) => row.units.EMAILS),
    whatsapp: sum((row) => row.units.WHATSAPP_MESSAGES),
    cost: money((row) => row.carrierCost),
    fees: money((row) => row.fees),
    usage: money((row) => row.usage),
    earned: amountCell(earned, currency),
    margin: amountCell(margin, currency),
    share: earned === 0 ? null : percent(margin / earned),
    sold: money((row) => row.creditsSold),
  }
}

export const reportCommand = () =>
  command<ReportOptions>(
    'report',
    'compare the costs and earnings of organizations in a month',
    (context, options) =>
      withCore(context, async (core) => {
        const { db, config } = core
        const { billingCurrency: currency } = config
        const { output } = context
        const one =
          options.organization === undefined ? undefined : organizationOf(core, options.organization)
        const month = monthFrom(core, options.month, one?.timezone ?? 'UTC')
        if (options.csv && !one) return printCsv(context, marginLines(db, ASKER, { month, currency }))
        const margins = await marginsIn(core, one, month)
        if (options.csv) {
          const lines = margins.map((margin) => marginLine(margin, currency))
          return printCsv(context, [csvHead(MARGIN_COLUMNS), ...lines])
        }
        const rows = margins.map((margin) => presentMargin(margin, currency))
        const total = rows.length > 1 ? [totalOf(rows, currency)] : []
        output.list(
          output.isJson ? rows : [...rows.map(inTable), ...total],
          [
            ['organization', 'organization'],
            ['cost', `cost (${currency})`],
            ['earned', 'earned'],
            ['margin', 'margin'],
            ['share', '%'],
            ['sold', 'credits sold'],
            ['fees', 'fees', 'spare'],
            ['usage', 'usage', 'spare'],
            ['sms', 'SMS', 'spare'],
            ['emails', 'emails', 'spare'],
            ['whatsapp', 'WhatsApp', 'spare'],
          ],
          `No organization existed in ${monthInWords(month)}.`,
        )
        return output.say(
          `${monthInWords(month)}, each organization in its own time zone. Credits are earned when messages use them.`,
        )
      }),
  )
    .option('--month <month>', 'month, such as 2026-10 (default the current one)')
    .option('--organization <id or slug>', 'only this organization')
    .option('--csv', 'print CSV')
