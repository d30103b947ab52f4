import { textOf } from '../../../ui/search-params.ts'

/** Search parameters of the roles screens. */
interface RolesSearch {
  /** Whether only permissions that differ are shown. */
  differ?: true | undefined
}
export const rolesSearch = ({ differ }: Record<string, unknown>): RolesSearch => ({
  differ: String(differ) === 'true' ? true : undefined,
})

interface NewRoleSearch {
  /** Id of the role to copy. */
  from?: string | undefined
}
export const newRoleSearch = ({ from }: Record<string, unknown>): NewRoleSearch => ({ from: textOf(from) })
