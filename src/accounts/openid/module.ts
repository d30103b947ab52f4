import { defineModule } from '../../module/define-module.ts'
import { type OpenIdDeps, openIdRoutes } from './routes.ts'

export default defineModule({ routes: (deps: OpenIdDeps) => openIdRoutes(deps) })
