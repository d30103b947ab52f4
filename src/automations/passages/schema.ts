import * as v from 'valibot'
import { data } from '../../campaigns/single-messages/schema.ts'
import {
  isoTime,
  oneOf,
  pageEntries,
  queryArray,
  queryBoolean,
  queryText,
  uuid,
  uuidList,
} from '../../http/schema.ts'
import { component, enumeration, parameters } from '../../lib/describe.ts'
import { REACTIONS } from '../definition/conditions.ts'
import { SplitResult } from './splits.ts'
import { PASSAGE_ENDS } from './table.ts'

/** Largest number of contacts that enter by one call. */
const MAX_CONTACTS = 500

export const EnterAutomation = component('EnterAutomation', 'The contacts that enter an automation.', {
  contactIds: [uuidList(MAX_CONTACTS, 1), 'Ids of the contacts.'],
  data: [data, 'Values of `{{data.<key>}}` in the messages, such as a number of an order.'],
})

const REFUSALS = enumeration('AutomationRefusal', 'Why a contact did not enter.', {
  ALREADY_ENTERED: 'It entered for the same occasion.',
  NOT_AGAIN: 'The rule of re-entry forbids it.',
  FILTERED_OUT: 'It does not match `filter`.',
  NOT_FOUND: 'There is no such contact.',
})

export const EnteredPeople = component('EnteredPeople', 'The result of letting contacts enter.', {
  entered: [v.number(), 'How many entered.'],
  refused: [
    v.array(
      component('RefusedPerson', 'A contact that did not enter.', {
        contactId: [uuid, 'Id of the contact.'],
        reason: [oneOf(REFUSALS), 'Why it did not enter.'],
      }),
    ),
    'The contacts that did not enter.',
  ],
})

export const ListPeople = parameters({
  ...pageEntries,
  stepId: [queryText(40), 'Only people who are at this step.'],
  visitedStepId: [
    queryText(40),
    'Only people who came to this step, now or before. `outcome` and `did` need it.',
  ],
  outcome: [queryText(40), 'Only people with this outcome of the step `visitedStepId`, such as SKIPPED.'],
  did: [
    v.optional(oneOf(REACTIONS)),
    'Only people who did this with the message of the step `visitedStepId`.',
  ],
  isInside: [queryBoolean, 'True for people who are in it now, false for those who left.'],
  endedBy: [queryArray(oneOf(PASSAGE_ENDS)), 'Only people who left for one of these reasons.'],
})

const time = v.nullable(isoTime)

const PERSON = {
  id: [uuid, 'Id of this way through the automation. A person who enters again gets another.'],
  contactId: [uuid, 'Id of the contact.'],
  contactName: [v.string(), 'Its name.'],
  stepId: [
    v.nullable(v.string()),
    'Id of the step at which the person is, or comes to next; null at the end.',
  ],
  goesOnAt: [time, 'When the person goes on at the latest; null at the end.'],
  enteredAt: [isoTime, 'When the person entered.'],
  endedAt: [time, 'When the person left; null for a person who is in it.'],
  endedBy: [
    v.nullable(oneOf(PASSAGE_ENDS)),
    'Why the person is not in it any more; null for a person who is in it.',
  ],
} as const

export const PersonRecord = component('AutomationPerson', 'A person in an automation.', PERSON)

export const ContactInAutomation = component(
  'ContactInAutomation',
  'The way of a contact through an automation.',
  {
    automationId: [uuid, 'Id of the automation.'],
    automationName: [v.string(), 'Its name.'],
    ...PERSON,
  },
)

export const ListOfContact = parameters(pageEntries)

const VisitRecord = component('AutomationVisit', 'A visit of a person at a step.', {
  stepId: [v.string(), 'Id of the step.'],
  arrivedAt: [isoTime, 'When the person came to it.'],
  leftAt: [time, 'When the person went on; null while it waits.'],
  outcome: [
    v.nullable(v.string()),
    'The result of the step, such as SENT, SKIPPED or TOO_LATE for a message, YES or NO for a branch, A for a split, MOVED for a step that was removed; null while it waits.',
  ],
  messageId: [
    v.nullable(uuid),
    'Id of the message; null for a step without one, or an old message that was deleted.',
  ],
  deliveredAt: [time, 'When the message was delivered; null if that is not known.'],
  openedAt: [time, 'When it was opened; null if it was not.'],
  clickedAt: [time, 'When a link of it was followed; null if none was.'],
  repliedAt: [time, 'When the person wrote after it; null if it did not.'],
})

export const PersonDetail = component('AutomationPath', 'A person in an automation, with its path.', {
  person: [PersonRecord, 'The person, and where it is.'],
  data: [v.record(v.string(), v.string()), 'The values that it entered with.'],
  visits: [v.array(VisitRecord), 'The steps that it came to, in their order.'],
})

const StepFigures = component('AutomationStepFigures', 'How often what happened at a step.', {
  stepId: [v.string(), 'Id of the step. Steps that were removed are listed too.'],
  arrived: [v.number(), 'How often people came to it.'],
  waiting: [v.number(), 'People who are at it now.'],
  outcomes: [v.record(v.string(), v.number()), 'How often what came of it, by outcome.'],
  delivered: [v.number(), 'Messages that were delivered.'],
  opened: [v.number(), 'Messages that were opened.'],
  clicked: [v.number(), 'Messages with a link that was followed.'],
  replied: [v.number(), 'Messages after which the person wrote.'],
  split: [
    v.nullable(SplitResult),
    'For a SPLIT step, how its ways compare; null for another step, and if they cannot be compared, because the automation has no goal and a way has no message.',
  ],
})

export const AutomationAnalytics = component('AutomationAnalytics', 'The figures of an automation by step.', {
  entered: [v.number(), 'How often people entered.'],
  inside: [v.number(), 'People who are in it now.'],
  ended: [v.record(v.string(), v.number()), 'People who are not in it any more, by reason.'],
  steps: [v.array(StepFigures), 'The steps that people came to.'],
})

export type EnterAutomationInput = v.InferOutput<typeof EnterAutomation>
export type ListPeopleQuery = v.InferOutput<typeof ListPeople>
