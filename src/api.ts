import type { Db } from './db/database.ts'
import type { Operation } from './http/operation.ts'
import { type HealthDeps, healthRoutes } from './modules/health/routes.ts'
import { tagRoutes } from './modules/tags/routes.ts'

export interface ApiDeps {
  db: Db
  health: HealthDeps
}

/** The API on one screen: one line per slice, in the order of the interface spec. */
export const apiOperations = (deps: ApiDeps): Operation[] => [
  ...healthRoutes(deps.health),
  ...tagRoutes(deps),
]
