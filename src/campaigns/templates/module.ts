import { defineModule } from '../../module/define-module.ts'
import { kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'
import { templateRoutes } from './routes.ts'

export default defineModule({
  groups: { 'SMS templates': 'Reusable texts, and previews of a text for a contact.' },
  routes: templateRoutes,
  retention: {
    sms_templates: kept('with its organization; a deleted one too, as campaigns name it'),
    sms_template_tags: kept('with its template'),
  },
  transport: { sms_templates: copied(), sms_template_tags: copied() },
})
