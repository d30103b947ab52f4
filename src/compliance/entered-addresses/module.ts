import { fragment } from '../../db/fragment.ts'
import { defineModule } from '../../module/define-module.ts'
import { moved } from '../../module/merge-policy.ts'
import { addressesOf, NOTHING_STAYS, type PersonRule } from '../../module/person.ts'
import { kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'

const enteredOfPerson: PersonRule = {
  title: (say) => say.enteredAddresses(),
  about: (say) => say.enteredAddressesAbout(),
  from: (person) =>
    fragment`FROM entered_addresses t WHERE t.organization_id = ${person.organizationId}
      AND (t.contact_id IN ${[...person.contactIds]} OR t.address IN ${addressesOf(person)})`,
  stays: NOTHING_STAYS,
  erase: (tx, { ids }) => void tx.run(fragment`DELETE FROM entered_addresses WHERE id IN ${[...ids]}`),
}

export default defineModule({
  contactColumns: { 'entered_addresses.contact_id': moved('UPDATE entered_addresses') },
  persons: { entered_addresses: enteredOfPerson },
  retention: {
    entered_addresses: kept(
      'with its organization: whose addresses a contact has counts as long as they are used',
    ),
  },
  transport: { entered_addresses: copied() },
})
