import { pageOf } from '../../../ui/search-params.ts'

/** What the address of the API keys carries. */
interface KeysSearch {
  page?: number | undefined
}
export const keysSearch = ({ page }: Record<string, unknown>): KeysSearch => ({ page: pageOf(page) })
