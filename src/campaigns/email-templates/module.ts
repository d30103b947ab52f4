import { defineModule } from '../../module/define-module.ts'
import { kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'
import { emailTemplateRoutes } from './routes.ts'

export default defineModule({
  groups: { 'Email templates': 'Designed mails to begin with.' },
  routes: emailTemplateRoutes,
  retention: { email_templates: kept('with its organization') },
  transport: { email_templates: copied({ json: ['design'] }) },
})
