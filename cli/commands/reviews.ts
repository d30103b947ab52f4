import { Command } from 'commander'
import { DecideOptOutReview } from '../../src/contacts/opt-out-reviews/schema.ts'
import { decideReview, listReviews, presentReview } from '../../src/contacts/opt-out-reviews/service.ts'
import { counted } from '../../src/lib/count.ts'
import { checked, chosenOrganization, withCore } from '../appliance.ts'
import { command } from '../context.ts'
import { ORGANIZATION_OPTION, type OrganizationOption } from '../named.ts'
import { operatorOf } from '../operator.ts'
import type { Column } from '../output.ts'

/** Largest number of listed reviews; the reviews that are due first come first. */
const MAX_LISTED = 100

type Shown = ReturnType<typeof presentReview>

const COLUMNS: Column[] = [
  ['id', 'id'],
  ['address', 'from'],
  ['contactName', 'contact', 'spare'],
  ['body', 'message'],
  ['dueAt', 'due'],
]

/** Joins the lines of a message for a table. */
const inTable = (review: Shown) => ({
  ...review,
  body: review.body.replace(/\s+/g, ' ').slice(0, 80),
  dueAt: `${review.dueAt}${review.isOverdue ? ' (overdue)' : ''}`,
})

const list = () =>
  command<OrganizationOption>('list', 'list messages that may be opt-outs', (context, { organization }) =>
    withCore(context, (core) => {
      const { db } = core
      const principal = operatorOf(chosenOrganization(core, organization))
      const { views, total } = listReviews(db, principal, { status: 'OPEN', page: 1, limit: MAX_LISTED })
      const shown = views.map((view) => presentReview(view, db.clock.now()))
      const { output } = context
      output.list(output.isJson ? shown : shown.map(inTable), COLUMNS, 'No message is waiting for a review.')
      if (total > shown.length)
        output.say(`And ${counted(total - shown.length, 'more message', 'more messages')}.`)
      else if (total > 0) output.say('To decide: carillon reviews decide ID opt-out (or keep)')
    }),
  ).option(...ORGANIZATION_OPTION)

const decide = () =>
  command<OrganizationOption>(
    'decide',
    'decide whether a message is an opt-out',
    (context, { organization }, id, given) =>
      withCore(context, async (core) => {
        const word = given!.toUpperCase().replace('-', '_')
        const decision = checked(DecideOptOutReview.entries.decision, word, 'the decision')!
        const principal = operatorOf(chosenOrganization(core, organization))
        const after = await core.db.write((tx) =>
          presentReview(decideReview(tx, principal, id!.toLowerCase(), decision), tx.now),
        )
        context.output.record(context.output.isJson ? after : inTable(after), [
          ['id', 'review'],
          ['address', 'from'],
          ['body', 'message'],
          ['status', 'status'],
        ])
      }),
  )
    .argument('<id>', 'id of the review')
    .argument('<decision>', 'opt-out or keep')
    .option(...ORGANIZATION_OPTION)

export const reviewsCommand = () =>
  new Command('reviews')
    .description('list messages that may be opt-outs, and decide on them')
    .addCommand(list())
    .addCommand(decide())
