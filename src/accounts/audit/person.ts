import { fragment } from '../../db/fragment.ts'
import { addressesOf, type PersonRule } from '../../module/person.ts'
import { eraseNamesOfActs } from './queries.ts'

/** Acts about an address, such as its removal from the suppression list. The chain of hashes has only digests of names. */
export const actsAboutPerson: PersonRule = {
  title: 'Audit log',
  about: 'Acts of members about the person: the dossier, the erasure, the removal from the suppression list.',
  from: (person) =>
    fragment`FROM audit_acts t WHERE t.organization_id = ${person.organizationId} AND (
      t.resource_id IN ${[...person.contactUuids]}
      OR (t.resource_type = 'SUPPRESSION' AND t.persons ->> 'resource' IN ${addressesOf(person)}))`,
  hidden: ['persons_digest', 'hash', 'sequence'],
  json: ['details', 'persons'],
  stays: 'the act and its time, without the address',
  erase: (tx, { ids }) => eraseNamesOfActs(tx, ids),
}
