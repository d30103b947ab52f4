import { contactsSuppressed } from '../../contacts/opt-outs/service.ts'
import { defineConsumer } from '../../events/event.ts'
import { touchOfContacts } from './store.ts'

/** Shows an opt-out in the conversations of the contact, for members who are writing there. */
export const showsOptOuts = defineConsumer({
  name: 'conversations.show_opt_outs',
  kind: contactsSuppressed,
  handle: (tx, { organizationId, data }) => touchOfContacts(tx, organizationId, data.contactIds),
})
