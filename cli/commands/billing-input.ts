import type { Resource } from '../../src/accounts/limits/limits.ts'
import { resolveOrganization } from '../../src/accounts/organizations/service.ts'
import type { OrganizationRow } from '../../src/accounts/organizations/table.ts'
import { addDays, isCalendarDay, startOfDayMs } from '../../src/lib/calendar.ts'
import { EXIT, Refusal } from '../../src/lib/exit.ts'
import { amountText, currencyDigits, parseAmount, parsePrice } from '../../src/lib/money.ts'
import { isMonth, monthAt } from '../../src/lib/month.ts'
import type { Core } from '../../src/wiring/core.ts'
import type { Context } from '../context.ts'
import { writeToStandardOutput } from '../standard-output.ts'

/**
 * Input and output of the billing commands. Amounts are typed and printed in main units such as
 * dollars, and are whole numbers of the smallest unit in the code.
 */

/** Option value that clears a setting. */
const NONE = 'none'

/** Reads a value, or returns null for `none`. */
export const clearable = <T>(text: string, read: (text: string) => T): T | null =>
  text.toLowerCase() === NONE ? null : read(text)

/** Parses an amount into the smallest unit. Throws a refusal (exit 2) that names the option. */
export function amountFrom(text: string, option: string, currency: string): number {
  const amount = parseAmount(text, currency)
  if (amount !== undefined) return amount
  const digits = currencyDigits(currency)
  const example = amountText(29 * 10 ** digits, currency)
  throw new Refusal(
    EXIT.USAGE,
    `${option} must be an amount in ${currency} such as ${example}, not "${text}".`,
  )
}

/**
 * Parses the price of one message into millionths of the main unit. Throws a refusal (exit 2) that
 * names the option.
 */
export function priceFrom(text: string, option: string): number {
  const price = parsePrice(text)
  if (price !== undefined) return price
  throw new Refusal(
    EXIT.USAGE,
    `${option} must be a price such as 0.0079, with at most 6 decimals, not "${text}".`,
  )
}

/** Returns an amount for a table cell: text with decimals, or a number for a currency without decimals. */
export const amountCell = (amount: number | null, currency: string): string | number | null =>
  amount === null || currencyDigits(currency) === 0 ? amount : amountText(amount, currency)

/** Returns the organization with this id or slug. Throws NOT_FOUND. */
export const organizationOf = ({ db }: Core, name: string | undefined): OrganizationRow =>
  resolveOrganization(db, name!)

/**
 * Parses a month such as `2026-10`; the default is the current month in `timezone`. Throws a refusal
 * (exit 2).
 */
export function monthFrom({ db }: Core, text: string | undefined, timezone: string): string {
  if (text === undefined) return monthAt(db.clock.now(), timezone)
  if (isMonth(text)) return text
  throw new Refusal(EXIT.USAGE, `--month must be a month such as 2026-10, not "${text}".`)
}

/**
 * Returns the first and the last instant of a day in a time zone, ms since 1970. Throws a refusal
 * (exit 2).
 */
export function dayFrom(text: string, option: string, timezone: string): { start: number; end: number } {
  if (!isCalendarDay(text))
    throw new Refusal(EXIT.USAGE, `${option} must be a day such as 2027-01-31, not "${text}".`)
  return { start: startOfDayMs(text, timezone), end: startOfDayMs(addDays(text, 1), timezone) }
}

/** Writes CSV to standard output. Throws a refusal (exit 2) with --json. */
export async function printCsv(
  { output }: Context,
  pieces: Iterable<string> | AsyncIterable<Uint8Array>,
): Promise<void> {
  if (output.isJson)
    throw new Refusal(EXIT.USAGE, 'The answer is either CSV or JSON.', 'Leave out --csv or --json.')
  for await (const piece of pieces) {
    await writeToStandardOutput(typeof piece === 'string' ? piece : Buffer.from(piece).toString())
  }
}

/** Splits `Street 1; City` into lines. */
export const linesFrom = (text: string): string =>
  text
    .split(/[;\n]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')

/** Name of one unit of each resource. */
export const UNITS: Readonly<Record<Resource, string>> = {
  CONTACTS: 'contact',
  MEMBERS: 'member',
  CHANNEL_IDENTITIES: 'sender',
  JOIN_LINKS: 'join link',
  SHORT_LINKS: 'short link',
  SMS_SEGMENTS: 'SMS segment',
  EMAILS: 'email',
  WHATSAPP_MESSAGES: 'WhatsApp message',
}
