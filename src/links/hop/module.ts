import { defineModule } from '../../module/define-module.ts'
import { type HopDeps, hopRoutes } from './routes.ts'

export default defineModule({ routes: (deps: HopDeps) => hopRoutes(deps) })
