import { defineModule } from '../../module/define-module.ts'
import { kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'

export default defineModule({
  retention: {
    recipient_links: kept('forever: an address in a text on a phone has no date'),
    campaign_links: kept('with its campaign'),
    content_links: kept('with its content'),
  },
  transport: {
    recipient_links: copied({ unique: 'the code of a link in a message' }),
    campaign_links: copied(),
    content_links: copied(),
  },
})
