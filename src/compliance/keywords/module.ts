import { defineModule } from '../../module/define-module.ts'
import { kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'
import { keywordRoutes } from './routes.ts'

export default defineModule({
  groups: { 'Opt-out compliance': 'Words that opt out, and reviews of possible opt-outs in other words.' },
  routes: keywordRoutes,
  retention: { opt_out_keywords: kept('with its organization, until it is deleted') },
  transport: { opt_out_keywords: copied() },
})
