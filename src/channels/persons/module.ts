import { defineModule } from '../../module/define-module.ts'
import { kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'
import { idsOfPerson } from './person.ts'

export default defineModule({
  persons: { whatsapp_ids: idsOfPerson },
  retention: {
    whatsapp_ids: kept('with its organization: a STOP may come from the id alone at any time'),
  },
  transport: { whatsapp_ids: copied({ refs: { user_id: null } }) },
})
