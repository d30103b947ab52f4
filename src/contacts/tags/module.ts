import { defineModule } from '../../module/define-module.ts'
import { kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'
import { tagJobs } from './jobs.ts'
import { tagsOfPerson } from './person.ts'
import { tagRoutes } from './routes.ts'

export default defineModule({
  groups: { Tags: 'Labels of contacts.' },
  routes: tagRoutes,
  contactColumns: {
    'contact_tags.contact_id': {
      policy: 'united',
      sql: `INSERT INTO contact_tags (organization_id, contact_id, tag_id, created_at)
        SELECT organization_id, ?, tag_id, created_at FROM contact_tags
        WHERE organization_id = ? AND contact_id = ? ON CONFLICT DO NOTHING`,
    },
  },
  persons: { contact_tags: tagsOfPerson },
  retention: {
    tags: kept('with its organization, until it is deleted and taken from all contacts'),
    contact_tags: kept('until the contact loses the tag'),
  },
  jobIds: { 'tag.detach': { tagId: 'tags' } },
  jobs: tagJobs,
  transport: { tags: copied(), contact_tags: copied() },
})
