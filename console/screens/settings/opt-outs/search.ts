import type {
  ConsentChannel,
  ConsentMethod,
  OptOutReviewStatus,
  SuppressionKind,
} from '../../../api/api.gen.ts'
import { type ViewSearch, viewSearch } from '../../../shell/views/view-search.ts'
import { oneOf, pageOf, textOf } from '../../../ui/search-params.ts'

/** Search parameters of the opt-out screens. */

/** Ways onto the suppression list. */
export const METHODS: readonly ConsentMethod[] = [
  'KEYWORD',
  'REPLY',
  'LIST_UNSUBSCRIBE',
  'WEB_FORM',
  'COMPLAINT',
  'BOUNCE',
  'PROVIDER',
  'MANUAL',
  'API',
  'IMPORT',
  'OTP',
  'EMAIL',
]

type Given = Record<string, unknown>

export type SuppressionSearch = ViewSearch & {
  address?: string | undefined
  channel?: ConsentChannel | undefined
  method?: ConsentMethod | undefined
  kind?: SuppressionKind | undefined
  importId?: string | undefined
  page?: number | undefined
}
export const suppressionSearch = (given: Given): SuppressionSearch => ({
  ...viewSearch(given),
  address: textOf(given.address),
  channel: oneOf(['SMS', 'EMAIL'], given.channel),
  method: oneOf(METHODS, given.method),
  kind: oneOf(['HASH'], given.kind),
  importId: textOf(given.importId),
  page: pageOf(given.page),
})

interface ReviewSearch {
  /** Status; absent for open ones. */
  status?: Exclude<OptOutReviewStatus, 'OPEN'> | undefined
  page?: number | undefined
}
export const reviewSearch = (given: Given): ReviewSearch => ({
  status: oneOf(['OPTED_OUT', 'KEPT'], given.status),
  page: pageOf(given.page),
})
