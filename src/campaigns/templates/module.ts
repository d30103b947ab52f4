import { defineModule } from '../../module/define-module.ts'
import { type TemplateDeps, templateRoutes } from './routes.ts'

export default defineModule({
  groups: { 'SMS templates': 'Texts that are used again and again, and how a text looks to a contact.' },
  routes: (deps: TemplateDeps) => templateRoutes(deps),
})
