import { defineModule } from '../../module/define-module.ts'
import { mergedMessages } from './merge.ts'
import { skipsWaitingOfSuppressed } from './opt-outs.ts'

export default defineModule({
  consumers: [skipsWaitingOfSuppressed],
  contactColumns: { 'messages.contact_id': mergedMessages },
})
