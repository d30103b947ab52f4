import { defineModule } from '../../module/define-module.ts'
import { kept } from '../../module/retention.ts'
import { leftOut } from '../../module/transport.ts'

export default defineModule({
  retention: {
    organization_moves: kept('with its organization: links lead on to where it has left'),
    kept_requests: kept('until the organization works again, which applies and deletes them'),
  },
  transport: {
    organization_moves: leftOut('it says on which server the organization works'),
    kept_requests: leftOut('the steps of a move carry them to the new home when it has arrived'),
  },
})
