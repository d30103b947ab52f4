import { fragment } from '../../db/fragment.ts'
import { addressesOf, type PersonRule } from '../../module/person.ts'

/** How the person joined. The consent record has the evidence; the submission keeps the numbers of the link. */
export const joinsOfPerson: PersonRule = {
  title: 'Forms and keywords by which the person joined',
  about: 'What was entered, what was agreed to, from which address and browser.',
  from: (person) =>
    fragment`FROM join_submissions t WHERE t.id IN (
      SELECT id FROM join_submissions WHERE organization_id = ${person.organizationId}
        AND contact_id IN ${[...person.contactIds]}
      UNION SELECT id FROM join_submissions WHERE organization_id = ${person.organizationId}
        AND phone IN ${addressesOf(person)}
      UNION SELECT id FROM join_submissions WHERE organization_id = ${person.organizationId}
        AND email IN ${addressesOf(person)})`,
  hidden: ['secret_hash', 'failed_attempts', 'sent_to'],
  json: ['fields'],
  stays:
    'the text that was shown with its version, and the times: evidence of consent (GDPR art. 7(1), 17(3)(e))',
  erase: (tx, { ids }) =>
    void tx.run(fragment`UPDATE join_submissions SET phone = NULL, email = NULL, sent_to = NULL, fields = '{}', ip_address = NULL,
        user_agent = NULL, page_url = NULL, secret_hash = NULL,
        status = iif(status IN ('PENDING_OTP', 'PENDING_CONFIRMATION'), 'EXPIRED', status)
      WHERE id IN ${[...ids]}`),
  ofOthers: {
    from: (person) =>
      fragment`FROM join_submissions t WHERE t.organization_id = ${person.organizationId}
        AND EXISTS (SELECT 1 FROM json_each(t.fields) entered WHERE entered.value IN ${addressesOf(person)})`,
    erase: (tx, { ids, person }) =>
      void tx.run(fragment`UPDATE join_submissions SET fields = (
          SELECT json_group_object(entered.key, entered.value) FROM json_each(join_submissions.fields) entered
          WHERE entered.value NOT IN ${addressesOf(person)})
        WHERE id IN ${[...ids]}`),
  },
}
