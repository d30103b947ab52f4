import { defineModule } from '../../module/define-module.ts'
import { united } from '../../module/merge-policy.ts'
import { invariants } from './invariants.ts'
import { tagRoutes } from './routes.ts'

export default defineModule({
  groups: { Tags: 'Labels of contacts.' },
  routes: tagRoutes,
  contactColumns: { 'contact_tags.contact_id': united('contact_tags', 'tag_id') },
  invariants,
})
