import { useQuery } from '@tanstack/react-query'
import type { Permission, RoleDetails } from '../../../api/api.gen.ts'
import { call } from '../../../api/client.ts'
import { useCan } from '../../../api/hooks.ts'
import { read } from '../../../api/queries.ts'

const PER_PAGE = 100

/** Reads all roles: four system roles and at most 100 custom ones. */
async function listRoles(signal: AbortSignal): Promise<RoleDetails[]> {
  const roles: RoleDetails[] = []
  for (let page = 1; ; page++) {
    const { data, meta } = await call('GET /role', { query: { page, limit: PER_PAGE } }, { signal })
    roles.push(...data)
    if (!meta.hasNextPage) return roles
  }
}

/** Reads all roles of the organization, system roles first, if the user may see them. */
export function useRoles() {
  const can = useCan()
  return useQuery({
    queryKey: ['GET /role', 'all'] as const,
    queryFn: ({ signal }) => listRoles(signal),
    enabled: can('role:read'),
  })
}

/**
 * Returns a function that tells whether the user may assign a role with these permissions. Users
 * may only give permissions that they have.
 */
export function useMayGive(): (permissions: readonly Permission[]) => boolean {
  const mine = useQuery({ ...read('GET /role/permissions/me'), staleTime: 60_000 }).data?.data
  return (permissions) => permissions.every((one) => mine?.permissions.includes(one))
}
