import { defineModule } from '../../module/define-module.ts'
import { kept } from '../../module/retention.ts'
import { leftOut } from '../../module/transport.ts'

export default defineModule({
  contactColumns: {
    'automation_looks.contact_id': {
      policy: 'kept',
      why: 'a look finds the contact deleted, and forgets it',
    },
  },
  retention: { automation_looks: kept('until the segments of automations were looked at, within seconds') },
  transport: { automation_looks: leftOut('the automations look at all contacts after the move') },
})
