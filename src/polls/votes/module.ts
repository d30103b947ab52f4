import { fragment } from '../../db/fragment.ts'
import { defineModule } from '../../module/define-module.ts'
import { ERASED, ofContacts, type PersonRule } from '../../module/person.ts'
import { kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'
import { voteRoutes } from './routes.ts'

const votesOfPerson: PersonRule = {
  title: (say) => say.pollVotes(),
  about: (say) => say.pollVotesAbout(),
  from: (person) => fragment`FROM poll_votes t WHERE ${ofContacts(person)}`,
  hidden: ['choices'],
  stays: (say) => say.pollVotesStays(),
  erase: (tx, { ids }) =>
    void tx.run(fragment`UPDATE poll_votes SET raw_body = ${ERASED} WHERE id IN ${[...ids]}`),
}

const pollAnswersOfPerson: PersonRule = {
  title: (say) => say.pollAnswers(),
  about: (say) => say.pollAnswersAbout(),
  from: (person) => fragment`FROM poll_answers t WHERE ${ofContacts(person)}`,
  key: 't.poll_id',
  hasKeys: false,
  stays: (say) => say.pollAnswersStays(),
}

export default defineModule({
  routes: voteRoutes,
  contactColumns: {
    'poll_answers.contact_id': {
      policy: 'moved',
      sql: 'UPDATE OR IGNORE poll_answers SET contact_id = ? WHERE organization_id = ? AND contact_id = ?',
    },
    // If both contacts voted in a poll, the last vote stays, as if one contact had changed its vote.
    'poll_votes.contact_id': {
      policy: 'moved',
      first: `DELETE FROM poll_votes WHERE id IN (
          SELECT earlier.id FROM (SELECT ? AS survivor, ? AS organization, ? AS other)
          JOIN poll_votes earlier ON earlier.organization_id = organization AND earlier.contact_id IN (survivor, other)
          JOIN poll_votes later ON later.organization_id = organization
            AND later.contact_id = iif(earlier.contact_id = survivor, other, survivor) AND later.poll_id = earlier.poll_id
          WHERE (later.voted_at, later.id) > (earlier.voted_at, earlier.id))`,
      sql: 'UPDATE poll_votes SET contact_id = ? WHERE organization_id = ? AND contact_id = ?',
    },
  },
  persons: { poll_votes: votesOfPerson, poll_answers: pollAnswersOfPerson },
  retention: { poll_votes: kept('with their poll'), poll_answers: kept('with their poll') },
  transport: { poll_votes: copied(), poll_answers: copied() },
})
