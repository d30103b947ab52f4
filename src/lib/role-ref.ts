import * as v from 'valibot'

/** A role as other records show it: a member's, the caller's. `key` is null for roles an organization made. */
export const RoleRef = v.object({
  id: v.pipe(v.string(), v.uuid()),
  name: v.string(),
  key: v.nullable(v.string()),
})

export const roleRef = (role: { uuid: string; name: string; key: string | null }) => ({
  id: role.uuid,
  name: role.name,
  key: role.key,
})
