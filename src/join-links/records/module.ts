import { defineModule } from '../../module/define-module.ts'
import { kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'
import { joinLinkRoutes } from './routes.ts'

export default defineModule({
  groups: {
    'Join links':
      'Links by which people join: by a form on a page, a link that opens a text, or a keyword. What each person agreed to is kept as evidence.',
  },
  routes: joinLinkRoutes,
  retention: {
    join_links: kept('forever: an address on a shop window has no date'),
    join_link_tags: kept('with their join link'),
    join_link_topics: kept('with their join link'),
  },
  transport: {
    join_links: copied({
      json: ['collect_fields', 'allowed_countries'],
      unique: 'the slug of a join link',
    }),
    join_link_tags: copied(),
    join_link_topics: copied(),
  },
})
