import { defineModule } from '../../module/define-module.ts'
import { kept } from '../../module/retention.ts'
import { leftOut } from '../../module/transport.ts'

export default defineModule({
  retention: { organization_moves: kept('with its organization: links lead on to where it has left') },
  transport: { organization_moves: leftOut('it says on which server the organization works') },
})
