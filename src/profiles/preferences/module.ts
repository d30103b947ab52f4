import { defineModule } from '../../module/define-module.ts'
import { type PreferenceDeps, preferenceRoutes } from './routes.ts'

export default defineModule({ routes: (deps: PreferenceDeps) => preferenceRoutes(deps) })
