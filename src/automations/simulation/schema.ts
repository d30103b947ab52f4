import * as v from 'valibot'
import { Cost } from '../../campaigns/estimates/schema.ts'
import { isoTime, uuid, wholeNumber } from '../../http/schema.ts'
import { component } from '../../lib/describe.ts'

const MAX_DAYS = 90

export const SimulateAutomation = component('SimulateAutomation', 'What is simulated.', {
  days: [
    v.optional(wholeNumber(1, MAX_DAYS), 30),
    'The past days for which it is asked what the automation would have done.',
  ],
  contactId: [
    v.optional(v.nullable(uuid), null),
    'Id of a contact that enters now: only its way is walked, step by step. Null for the past days.',
  ],
})

const count = v.number()
const counts = v.record(v.string(), v.number())

const SimulatedStep = component('SimulatedStep', 'The results that a step would have had.', {
  stepId: [v.string(), 'Id of the step.'],
  arrived: [count, 'How often people would have come to it.'],
  outcomes: [
    counts,
    'How often the step would have had which result. For a message: SENT, or the reason why it would have been skipped, such as OPTED_OUT.',
  ],
})

const SimulatedDay = component('SimulatedDay', 'A day of a simulation, in the zone of the organization.', {
  day: [v.string(), 'The day, such as 2026-03-08.'],
  entered: [count, 'People who would have entered.'],
  messages: [count, 'Messages that would have been sent.'],
})

const WalkedStepRecord = component('SimulatedVisit', 'A step on the way of a contact.', {
  stepId: [v.string(), 'Id of the step.'],
  arrivedAt: [isoTime, 'When the contact would come to it.'],
  leftAt: [v.nullable(isoTime), 'When it would go on; null for the last step of which that is not known.'],
  outcome: [v.nullable(v.string()), 'The result that the step would have, as in the figures.'],
})

export const SimulationRecord = component('AutomationSimulation', 'What an automation would have done.', {
  isKnown: [
    v.boolean(),
    'Whether the past of its trigger is stored. It is not for segments and calls; nothing can then be said of the past days.',
  ],
  isCut: [v.boolean(), 'Whether only the first 10,000 occasions of the time were walked.'],
  entered: [count, 'How often people would have entered.'],
  refused: [
    counts,
    'How often people would not have entered, by reason: NOT_AGAIN, FILTERED_OUT, or CONTACT_GONE for a contact that is deleted now.',
  ],
  ended: [counts, 'How people would have left, by reason.'],
  waiting: [count, 'People who would still be in it.'],
  steps: [v.array(SimulatedStep), 'The steps, in their order.'],
  days: [v.array(SimulatedDay), 'The days, the first first.'],
  hours: [
    v.array(count),
    'Messages by the hour of the day in the zone of the organization, 24 numbers. Messages that would have waited for the send window are counted at the hour of their step.',
  ],
  segments: [count, 'Parts of all these messages; one for each message by WHATSAPP and EMAIL.'],
  estimatedCredits: [
    count,
    'Credits that the messages would take if they were sent now, for what the plan and packs do not cover. 0 where nothing is limited.',
  ],
  estimatedCost: [
    v.nullable(Cost),
    'What the organization would be charged for them by message if they were sent now, beyond the plan; null without messages or prices.',
  ],
  path: [
    v.nullable(v.array(WalkedStepRecord)),
    'The way of the contact, with `contactId`; null otherwise. It does nothing with the messages on it.',
  ],
})

export type SimulateInput = v.InferOutput<typeof SimulateAutomation>
