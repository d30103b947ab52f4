import { defineModule } from '../../module/define-module.ts'
import { type ShortLinkDeps, shortLinkRoutes } from './routes.ts'

export default defineModule({
  groups: { 'Short links': 'Short addresses that lead to longer ones, and who followed them.' },
  routes: (deps: ShortLinkDeps) => shortLinkRoutes(deps),
})
