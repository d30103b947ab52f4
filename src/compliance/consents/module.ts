import { fragment } from '../../db/fragment.ts'
import { defineModule } from '../../module/define-module.ts'
import { moved } from '../../module/merge-policy.ts'
import { addressesOf, type PersonRule } from '../../module/person.ts'
import { kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'
import { erasedAddress } from '../suppressions/erased.ts'
import type { SuppressionChannel } from './table.ts'

/**
 * Evidence is kept for the defence of legal claims (GDPR art. 17(3)(e); four years by 28 U.S.C.
 * 1658(a) for the TCPA). For an erased person it is kept without the data that names them.
 */
const consentsOfPerson: PersonRule = {
  title: (say) => say.consents(),
  about: (say) => say.consentsAbout(),
  from: (person) =>
    fragment`FROM consents t WHERE t.id IN (
      SELECT id FROM consents WHERE organization_id = ${person.organizationId}
        AND contact_id IN ${[...person.contactIds]}
      UNION SELECT id FROM consents WHERE organization_id = ${person.organizationId} AND channel IN ('SMS', 'EMAIL')
        AND address IN ${addressesOf(person)} AND contact_id IS NULL)`,
  stays: (say) => say.consentsStays(),
  erase: (tx, { ids, person }) => {
    for (const { channel, address } of tx.all<{ channel: SuppressionChannel; address: string }>(fragment`
      SELECT DISTINCT channel, address FROM consents WHERE id IN ${[...ids]} AND address NOT GLOB 'erased:*'`))
      tx.run(fragment`UPDATE consents SET address = ${erasedAddress(tx, person.organizationId, channel, address)},
          ip_address = NULL, user_agent = NULL, reason = NULL,
          consent_text = iif(consent_version IS NULL AND import_id IS NULL, NULL, consent_text),
          actor_name = iif(actor_type = 'CONTACT', '', actor_name)
        WHERE id IN ${[...ids]} AND channel = ${channel} AND address = ${address}`)
  },
}

export default defineModule({
  contactColumns: { 'consents.contact_id': moved('UPDATE consents') },
  persons: { consents: consentsOfPerson },
  retention: {
    consents: kept('forever: evidence, which no statement can change or delete'),
    consent_retractions: kept('one for each import that was undone'),
  },
  transport: {
    consents: copied({
      refs: {
        import_id: 'contact_imports',
        suppression_import_id: 'suppression_imports',
        join_link_id: 'join_links',
      },
    }),
    consent_retractions: copied({ by: 'import_id' }),
  },
})
