import { defineModule } from '../../module/define-module.ts'
import { moved } from '../../module/merge-policy.ts'
import { kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'
import { enteredOfPerson } from './person.ts'

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
