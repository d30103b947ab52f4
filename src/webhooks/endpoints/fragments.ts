import { isUnsuspendedOrganization } from '../../accounts/organizations/fragments.ts'

/** The same, for endpoints that get events now; events of a suspended organization wait. */
export const FROM_ENABLED_ENDPOINTS = `FROM webhook_endpoints e WHERE e.status = 'ENABLED' AND e.deleted_at IS NULL
  AND ${isUnsuspendedOrganization('e.organization_id')}`
