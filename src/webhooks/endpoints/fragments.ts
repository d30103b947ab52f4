import { isUnsuspendedOrganization } from '../../accounts/organizations/fragments.ts'

/** The same, for those that events are delivered to now: what is for a suspended organization waits. */
export const FROM_ENABLED_ENDPOINTS = `FROM webhook_endpoints e WHERE e.status = 'ENABLED' AND e.deleted_at IS NULL
  AND ${isUnsuspendedOrganization('e.organization_id')}`
