import { defineModule } from '../../module/define-module.ts'
import { kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'
import { checkDomains, domainJobs } from './jobs.ts'
import { domainRoutes } from './routes.ts'

export default defineModule({
  routes: domainRoutes,
  jobs: domainJobs,
  schedules: [{ pattern: '4-59/10 * * * *', job: checkDomains }],
  retention: { organization_hosts: kept('until the organization gives the domain up') },
  transport: { organization_hosts: copied({ unique: 'a host name' }) },
})
