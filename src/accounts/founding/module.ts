import { defineModule } from '../../module/define-module.ts'
import { type FoundingDeps, foundingRoutes } from './routes.ts'

export default defineModule({ routes: (deps: FoundingDeps) => foundingRoutes(deps) })
