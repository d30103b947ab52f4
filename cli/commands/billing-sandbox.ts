import { Command, Option } from 'commander'
import { recordAuditEvent } from '../../src/accounts/audit/record.ts'
import { releaseHolds } from '../../src/billing/disputes/apply.ts'
import { billingNow } from '../../src/billing/entitlements/clock.ts'
import { billingMode } from '../../src/billing/entitlements/service.ts'
import { refundPurchase } from '../../src/billing/purchases/grant.ts'
import { findPurchase } from '../../src/billing/purchases/store.ts'
import type { PurchaseRow } from '../../src/billing/purchases/table.ts'
import { changeDispute, refundPayment } from '../../src/billing/sandbox/payments.ts'
import { advanceSandboxClock } from '../../src/billing/sandbox/test-clock.ts'
import type { Tx } from '../../src/db/database.ts'
import { DAY_MS, HOUR_MS, toIso } from '../../src/lib/clock.ts'
import { EXIT, Refusal } from '../../src/lib/exit.ts'
import { moneyText } from '../../src/lib/money.ts'
import { ProcessorError } from '../../src/providers/payments/port.ts'
import type { Core } from '../../src/wiring/core.ts'
import { withCore } from '../appliance.ts'
import { command } from '../context.ts'
import { type Lookup, named, ORGANIZATION_OPTION, type OrganizationOption } from '../named.ts'
import { amountFrom } from './billing-input.ts'

const lookupIn = ({ db }: Core): Lookup<PurchaseRow> => ({
  noun: 'purchase',
  byId: (organizationId, uuid) => findPurchase(db, organizationId, uuid),
  byName: () => [],
  namesOf: () => [],
  uuidOf: ({ uuid }) => uuid,
})

/**
 * Refunds a payment. Throws a refusal.
 * @returns the refunded amount, in the smallest unit
 */
function refund(tx: Tx, row: PurchaseRow, amount: number | undefined): number {
  const { provider, paymentReference, amount: whole, refundedAmount, grantedAt } = row
  const left = whole - refundedAmount
  const back = amount ?? left
  if (grantedAt === null || back <= 0 || back > left) {
    throw new Refusal(
      EXIT.FAILED,
      `At most ${moneyText(left, row.currency)} of this purchase can be refunded.`,
    )
  }
  if (provider === 'MANUAL')
    refundPurchase(tx, row, { amount: whole, amountRefunded: refundedAmount + back, cause: 'REFUND' })
  else if (provider === 'SANDBOX' && paymentReference !== null) refundPayment(tx, paymentReference, back)
  else throw new Refusal(EXIT.FAILED, 'Refund it in the dashboard of Stripe. Stripe then notifies Carillon.')
  const { organizationId, uuid, currency } = row
  recordAuditEvent(tx, {
    organizationId,
    act: 'BILLING_PURCHASE_REFUNDED',
    details: { purchaseId: uuid, amount: back, currency },
  })
  return back
}

export const refundCommand = () =>
  command<OrganizationOption & { amount?: string }>(
    'refund',
    'refund a purchase that was sold by hand or paid in the sandbox, and remove its unused credits or units',
    (context, options, reference) =>
      withCore(context, async (core) => {
        const { db, config } = core
        const { organization, row } = named(core, reference!, options.organization, lookupIn(core))
        const amount =
          options.amount === undefined
            ? undefined
            : amountFrom(options.amount, '--amount', config.billingCurrency)
        const back = await db.write((tx) => refund(tx, row, amount)).catch(explained)
        const { output } = context
        const record = {
          purchase: row.uuid,
          organization: organization.slug,
          refunded: back,
          currency: row.currency,
        }
        output.record(output.isJson ? record : { ...record, refunded: moneyText(back, row.currency) }, [
          ['purchase', 'purchase'],
          ['organization', 'organization'],
          ['refunded', 'refunded'],
        ])
        if (row.provider === 'SANDBOX') output.say('The running server removes its credits or units soon.')
      }),
  )
    .argument('<purchase>', 'id, as `carillon billing ledger` shows it')
    .option(...ORGANIZATION_OPTION)
    .option('--amount <amount>', 'amount to refund (default: all that is left)')

interface DisputeOptions extends OrganizationOption {
  warning?: true
  won?: true
  lost?: true
}

/**
 * Disputes the payment of a purchase, warns of fraud, or ends its dispute. Throws a refusal.
 * @returns the new state
 */
function dispute(tx: Tx, row: PurchaseRow, { warning, won, lost }: DisputeOptions): string {
  if (row.provider !== 'SANDBOX' || row.grantedAt === null)
    throw new Refusal(EXIT.FAILED, 'Only a purchase that was paid in the sandbox can be disputed here.')
  const change = won ? 'WON' : lost ? 'LOST' : warning ? 'WARNING' : 'DISPUTE'
  changeDispute(tx, row.uuid, change)
  recordAuditEvent(tx, {
    organizationId: row.organizationId,
    act: 'BILLING_TEST_DISPUTE_CHANGED',
    details: { purchaseId: row.uuid, change },
  })
  return change
}

export const disputeCommand = () =>
  command<DisputeOptions>(
    'dispute',
    'dispute a purchase that was paid in the sandbox, or end its dispute as the bank would',
    (context, options, reference) =>
      withCore(context, async (core) => {
        const { organization, row } = named(core, reference!, options.organization, lookupIn(core))
        const change = await core.db.write((tx) => dispute(tx, row, options)).catch(explained)
        context.output.record({ purchase: row.uuid, organization: organization.slug, change }, [
          ['purchase', 'purchase'],
          ['organization', 'organization'],
          ['change', 'dispute'],
        ])
        context.output.say('The running server processes the dispute soon.')
      }),
  )
    .argument('<purchase>', 'id, as `carillon billing ledger` shows it')
    .option(...ORGANIZATION_OPTION)
    .addOption(new Option('--warning', 'only warn of fraud: no money moves').conflicts(['won', 'lost']))
    .addOption(new Option('--won', 'end the dispute: the money stays').conflicts('lost'))
    .option('--lost', 'end the dispute: the bank takes the money back')

export const releaseCommand = () =>
  command<OrganizationOption>(
    'release',
    'make the credits or units of a disputed purchase available again',
    (context, options, reference) =>
      withCore(context, async (core) => {
        const { organization, row } = named(core, reference!, options.organization, lookupIn(core))
        const released = await core.db.write((tx) => {
          const units = releaseHolds(tx, row)
          recordAuditEvent(tx, {
            organizationId: row.organizationId,
            act: 'BILLING_HOLD_RELEASED',
            details: { purchaseId: row.uuid, units },
          })
          return units
        })
        context.output.record({ purchase: row.uuid, organization: organization.slug, released }, [
          ['purchase', 'purchase'],
          ['organization', 'organization'],
          ['released', 'available again'],
        ])
      }),
  )
    .argument('<purchase>', 'id, as `carillon billing ledger` shows it')
    .option(...ORGANIZATION_OPTION)

/** Turns an error of the sandbox into a refusal of the command. */
function explained(error: unknown): never {
  if (error instanceof ProcessorError) throw new Refusal(EXIT.FAILED, error.message)
  throw error
}

const UNITS: Readonly<Record<string, number>> = { h: HOUR_MS, d: DAY_MS }

/** Parses a duration such as `31d` or `12h` into ms. Throws a refusal (exit 2). */
function durationFrom(text: string): number {
  const [, count, unit] = /^(\d{1,5})([hd])$/.exec(text) ?? []
  const ms = Number(count) * (UNITS[unit ?? ''] ?? Number.NaN)
  if (ms > 0) return ms
  throw new Refusal(EXIT.USAGE, `The time must be days or hours, such as 31d or 12h, not "${text}".`)
}

const advance = () =>
  command(
    'advance',
    'move the test clock of the sandbox forward: subscriptions are renewed and end',
    (context, _options: object, duration) =>
      withCore(context, async ({ db }) => {
        if (billingMode(db) !== 'SANDBOX') {
          throw new Refusal(
            EXIT.FAILED,
            'Only the sandbox has a test clock.',
            'To use it, set billing = "sandbox".',
          )
        }
        const ms = durationFrom(duration!)
        const now = await db
          .write((tx) => {
            const shows = advanceSandboxClock(tx, ms)
            recordAuditEvent(tx, {
              organizationId: null,
              act: 'BILLING_TEST_CLOCK_MOVED',
              details: { to: toIso(shows) },
            })
            return shows
          })
          .catch(refused)
        context.output.record({ now: toIso(now) }, [['now', 'the test clock shows']])
      }),
  ).argument('<time>', 'such as 31d or 12h')

function refused(error: unknown): never {
  if (error instanceof RangeError) throw new Refusal(EXIT.USAGE, error.message)
  throw error
}

const show = () =>
  command('show', 'show the test clock of the sandbox', (context) =>
    withCore(context, ({ db }) => {
      context.output.record({ now: toIso(billingNow(db, db.clock.now())) }, [['now', 'the test clock shows']])
    }),
  )

export const clockCommand = () =>
  new Command('clock')
    .description('show and move the test clock of the sandbox')
    .addCommand(show())
    .addCommand(advance())
