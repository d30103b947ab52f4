import { fragment } from '../../db/fragment.ts'
import { addressesOf, NOTHING_STAYS, type PersonRule } from '../../module/person.ts'

export const enteredOfPerson: PersonRule = {
  title: 'Addresses entered in forms',
  about:
    'Addresses that the owner of another address entered for the contact, and when their owner agreed by them.',
  from: (person) =>
    fragment`FROM entered_addresses t WHERE t.organization_id = ${person.organizationId}
      AND (t.contact_id IN ${[...person.contactIds]} OR t.address IN ${addressesOf(person)})`,
  stays: NOTHING_STAYS,
  erase: (tx, { ids }) => void tx.run(fragment`DELETE FROM entered_addresses WHERE id IN ${[...ids]}`),
}
