import type { MeteredResource } from '../../../api/api.gen.ts'
import { oneOf, pageOf, textOf } from '../../../ui/search-params.ts'

/** Search parameters of the billing screens. */

/** Resources whose usage is counted. */
export const METERED: readonly MeteredResource[] = ['SMS_SEGMENTS', 'EMAILS', 'WHATSAPP_MESSAGES']

type Given = Record<string, unknown>

/** Result of a payment and the purchased product. */
export interface ReturnSearch {
  result?: 'paid' | 'cancelled' | 'back' | undefined
  /** Key of the product. */
  bought?: string | undefined
  /** Amount before the purchase. */
  had?: number | undefined
}

export const returnSearch = ({ result, bought, had }: Given): ReturnSearch => ({
  result: oneOf(['paid', 'cancelled', 'back'], result),
  bought: textOf(bought),
  had: had !== undefined && Number.isFinite(Number(had)) ? Number(had) : undefined,
})

interface CreditSearch extends ReturnSearch {
  page?: number | undefined
}
export const creditSearch = (given: Given): CreditSearch => ({
  ...returnSearch(given),
  page: pageOf(given.page),
})

export const DAYS = ['7', '30', '90'] as const
export type Days = (typeof DAYS)[number]

interface UsageSearch {
  resource?: MeteredResource | undefined
  days?: Days | undefined
  page?: number | undefined
}
export const usageSearch = ({ resource, days, page }: Given): UsageSearch => ({
  resource: oneOf(METERED, resource),
  days: oneOf(DAYS, textOf(days)),
  page: pageOf(page),
})
