import { defineModule } from '../../module/define-module.ts'
import { aged } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'
import { draftsOfPerson } from './person.ts'
import { conversationDraftRoutes } from './routes.ts'
import { pruneDrafts } from './shared-queries.ts'

export default defineModule({
  routes: conversationDraftRoutes,
  persons: { conversation_drafts: draftsOfPerson },
  retention: {
    conversation_drafts: aged({
      days: 90,
      after: 'its last change, unless it is sent or emptied before',
      oldest: `SELECT min(updated_at) FROM conversation_drafts`,
      prune: pruneDrafts,
    }),
  },
  transport: { conversation_drafts: copied({ json: ['media_urls'] }) },
})
