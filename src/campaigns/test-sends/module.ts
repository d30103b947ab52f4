import { defineModule } from '../../module/define-module.ts'
import { type TestSendDeps, testSendRoutes } from './routes.ts'

export default defineModule({
  routes: (deps: TestSendDeps) => testSendRoutes(deps),
})
