import { accountPages as english } from '../../../words/en/account-pages.ts'
import { inLanguage } from '../../../words/in-language.ts'
import { languageOf } from '../../http/page-language.ts'
import { linkPage, toConsole } from '../../http/public-page.ts'
import { enumeration } from '../../lib/describe.ts'
import { invalidField } from '../../lib/errors.ts'
import { html } from '../../lib/html.ts'
import { isWebUrl } from '../../lib/web-url.ts'

/** Ways in which a customer comes back from a page of the payment processor. */
export const RETURNED = enumeration(
  'PaymentReturn',
  'How a customer comes back from a page of the payment processor.',
  {
    paid: 'The customer paid.',
    cancelled: 'The customer left the page without paying.',
    back: 'The customer was in the billing portal.',
  },
)
type Returned = (typeof RETURNED)[number]

const TEXTS: Readonly<Record<Returned, (accountPages: typeof english) => [title: string, text: string]>> = {
  paid: (accountPages) => [accountPages.paidTitle(), accountPages.paid()],
  cancelled: (accountPages) => [accountPages.unpaidTitle(), accountPages.unpaid()],
  back: (accountPages) => [accountPages.portalTitle(), accountPages.portal()],
}

/** Makes the page that a customer sees after a visit to the payment processor. */
export function returnPage(returned: Returned, request: Request): Response {
  const language = languageOf(request)
  const accountPages = inLanguage(english, language)
  const [title, text] = TEXTS[returned](accountPages)
  const content = html`<p>${text}</p><p>${accountPages.closePage()}</p>${toConsole(language)}`
  return linkPage(title, content, { hasForms: false, language })
}

/** Path of the page to which a processor returns a customer if the caller names none. */
export const RETURN_PATH = '/billing/return'

const returning = (result: Returned): string => `${RETURN_PATH}?result=${result}`

/** Path to which the portal leads back. */
export const BACK = returning('back')

/**
 * Returns an address at our own origin. Throws VALIDATION_FAILED for any other address: a processor
 * must not lead customers to other sites.
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
  // Returns the parsed form: other parsers may read a backslash or a line break differently.
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
