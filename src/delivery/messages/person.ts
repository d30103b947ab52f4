import { fragment, verbatim } from '../../db/fragment.ts'
import { eraseAddresses } from '../../links/recipient-links/writer.ts'
import { addressesOf, ERASED, type PersonRule } from '../../module/person.ts'

const WITHOUT_TEXT = verbatim(`subject = NULL, body = iif(body IS NULL, NULL, '${ERASED}'), html_body = NULL,
  media_urls = NULL, whatsapp_template = NULL`)

/**
 * Messages to a person. Rows that wait or are on their way keep their address until they are settled; the erasure comes
 * back for them.
 */
export const messagesToPerson: PersonRule = {
  title: 'Messages to the person',
  about: 'Messages that were sent, were left out or wait, with their text and the reasons for sending them.',
  from: (person) =>
    fragment`FROM messages t WHERE t.id IN (
      SELECT id FROM messages WHERE organization_id = ${person.organizationId}
        AND contact_id IN ${[...person.contactIds]}
      UNION SELECT id FROM messages WHERE organization_id = ${person.organizationId} AND contact_id IS NULL
        AND address IN ${addressesOf(person)})`,
  hidden: ['epoch', 'attempt', 'charge_id', 'charged_units', 'charged_credits', 'variant'],
  json: ['proof', 'media_urls', 'whatsapp_template', 'answers', 'earlier_tries'],
  stays:
    'campaign, channel, times, result and number of segments, without address and text: accounting; of a test message that showed the values of the person to others, also the address of the others',
  erase: (tx, { ids }) =>
    void tx.run(fragment`UPDATE messages SET
        address = iif(address IS NULL, NULL, ''), ${WITHOUT_TEXT}, answers = NULL, error_message = NULL,
        earlier_tries = NULL, proof = NULL, provider_message_id = NULL
      WHERE id IN ${[...ids]} AND status NOT IN ('SCHEDULED', 'QUEUED', 'SENDING')`),
  /** Test messages of campaigns, which show the values of the person to members. */
  ofOthers: {
    from: ({ organizationId, contactIds }) =>
      fragment`FROM messages t WHERE t.organization_id = ${organizationId}
        AND t.shown_contact_id IN ${[...contactIds]}`,
    erase: (tx, { ids }) =>
      void tx.run(fragment`UPDATE messages SET ${WITHOUT_TEXT}
        WHERE id IN ${[...ids]} AND status NOT IN ('SCHEDULED', 'QUEUED', 'SENDING')`),
  },
  waits: fragment`t.status IN ('SCHEDULED', 'QUEUED', 'SENDING')`,
}

export const linksOfPerson: PersonRule = {
  title: 'Links in messages',
  about: 'The short addresses in messages to the person that led to an address of the person alone.',
  from: ({ organizationId, contactIds }) =>
    fragment`FROM recipient_links t WHERE t.organization_id = ${organizationId} AND t.url IS NOT NULL
      AND t.message_id IN (SELECT id FROM messages
        WHERE organization_id = ${organizationId} AND contact_id IN ${[...contactIds]})`,
  key: 't.code',
  stays: 'the code, which leads to the address of the link: a message on a phone has no date',
  erase: (tx, { ids }) => eraseAddresses(tx, ids),
}
