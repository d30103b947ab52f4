import { Option } from 'commander'
import { recordAuditEvent } from '../../src/accounts/audit/record.ts'
import { assertSold, getProduct } from '../../src/billing/catalogue/service.ts'
import type { ProductRow } from '../../src/billing/catalogue/table.ts'
import { entitlementOf } from '../../src/billing/entitlements/service.ts'
import { sellPacks } from '../../src/billing/purchases/by-hand.ts'
import { assignAddOn, assignPlan } from '../../src/billing/subscriptions/assign.ts'
import { findOpenPlan } from '../../src/billing/subscriptions/store.ts'
import { EXIT, Refusal } from '../../src/lib/exit.ts'
import { moneyText } from '../../src/lib/money.ts'
import { withCore } from '../appliance.ts'
import { command } from '../context.ts'
import type { Column } from '../output.ts'
import { wholeNumberFrom } from '../whole-number.ts'
import { organizationOf } from './billing-input.ts'

const MAX_QUANTITY = 1_000

interface AssignOptions {
  end?: boolean
  interval: string
}

export const assignCommand = () =>
  command<AssignOptions>(
    'assign',
    'assign a plan to an organization, or end the assigned one',
    (context, { end = false, interval: word }, name, plan) =>
      withCore(context, async (core) => {
        if (end === (plan !== undefined)) {
          throw new Refusal(EXIT.USAGE, 'Name a plan, or --end.', 'See `carillon billing plans list`.')
        }
        const organization = organizationOf(core, name)
        const { id } = organization
        const before = findOpenPlan(core.db, id)?.productKey ?? null
        const interval = word === 'year' ? 'YEAR' : 'MONTH'
        const row = await core.db.write((tx) =>
          assignPlan(tx, { organizationId: id, planKey: plan ?? null, interval }),
        )
        // The plan in effect: the default plan if none is assigned.
        const { planKey, planName } = entitlementOf(core.db, id, core.db.clock.now())
        const record = {
          organization: organization.slug,
          plan: planKey,
          planName,
          before,
          interval: row?.interval ?? null,
        }
        const paid = `each ${word}`
        context.output.record(context.output.isJson ? record : { ...record, paid }, [
          ['organization', 'organization'],
          ['plan', 'plan now'],
          ['planName', 'name'],
          ...(row ? ([['paid', 'paid']] satisfies Column[]) : []),
          ['before', 'assigned before'],
        ])
      }),
  )
    .argument('<organization>', 'id or slug')
    .argument('[plan]', 'key of the plan')
    .addOption(
      new Option('--interval <interval>', 'billing interval').choices(['month', 'year']).default('month'),
    )
    .option('--end', 'end the assigned plan')

export const addOnCommand = () =>
  command<{ quantity: string }>(
    'add-on',
    'give an organization a recurring add-on, or sell it packs; its invoices charge for them',
    (context, options, name, key) =>
      withCore(context, async (core) => {
        const { db, config } = core
        const quantity = wholeNumberFrom(options.quantity, '--quantity', { min: 0, max: MAX_QUANTITY })
        const organization = organizationOf(core, name)
        const product = getProduct(db, key!)
        const isRecurring = product.kind === 'RECURRING'
        if (!isRecurring) wholeNumberFrom(options.quantity, '--quantity', { min: 1, max: MAX_QUANTITY })
        const sale = { organizationId: organization.id, product, quantity, currency: config.billingCurrency }
        const before = isRecurring
          ? await db.write((tx) => assignAddOn(tx, { ...sale, productKey: product.key }))
          : await db.write((tx) => sell(tx, sale))
        const record = { organization: organization.slug, product: product.key, quantity, before }
        context.output.record(record, [
          ['organization', 'organization'],
          ['product', isRecurring ? 'add-on' : 'sold'],
          ['quantity', 'quantity'],
          ...(isRecurring ? ([['before', 'quantity before']] satisfies Column[]) : []),
        ])
        context.output.say(effectOf(product, quantity, config.billingCurrency))
      }),
  )
    .argument('<organization>', 'id or slug')
    .argument('<key>', 'key of an add-on, a pack or a pack of credits; see `carillon billing products list`')
    .option('--quantity <number>', 'quantity; 0 ends a recurring add-on', '1')

/** Describes what invoices charge for the product. */
function effectOf({ kind, price }: ProductRow, quantity: number, currency: string): string {
  const amount = moneyText(price * quantity, currency)
  if (kind !== 'RECURRING') return `Its next invoice charges ${amount}.`
  return quantity === 0
    ? 'Only the invoice of the month in which it ended still charges for it.'
    : `Its invoices charge ${amount} a month.`
}

/** Sells packs at the catalogue price. Returns null, because packs have no earlier quantity. */
function sell(tx: Parameters<typeof sellPacks>[0], sale: Parameters<typeof sellPacks>[1]): null {
  const { organizationId, product, quantity } = sale
  assertSold(product.key, product.archivedAt)
  const { uuid, units, amount: price } = sellPacks(tx, sale)
  recordAuditEvent(tx, {
    organizationId,
    act: 'BILLING_PRODUCT_SOLD',
    details: { product: product.key, quantity, units, price, purchaseId: uuid },
  })
  return null
}
