import { invalidField } from '../../lib/errors.ts'
import { isWebUrl } from '../../lib/web-url.ts'
import type { Returned } from './return-page.ts'

/** The page of ours to which a processor returns a customer, where the caller names none. */
export const RETURN_PATH = '/billing/return'

const returning = (result: Returned): string => `${RETURN_PATH}?result=${result}`

/** Where the portal leads back to. */
export const BACK = returning('back')

/**
 * An address at our own origin. Throws VALIDATION_FAILED for any other: a processor must not lead customers to pages of
 * strangers.
 */
export function ownUrl(
  publicBaseUrl: string,
  field: string,
  given: string | undefined,
  fallback: string,
): string {
  if (given === undefined) return `${publicBaseUrl}${fallback}`
  const { origin } = new URL(publicBaseUrl)
  const url = isWebUrl(given) ? new URL(given) : undefined
  // As it was parsed: others may read a backslash or a line break in another way.
  if (url?.origin === origin) return url.href
  throw invalidField(field, `${field} must be an address at ${origin}.`, 'isOwnOrigin')
}

/** Throws VALIDATION_FAILED. */
export const checkoutUrls = (
  publicBaseUrl: string,
  { successUrl, cancelUrl }: { successUrl?: string | undefined; cancelUrl?: string | undefined },
) => ({
  successUrl: ownUrl(publicBaseUrl, 'successUrl', successUrl, returning('paid')),
  cancelUrl: ownUrl(publicBaseUrl, 'cancelUrl', cancelUrl, returning('cancelled')),
})
