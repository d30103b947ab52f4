import { defineModule } from '../../module/define-module.ts'
import { kept } from '../../module/retention.ts'

export default defineModule({
  retention: { organization_hosts: kept('until the organization gives the domain up') },
})
