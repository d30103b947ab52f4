import { defineModule } from '../../module/define-module.ts'
import { kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'
import { publicCardRoute } from './public-route.ts'
import { type ContactCardDeps, contactCardRoutes } from './routes.ts'

export default defineModule({
  routes: (deps: ContactCardDeps) => [...contactCardRoutes(deps), publicCardRoute(deps)],
  retention: { contact_cards: kept('one for each organization') },
  transport: { contact_cards: copied({ unique: 'the address of a contact card' }) },
})
