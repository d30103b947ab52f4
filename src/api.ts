import type { Db } from './db/database.ts'
import type { Operation } from './http/operation.ts'
import { apiKeyRoutes } from './modules/api-keys/routes.ts'
import { bulkContactRoutes } from './modules/contacts/bulk-routes.ts'
import { contactRoutes } from './modules/contacts/routes.ts'
import { type HealthDeps, healthRoutes } from './modules/health/routes.ts'
import { organizationRoutes } from './modules/organizations/routes.ts'
import { roleRoutes } from './modules/roles/routes.ts'
import type { SessionDeps } from './modules/sessions/deps.ts'
import { sessionRoutes } from './modules/sessions/routes.ts'
import { tagRoutes } from './modules/tags/routes.ts'
import { userRoutes } from './modules/users/routes.ts'

export interface ApiDeps {
  db: Db
  health: HealthDeps
  sessions: SessionDeps
  instanceId: string
}

/** The API on one screen: one line per slice, in the order of the interface spec. */
export const apiOperations = (deps: ApiDeps): Operation[] => [
  ...healthRoutes(deps.health),
  ...sessionRoutes(deps.sessions),
  ...apiKeyRoutes(deps),
  ...organizationRoutes(deps),
  ...roleRoutes(),
  ...userRoutes(deps),
  ...contactRoutes(deps),
  ...bulkContactRoutes(),
  ...tagRoutes(deps),
]
