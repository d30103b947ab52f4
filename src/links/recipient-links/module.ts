import { defineModule } from '../../module/define-module.ts'
import { kept } from '../../module/retention.ts'

export default defineModule({
  retention: {
    recipient_links: kept('for ever: an address in a text on a phone has no date'),
    campaign_links: kept('with its campaign'),
  },
})
