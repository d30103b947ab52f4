import type { Resource } from '../../src/accounts/limits/limits.ts'
import { walletOf } from '../../src/billing/credits/store.ts'
import type { CreditEntryRow } from '../../src/billing/credits/table.ts'
import { creditLines, newestCredits, newestUsage, usageLines } from '../../src/billing/margins/ledger.ts'
import type { UsageEntryRow } from '../../src/billing/usage/table.ts'
import { toIso } from '../../src/lib/clock.ts'
import { counted, grouped } from '../../src/lib/count.ts'
import { priceText } from '../../src/lib/money.ts'
import { boundsOf, monthInWords } from '../../src/lib/month.ts'
import { sayStored } from '../../src/lib/stored-sentence.ts'
import type { Core } from '../../src/wiring/core.ts'
import { withCore } from '../appliance.ts'
import { type Context, command } from '../context.ts'
import { wholeNumberFrom } from '../whole-number.ts'
import { monthFrom, organizationOf, printCsv, UNITS } from './billing-input.ts'

interface LedgerOptions {
  usage?: boolean
  month?: string
  csv?: boolean
  limit: string
}

const MAX_LISTED = 10_000
const ALWAYS = { start: 0, end: Number.MAX_SAFE_INTEGER }

const shownCredits = ({ id: _, organizationId: __, uuid, createdAt, ...entry }: CreditEntryRow) => ({
  id: uuid,
  ...entry,
  description: sayStored(entry.description, 'en'),
  createdAt: toIso(createdAt),
})

const shownUsage = (row: UsageEntryRow) => {
  const { id: _, organizationId: __, periodStart: ___, uuid, createdAt, ...entry } = row
  return { id: uuid, ...entry, createdAt: toIso(createdAt) }
}

/** Filters of the printed entries. */
interface Asked {
  organizationId: number
  from: number
  until: number
  limit: number
  /** Undefined for all months. */
  month: string | undefined
}

const noneIn = (month: string | undefined): string =>
  month === undefined ? 'None yet.' : `None in ${monthInWords(month)}.`

function printUsage({ db, config }: Core, { output }: Context, asked: Asked): void {
  const entries = newestUsage(db, asked, asked.limit).map(shownUsage)
  const { billingCurrency: currency } = config
  const inTable = entries.map(({ price, cost, ...entry }) => ({
    ...entry,
    of: `${UNITS[entry.resource as Resource]}s`,
    price: priceText(price, currency),
    cost: priceText(cost, currency),
  }))
  output.list(
    output.isJson ? entries : inTable,
    [
      ['createdAt', 'time'],
      ['delta', 'units'],
      ['of', 'of'],
      ['source', 'paid by'],
      ['price', currency],
      ['cost', 'cost'],
      ['credits', 'credits', 'spare'],
      ['balanceAfter', 'in all', 'spare'],
      ['reason', 'what', 'spare'],
      ['referenceId', 'reference', 'spare'],
    ],
    noneIn(asked.month),
  )
}

function printCredits({ db }: Core, { output }: Context, asked: Asked): void {
  output.list(
    newestCredits(db, asked, asked.limit).map(shownCredits),
    [
      ['createdAt', 'time'],
      ['type', 'type'],
      ['amount', 'credits'],
      ['balanceAfter', 'balance'],
      ['description', 'what', 'wrap'],
      ['referenceId', 'reference', 'spare'],
    ],
    noneIn(asked.month),
  )
  const wallet = walletOf(db, asked.organizationId)
  if (!wallet || asked.month !== undefined) return
  const { available, reserved, unsettled } = wallet
  output.say(
    `${counted(available, 'credit')} available, ${grouped(reserved)} held for campaigns, ${grouped(unsettled)} used but not in the ledger yet.`,
  )
}

export const ledgerCommand = () =>
  command<LedgerOptions>(
    'ledger',
    'list the ledger of credits or of usage of an organization, newest first',
    (context, options, name) =>
      withCore(context, async (core) => {
        const limit = wholeNumberFrom(options.limit, '--limit', { min: 1, max: MAX_LISTED })
        const { id: organizationId, timezone } = organizationOf(core, name)
        const month = options.month === undefined ? undefined : monthFrom(core, options.month, timezone)
        const { start: from, end: until } = month === undefined ? ALWAYS : boundsOf(month, timezone)
        const asked = { organizationId, from, until, limit, month }
        const { usage = false, csv = false } = options
        if (csv) await printCsv(context, usage ? usageLines(core.db, asked) : creditLines(core.db, asked))
        else if (usage) printUsage(core, context, asked)
        else printCredits(core, context, asked)
      }),
  )
    .argument('<organization>', 'id or slug')
    .option('--usage', 'list the usage of messages and how it was paid, instead of credits')
    .option('--month <month>', 'only this month, in the time zone of the organization, such as 2026-10')
    .option('--csv', 'print all entries as CSV, oldest first')
    .option('--limit <count>', 'number of entries', '50')
