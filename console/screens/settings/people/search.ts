import { pageOf, textOf } from '../../../ui/search-params.ts'

/** What the address of the people carries. */
interface MemberSearch {
  q?: string | undefined
  page?: number | undefined
  /** Id of the member whose panel is open. */
  member?: string | undefined
  /** Page of the invitations. */
  invitations?: number | undefined
}

export const memberSearch = ({ q, page, member, invitations }: Record<string, unknown>): MemberSearch => ({
  q: textOf(q),
  page: pageOf(page),
  member: textOf(member),
  invitations: pageOf(invitations),
})
