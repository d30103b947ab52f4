import { defineModule } from '../../module/define-module.ts'
import { kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'
import { redirectRoutes, shortLinkRoutes } from './routes.ts'

export default defineModule({
  groups: { 'Short links': 'Short addresses that lead to longer ones, and their clicks.' },
  routes: (deps: Parameters<typeof shortLinkRoutes>[0] & Parameters<typeof redirectRoutes>[0]) => [
    ...shortLinkRoutes(deps),
    ...redirectRoutes(deps),
  ],
  retention: { short_links: kept('forever: an address in a text on a phone has no date') },
  transport: { short_links: copied({ unique: 'the code of a short link' }) },
})
