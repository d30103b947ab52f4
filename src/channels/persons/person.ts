import { fragment } from '../../db/fragment.ts'
import { NOTHING_STAYS, type PersonRule } from '../../module/person.ts'

/** Comes after the rule of texts, which finds texts by these ids. */
export const idsOfPerson: PersonRule = {
  title: 'Ids in WhatsApp',
  about:
    'The ids that WhatsApp uses for the person. They find the person when WhatsApp leaves out the number.',
  from: (person) =>
    fragment`FROM whatsapp_ids t WHERE t.organization_id = ${person.organizationId} AND t.phone IN ${[...person.phones]}`,
  stays: NOTHING_STAYS,
  erase: (tx, { ids }) => void tx.run(fragment`DELETE FROM whatsapp_ids WHERE id IN ${[...ids]}`),
}
