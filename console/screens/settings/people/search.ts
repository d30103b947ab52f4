import { pageOf, textOf } from '../../../ui/search-params.ts'

/** Search parameters of the members screen. */
interface MemberSearch {
  q?: string | undefined
  page?: number | undefined
  /** Id of the member in the open panel. */
  member?: string | undefined
  /** Page number of the invitations. */
  invitations?: number | undefined
}

export const memberSearch = ({ q, page, member, invitations }: Record<string, unknown>): MemberSearch => ({
  q: textOf(q),
  page: pageOf(page),
  member: textOf(member),
  invitations: pageOf(invitations),
})
