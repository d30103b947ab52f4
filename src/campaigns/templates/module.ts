import { defineModule } from '../../module/define-module.ts'
import { kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'
import { templateRoutes } from './routes.ts'

export default defineModule({
  groups: { 'SMS templates': 'Texts that are used again and again, and how a text looks to a contact.' },
  routes: templateRoutes,
  retention: {
    sms_templates: kept('with its organization; a deleted one too, as campaigns name it'),
    sms_template_tags: kept('with its template'),
  },
  transport: { sms_templates: copied(), sms_template_tags: copied() },
})
