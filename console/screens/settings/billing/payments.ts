import { useQuery } from '@tanstack/react-query'
import type { AddOnPurchaseResult, Checkout, Subscription } from '../../../api/api.gen.ts'
import { ApiError, call } from '../../../api/client.ts'
import { useCan } from '../../../api/hooks.ts'
import { read } from '../../../api/queries.ts'
import { takesCards } from './words.ts'

/** Pages of the payment processor, and the return from them. */

interface Paying {
  /** Undefined until it is loaded. */
  subscription: Subscription | undefined
  /** Whether the user may pay here: by card, and with the permission. */
  canPay: boolean
}

export function usePaying(): Paying {
  const can = useCan()
  const subscription = useQuery(read('GET /billing/subscription')).data?.data
  return {
    subscription,
    canPay: subscription !== undefined && takesCards(subscription) && can('billing:manage'),
  }
}

/** The purchased product and its amount before. The return page waits until the amount grows. */
interface Bought {
  key: string
  had: number
}

interface Ways {
  successUrl: string
  cancelUrl: string
}

/**
 * Returns the return addresses of a checkout.
 * @param path in the console, such as `/settings/billing/credits`
 */
function waysBack(path: string, { key, had }: Bought): Ways {
  const base = `${location.origin}/console${path}`
  return {
    successUrl: `${base}?${new URLSearchParams({ result: 'paid', bought: key, had: String(had) })}`,
    cancelUrl: `${base}?result=cancelled`,
  }
}

/**
 * Opens a checkout that returns to the console. The server accepts only its own address as the
 * return address. On a console at another address, the server's page confirms the payment instead.
 * Throws ApiError.
 */
async function withWaysBack(
  path: string,
  bought: Bought,
  open: (ways: Ways | object) => Promise<{ data: Checkout }>,
): Promise<string> {
  try {
    return (await open(waysBack(path, bought))).data.checkoutUrl
  } catch (error) {
    if (!(error instanceof ApiError) || error.problemOf('successUrl') === undefined) throw error
    return (await open({})).data.checkoutUrl
  }
}

/**
 * Opens a checkout for credits. Throws ApiError.
 * @returns address of the payment page
 */
export const creditCheckout = (bought: Bought, quantity: number): Promise<string> =>
  withWaysBack('/settings/billing/credits', bought, (ways) =>
    call('POST /billing/credits/checkout', { body: { packKey: bought.key, quantity, ...ways } }),
  )

export const addOnCheckout = (bought: Bought, quantity: number): Promise<string> =>
  withWaysBack('/settings/billing/plans', bought, (ways) =>
    call('POST /billing/add-ons/{key}/checkout', {
      params: { key: bought.key },
      body: { quantity, ...ways },
    }),
  )

export const planCheckout = (planKey: string, interval: 'MONTH' | 'YEAR'): Promise<string> =>
  withWaysBack('/settings/billing', { key: planKey, had: 0 }, (ways) =>
    call('POST /billing/subscription/checkout', { body: { planKey, interval, ...ways } }),
  )

/**
 * Charges the saved card. Throws ApiError.
 * @param idempotencyKey of this purchase, the same for a repetition
 */
export const purchase = async (
  key: string,
  quantity: number,
  idempotencyKey: string,
): Promise<AddOnPurchaseResult> =>
  (
    await call(
      'POST /billing/add-ons/{key}/purchase',
      { params: { key }, body: { quantity } },
      { idempotencyKey },
    )
  ).data

/**
 * Opens a page of the processor to change the card, see invoices and cancel. Throws ApiError.
 * @returns its address
 */
export async function openPortal(): Promise<string> {
  const returnUrl = `${location.origin}/console/settings/billing?result=back`
  try {
    return (await call('POST /billing/portal', { body: { returnUrl } })).data.portalUrl
  } catch (error) {
    if (!(error instanceof ApiError) || error.problemOf('returnUrl') === undefined) throw error
    return (await call('POST /billing/portal', { body: {} })).data.portalUrl
  }
}
