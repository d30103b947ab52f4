import type { MeteredResource } from '../../../api/api.gen.ts'
import { oneOf, pageOf, textOf } from '../../../ui/search-params.ts'
import { METERED } from './words.ts'

/** What the addresses of billing carry. */

type Given = Record<string, unknown>

/** How a person comes back from a payment, and what they went there for. */
export interface ReturnSearch {
  result?: 'paid' | 'cancelled' | 'back' | undefined
  /** Key of what was bought. */
  bought?: string | undefined
  /** How much of it there was before. */
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
