import { defineModule } from '../../module/define-module.ts'
import { keywordRoutes } from './routes.ts'

export default defineModule({
  groups: { 'Opt-out compliance': 'Words that opt out, and what people asked for in other words.' },
  routes: keywordRoutes,
})
