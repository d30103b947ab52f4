import { recordAuditEvent } from '../../src/accounts/audit/record.ts'
import { grantCredits, takeCredits } from '../../src/billing/credits/service.ts'
import { walletOf } from '../../src/billing/credits/store.ts'
import { billingNow } from '../../src/billing/entitlements/clock.ts'
import { sellCredits } from '../../src/billing/purchases/by-hand.ts'
import type { Tx } from '../../src/db/database.ts'
import { lineText } from '../../src/http/schema.ts'
import { toIsoOrNull } from '../../src/lib/clock.ts'
import { counted } from '../../src/lib/count.ts'
import { AppError } from '../../src/lib/errors.ts'
import { EXIT, Refusal } from '../../src/lib/exit.ts'
import { storing } from '../../src/lib/stored-sentence.ts'
import type { Core } from '../../src/wiring/core.ts'
import { billingEntries } from '../../words/en/billing-entries.ts'
import { checked, withCore } from '../appliance.ts'
import { command } from '../context.ts'
import type { Column } from '../output.ts'
import { wholeNumberFrom } from '../whole-number.ts'
import { amountFrom, dayFrom, organizationOf } from './billing-input.ts'

const MAX_CREDITS = 1_000_000_000
const MAX_NOTE = 200

/** Returns the credit balance after a change, with its columns. */
const after = ({ db }: Core, organization: { id: number; slug: string }, change: number) => {
  const { balance = 0, reserved = 0, available = 0 } = walletOf(db, organization.id) ?? {}
  return { organization: organization.slug, change, balance, reserved, available }
}

const FIELDS: readonly Column[] = [
  ['organization', 'organization'],
  ['change', 'credits'],
  ['balance', 'balance'],
  ['reserved', 'held for campaigns'],
  ['available', 'available'],
]

interface GrantOptions {
  expires?: string
  note?: string
  price?: string
}

const noteFrom = (note: string | undefined, otherwise: string): string =>
  note === undefined ? otherwise : checked(lineText(1, MAX_NOTE), note, 'note')

interface NewGrant {
  organizationId: number
  credits: number
  expiresAt: number | null
  /** In the smallest unit of the currency; undefined if nothing is to be paid. */
  price: number | undefined
  currency: string
  note: string | undefined
}

function grant(tx: Tx, { organizationId, credits, expiresAt, price, currency, note }: NewGrant): void {
  const common = {
    organizationId,
    description: noteFrom(note, price === undefined ? say.granted() : say.sold()),
    expiresAt,
  }
  if (price === undefined) {
    grantCredits(tx, { ...common, amount: credits, type: 'GRANT', reference: { type: 'OPERATOR', id: null } })
  } else sellCredits(tx, { ...common, credits, amount: price, currency })
  recordAuditEvent(tx, {
    organizationId,
    act: 'BILLING_CREDITS_GRANTED',
    details: { credits, expiresAt: toIsoOrNull(expiresAt), price: price ?? null },
  })
}

const say = storing(billingEntries)

export const grantCommand = () =>
  command<GrantOptions>(
    'grant',
    'give credits to an organization, free or for a price that its next invoice charges',
    (context, options, name, given) =>
      withCore(context, async (core) => {
        const { db, config } = core
        const organization = organizationOf(core, name)
        const credits = wholeNumberFrom(given!, 'The number of credits', { min: 1, max: MAX_CREDITS })
        const { expires, price, note } = options
        const expiresAt =
          expires === undefined ? null : dayFrom(expires, '--expires', organization.timezone).end
        if (expiresAt !== null && expiresAt <= billingNow(db, db.clock.now())) {
          throw new Refusal(EXIT.USAGE, `--expires must be today or a later day, not ${expires}.`)
        }
        const { billingCurrency: currency } = config
        const amount = price === undefined ? undefined : amountFrom(price, '--price', currency)
        const organizationId = organization.id
        await db.write((tx) =>
          grant(tx, { organizationId, credits, expiresAt, price: amount, currency, note }),
        )
        const record = { ...after(core, organization, credits), expiresAt: toIsoOrNull(expiresAt) }
        context.output.record(record, [...FIELDS, ...(expiresAt === null ? [] : ([EXPIRES] as const))])
      }),
  )
    .argument('<organization>', 'id or slug')
    .argument('<credits>', 'number of credits')
    .option('--expires <day>', 'last day on which the credits can be used, such as 2027-01-31')
    .option('--price <amount>', 'amount that the next invoice charges for the credits, such as 30.00')
    .option('--note <text>', 'reason; members of the organization see it in the list of transactions')

const EXPIRES: Column = ['expiresAt', 'expire at']

const SIGNED = /^[+-]\d{1,10}$/

/** Parses a correction such as +50. Throws a refusal (exit 2). */
function changeFrom(text: string): number {
  const change = SIGNED.test(text) ? Number(text) : 0
  if (change !== 0 && Math.abs(change) <= MAX_CREDITS) return change
  throw new Refusal(
    EXIT.USAGE,
    `The correction must be a number with its sign, such as +50 or -50, not "${text}".`,
  )
}

interface Correction {
  organizationId: number
  change: number
  note: string
}

/** Changes the balance. Throws CONFLICT if more credits would be removed than are available. */
function adjust(tx: Tx, { organizationId, change, note }: Correction): void {
  const what = { type: 'ADJUSTMENT', description: note, reference: { type: 'OPERATOR', id: null } } as const
  const entry = { organizationId, amount: Math.abs(change), ...what }
  if (change > 0) grantCredits(tx, entry)
  else {
    const { balance = 0, unsettled = 0 } = walletOf(tx, organizationId) ?? {}
    const free = Math.max(0, Math.min(balance, balance - unsettled))
    if (takeCredits(tx, entry) < -change) {
      const most = free === 0 ? 'no credits' : `only ${counted(free, 'credit')}`
      throw new AppError(
        'CONFLICT',
        `The organization has ${most} that can be removed. A balance never goes below zero.`,
      )
    }
  }
  recordAuditEvent(tx, { organizationId, act: 'BILLING_CREDITS_ADJUSTED', details: { credits: change } })
}

export const adjustCommand = () =>
  command<{ note?: string }>(
    'adjust',
    'correct the credit balance of an organization; it never goes below zero',
    (context, options, name, given) =>
      withCore(context, async (core) => {
        const organization = organizationOf(core, name)
        const change = changeFrom(given!)
        const note = noteFrom(options.note, say.corrected())
        await core.db.write((tx) => adjust(tx, { organizationId: organization.id, change, note }))
        context.output.record(after(core, organization, change), FIELDS)
      }),
  )
    .argument('<organization>', 'id or slug')
    .argument('<change>', 'such as +50 or -50')
    .option('--note <text>', 'reason; members of the organization see it in the list of transactions')
