import { defineModule } from '../../module/define-module.ts'
import { kept } from '../../module/retention.ts'

export default defineModule({
  retention: { sender_usage: kept('one for each sender and day, until the next day it sends') },
})
