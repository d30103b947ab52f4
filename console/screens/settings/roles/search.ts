import { textOf } from '../../../ui/search-params.ts'

/** What the addresses of the roles carry. */
interface RolesSearch {
  /** Only permissions that not all roles have in common. */
  differ?: true | undefined
}
export const rolesSearch = ({ differ }: Record<string, unknown>): RolesSearch => ({
  differ: String(differ) === 'true' ? true : undefined,
})

interface NewRoleSearch {
  /** Id of the role to begin with. */
  from?: string | undefined
}
export const newRoleSearch = ({ from }: Record<string, unknown>): NewRoleSearch => ({ from: textOf(from) })
