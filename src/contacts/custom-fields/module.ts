import { defineModule } from '../../module/define-module.ts'
import { kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'
import { customFieldJobs } from './jobs.ts'
import { customFieldRoutes } from './routes.ts'

export default defineModule({
  groups: {
    'Custom fields':
      "An organization's own fields of its contacts. Rules, messages and lists name them `custom.<key>`.",
  },
  routes: customFieldRoutes,
  retention: {
    custom_fields: kept('with its organization, until it is deleted and taken from all contacts'),
  },
  transport: { custom_fields: copied({ json: ['options'] }) },
  jobIds: { 'custom_field.remove': { customFieldId: 'custom_fields' } },
  jobs: customFieldJobs,
})
