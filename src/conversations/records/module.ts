import { defineModule } from '../../module/define-module.ts'
import { conversationRoutes } from './routes.ts'

export default defineModule({
  groups: {
    Inbox:
      'What contacts and the organization write to each other, by SMS, WhatsApp and email. For people who are signed in; an API key answers 403.',
  },
  routes: conversationRoutes,
})
