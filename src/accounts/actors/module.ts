import { defineModule } from '../../module/define-module.ts'
import { kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'

export default defineModule({
  retention: { actors: kept('with its organization, as what it did names it') },
  transport: { actors: copied() },
})
