import { textOf } from '../../ui/search-params.ts'

interface TestPhoneSearch {
  /** Part of an address. */
  q?: string | undefined
}

export const testPhoneSearch = ({ q }: Record<string, unknown>): TestPhoneSearch => ({ q: textOf(q) })
