import { fragment } from '../../db/fragment.ts'
import { defineModule } from '../../module/define-module.ts'
import { moved } from '../../module/merge-policy.ts'
import { addressesOf, type PersonRule } from '../../module/person.ts'
import { kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'
import type { SuppressionChannel } from '../consents/table.ts'
import { erasedAddress } from '../suppressions/erased.ts'
import { topicRoutes } from './routes.ts'

/** A choice is evidence as a consent is. For an erased person it stays without the data that names them. */
const choicesOfPerson: PersonRule = {
  title: (say) => say.topicChoices(),
  about: (say) => say.topicChoicesAbout(),
  from: (person) =>
    fragment`FROM topic_choices t WHERE t.id IN (
      SELECT id FROM topic_choices WHERE organization_id = ${person.organizationId}
        AND contact_id IN ${[...person.contactIds]}
      UNION SELECT id FROM topic_choices WHERE organization_id = ${person.organizationId}
        AND channel IN ('SMS', 'EMAIL') AND address IN ${addressesOf(person)} AND contact_id IS NULL)`,
  stays: (say) => say.topicChoicesStays(),
  erase: (tx, { ids, person }) => {
    for (const { channel, address } of tx.all<{ channel: SuppressionChannel; address: string }>(fragment`
      SELECT DISTINCT channel, address FROM topic_choices WHERE id IN ${[...ids]} AND address NOT GLOB 'erased:*'`))
      tx.run(fragment`UPDATE topic_choices SET address = ${erasedAddress(tx, person.organizationId, channel, address)},
          ip_address = NULL, user_agent = NULL, reason = NULL,
          actor_name = iif(actor_type = 'CONTACT', '', actor_name)
        WHERE id IN ${[...ids]} AND channel = ${channel} AND address = ${address}`)
  },
}

export default defineModule({
  groups: { Topics: 'What people subscribe to, such as offers, news and events, and what they chose.' },
  routes: topicRoutes,
  contactColumns: { 'topic_choices.contact_id': moved('UPDATE topic_choices') },
  persons: { topic_choices: choicesOfPerson },
  retention: {
    topics: kept('with its organization; a deleted one too, as choices and campaigns name it'),
    topic_choices: kept('forever: evidence, which no statement can change or delete'),
  },
  transport: {
    topics: copied(),
    topic_choices: copied({ refs: { import_id: 'contact_imports', join_link_id: 'join_links' } }),
  },
})
