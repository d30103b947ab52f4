import { textOf } from '../../ui/search-params.ts'

export interface TestPhoneSearch {
  /** Part of an address. */
  q?: string | undefined
}

export const testPhoneSearch = ({ q }: Record<string, unknown>): TestPhoneSearch => ({ q: textOf(q) })
