import { defineModule } from '../../module/define-module.ts'
import { type DomainDeps, domainRoutes } from './routes.ts'

export default defineModule({ routes: (deps: DomainDeps) => domainRoutes(deps) })
