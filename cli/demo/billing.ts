import { TEST_CARDS } from '../../src/billing/sandbox/cards.ts'
import type { LoadedConfig } from '../../src/config/config.ts'
import { counted, grouped } from '../../src/lib/count.ts'
import { moneyText } from '../../src/lib/money.ts'
import type { Serving } from '../../src/serve.ts'
import type { Output } from '../output.ts'
import { type DemoClient, until } from './client.ts'
import { follow, sendForm } from './links.ts'

const PACK = 'credits_1000'

/**
 * Returns the settings of the demo. They use the built-in payment processor unless the operator has
 * set `billing`.
 */
export function withPayments({
  config,
  shown,
}: Pick<LoadedConfig, 'config' | 'shown'>): LoadedConfig['config'] {
  const isChosen = shown.some(({ name, origin }) => name === 'billing' && origin !== 'default')
  return isChosen ? config : { ...config, billing: 'SANDBOX' }
}

/** Purchase in the output of `demo --once --json`. */
export interface BillingResult {
  plan: string
  credits: number
  availableCredits: number
  /** Units in this period that the plan paid for, by resource. */
  used: Record<string, number>
}

interface Wallet {
  balance: number
  available: number
  packs: Array<{ key: string; name: string; credits: number; price: number; currency: string }>
}

interface Usage {
  planName: string
  resources: Array<{ resource: string; limit: number | null; used: number }>
}

const UNITS: ReadonlyArray<readonly [resource: string, one: string]> = [
  ['SMS_SEGMENTS', 'SMS segment'],
  ['EMAILS', 'email'],
  ['WHATSAPP_MESSAGES', 'WhatsApp message'],
]

/**
 * Buys a pack of credits like a member: by a checkout on the page of the payment processor, with a
 * test card. Returns null if the demo does not use the built-in processor.
 */
export async function playPurchase(
  serving: Serving,
  client: DemoClient,
  output: Output,
): Promise<BillingResult | null> {
  if (serving.app.config.billing !== 'SANDBOX') return null
  const { data: before } = await client.get<Wallet>('/billing/credits')
  const pack = before.packs.find(({ key }) => key === PACK)
  if (!pack) return null
  const { data } = await client.post<{ checkoutUrl: string }>('/billing/credits/checkout', { packKey: PACK })
  const [{ number }] = TEST_CARDS as readonly [(typeof TEST_CARDS)[number]]
  await payWith(serving, data.checkoutUrl, number)
  const { available } = await until(
    'Granting the credits',
    async () => (await client.get<Wallet>('/billing/credits')).data,
    ({ balance }) => balance >= before.balance + pack.credits,
  )
  output.say(
    `\nBilling: "${pack.name}" for ${moneyText(pack.price, pack.currency)}, by the built-in payment processor`,
  )
  output.say(
    `   A member paid on its page with the test card ${number}; no money moved. Its callback granted the credits: ${grouped(available)} available.`,
  )
  const { planName, resources } = (await client.get<Usage>('/billing/usage')).data
  const used = UNITS.flatMap(([resource, one]) => {
    const found = resources.find((each) => each.resource === resource)
    return found ? [{ one, ...found }] : []
  })
  const shares = used.map(({ one, used: count, limit }) =>
    limit === null ? counted(count, one) : `${grouped(count)} of ${counted(limit, one)}`,
  )
  output.say(`   The plan ${planName} paid for the messages of this month: ${shares.join(', ')}.`)
  return {
    plan: planName,
    credits: pack.credits,
    availableCredits: available,
    used: Object.fromEntries(used.map(({ resource, used: count }) => [resource, count])),
  }
}

/** Fills in the form of the checkout page and sends it. Throws if the page rejects the card. */
async function payWith(serving: Serving, checkoutUrl: string, number: string): Promise<void> {
  const { pathname } = new URL(checkoutUrl)
  const opened = await follow(serving, pathname)
  if (!opened.ok) throw new Error(`The checkout page answered ${opened.status}.`)
  const card = { number, expiry: '12/34', cvc: '123', name: 'Corner Bakery' }
  const paid = await sendForm(serving.url + pathname, card)
  if (paid.status !== 303) throw new Error(`The checkout page answered the card with ${paid.status}.`)
}
