import { defineModule } from '../../module/define-module.ts'
import { kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'

export default defineModule({
  retention: { sender_usage: kept('one for each sender and day, until the next day it sends') },
  transport: { sender_usage: copied({ by: 'channel_identity_id' }) },
})
