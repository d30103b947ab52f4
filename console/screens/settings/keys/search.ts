import { pageOf } from '../../../ui/search-params.ts'

/** Search parameters of the API keys. */
interface KeysSearch {
  page?: number | undefined
}
export const keysSearch = ({ page }: Record<string, unknown>): KeysSearch => ({ page: pageOf(page) })
