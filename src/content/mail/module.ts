import { defineModule } from '../../module/define-module.ts'
import { kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'

export default defineModule({
  retention: { mail_keys: kept('one for each organization') },
  transport: { mail_keys: copied() },
})
