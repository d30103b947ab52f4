import type { Db } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import { defineChore, done, handlesChore } from '../../jobs/job.ts'
import { DAY_MS } from '../../lib/clock.ts'
import { defineModule } from '../../module/define-module.ts'
import { moved } from '../../module/merge-policy.ts'
import { addressesOf, type PersonRule } from '../../module/person.ts'
import { kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'
import { publicJoinRoutes } from './routes.ts'
import { deleteUnfinished, expireDue } from './store.ts'

/** The person's ways of joining. The consent record has the evidence. The submission keeps the counts of the link. */
const joinsOfPerson: PersonRule = {
  title: (say) => say.joinSubmissions(),
  about: (say) => say.joinSubmissionsAbout(),
  from: (person) =>
    fragment`FROM join_submissions t WHERE t.id IN (
      SELECT id FROM join_submissions WHERE organization_id = ${person.organizationId}
        AND contact_id IN ${[...person.contactIds]}
      UNION SELECT id FROM join_submissions WHERE organization_id = ${person.organizationId}
        AND phone IN ${addressesOf(person)}
      UNION SELECT id FROM join_submissions WHERE organization_id = ${person.organizationId}
        AND email IN ${addressesOf(person)})`,
  hidden: ['secret_hash', 'failed_attempts', 'sent_to'],
  json: ['fields', 'topics'],
  stays: (say) => say.joinSubmissionsStays(),
  erase: (tx, { ids }) =>
    void tx.run(fragment`UPDATE join_submissions SET phone = NULL, email = NULL, sent_to = NULL, fields = '{}', topics = '[]', ip_address = NULL,
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

const expireSubmissions = defineChore('join_link.expire')
/** Number of submissions in a write. */
const CHUNK = 500
/** Number of days for which the number of a person who did not join is stored. */
const UNFINISHED_DAYS = 30

export default defineModule({
  routes: publicJoinRoutes,
  jobs: ({ db }: { db: Db }) => [
    handlesChore(expireSubmissions, async () => {
      while ((await db.write((tx) => expireDue(tx, CHUNK))) === CHUNK);
      while ((await db.write((tx) => deleteUnfinished(tx, tx.now - UNFINISHED_DAYS * DAY_MS))) === CHUNK);
      return done
    }),
  ],
  schedules: [{ pattern: '* * * * *', job: expireSubmissions }],
  contactColumns: { 'join_submissions.contact_id': moved('UPDATE join_submissions') },
  persons: { join_submissions: joinsOfPerson },
  retention: {
    join_submissions: kept(
      'with their organization, as evidence of consent; one that was not completed for 30 days',
    ),
    join_days: kept('with their link'),
  },
  transport: { join_submissions: copied({ json: ['fields', 'topics'] }), join_days: copied() },
})
