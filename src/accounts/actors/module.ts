import { defineModule } from '../../module/define-module.ts'
import { kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'

export default defineModule({
  retention: { actors: kept('with its organization, because the records of its actions refer to it') },
  transport: { actors: copied() },
})
