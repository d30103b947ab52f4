import { fragment } from '../../db/fragment.ts'
import { defineModule } from '../../module/define-module.ts'
import { NOTHING_STAYS, type PersonRule } from '../../module/person.ts'
import { kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'

/**
 * Rule about the ids of a person. It comes after the rule of texts, because that rule finds texts by
 * these ids.
 */
const idsOfPerson: PersonRule = {
  title: (say) => say.whatsappIds(),
  about: (say) => say.whatsappIdsAbout(),
  from: (person) =>
    fragment`FROM whatsapp_ids t WHERE t.organization_id = ${person.organizationId} AND t.phone IN ${[...person.phones]}`,
  stays: NOTHING_STAYS,
  erase: (tx, { ids }) => void tx.run(fragment`DELETE FROM whatsapp_ids WHERE id IN ${[...ids]}`),
}

export default defineModule({
  persons: { whatsapp_ids: idsOfPerson },
  retention: {
    whatsapp_ids: kept('with its organization: a STOP may come from the id alone at any time'),
  },
  transport: { whatsapp_ids: copied({ refs: { user_id: null } }) },
})
