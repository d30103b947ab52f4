import { eraseFiles } from '../../content/media/service.ts'
import { type Fragment, fragment } from '../../db/fragment.ts'
import { addressesOf, ERASED, NOTHING_STAYS, type Person, type PersonRule } from '../../module/person.ts'
import { idsOf } from '../persons/fragments.ts'

const textsOf = (person: Person): Fragment =>
  fragment`(SELECT id FROM inbound_messages WHERE organization_id = ${person.organizationId}
      AND contact_id IN ${[...person.contactIds]}
    UNION SELECT id FROM inbound_messages WHERE organization_id = ${person.organizationId}
      AND contact_id IS NULL AND (from_address IN ${addressesOf(person)} OR from_address IN ${idsOf(person)}))`

export const textsFromPerson: PersonRule = {
  title: 'Messages from the person',
  about: 'Texts and mails that came in from the person, and what they were understood as.',
  from: (person) => fragment`FROM inbound_messages t WHERE t.id IN ${textsOf(person)}`,
  json: ['file_names', 'thread'],
  stays:
    'time, sender of the organization, campaign and what it was understood as: the numbers of campaigns count replies',
  erase: (tx, { ids }) =>
    void tx.run(fragment`UPDATE inbound_messages SET from_address = '', body = ${ERASED}, subject = NULL,
        whole_body = NULL, file_names = NULL, thread = NULL, provider_message_id = ''
      WHERE id IN ${[...ids]}`),
}

export const partsFromPerson: PersonRule = {
  title: 'Parts of long texts',
  about:
    'Parts of texts that came in several parts; the server needs them to recognise a part that comes again.',
  from: (person) =>
    fragment`FROM inbound_parts t WHERE t.organization_id = ${person.organizationId}
      AND t.from_address IN ${addressesOf(person)}`,
  hidden: ['body_sha256'],
  stays: NOTHING_STAYS,
  erase: (tx, { ids }) => void tx.run(fragment`DELETE FROM inbound_parts WHERE id IN ${[...ids]}`),
}

export const filesFromPerson: PersonRule = {
  title: 'Files from the person',
  about: 'Pictures and other files that came with a message.',
  from: (person) => fragment`FROM inbound_media t WHERE t.inbound_message_id IN ${textsOf(person)}`,
  stays: NOTHING_STAYS,
  erase: (tx, { ids }) => {
    const files = tx.all<{ id: number }>(fragment`SELECT media_id AS id FROM inbound_media
      WHERE id IN ${[...ids]} AND media_id IS NOT NULL`)
    eraseFiles(
      tx,
      files.map(({ id }) => id),
    )
    tx.run(fragment`DELETE FROM inbound_media WHERE id IN ${[...ids]}`)
  },
}
