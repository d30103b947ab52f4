import * as v from 'valibot'
import { RuleSet } from '../../contacts/segment-rules/rules.ts'
import { described, oneOf } from '../../http/schema.ts'
import { component, enumeration } from '../../lib/describe.ts'

/** The id of a step: its author chooses it, and it is unique in the automation. */
export const stepId = v.pipe(
  v.string('must be text'),
  v.regex(/^[a-zA-Z0-9_-]{1,40}$/, 'must have 1 to 40 letters, digits, - and _'),
)

export const REACTIONS = enumeration('StepReaction', 'What a person did with a message of a step.', {
  DELIVERED: 'It reached the phone or the mailbox.',
  OPENED: 'The person opened the mail, or read the WhatsApp message.',
  CLICKED: 'The person followed a link of it.',
  REPLIED: 'The person wrote after it was sent.',
})
export type Reaction = (typeof REACTIONS)[number]

const Matches = component('AutomationConditionMatches', 'The contact matches rules of segments.', {
  type: [v.literal('MATCHES'), 'The kind of condition.'],
  rules: [RuleSet, 'The rules, as of a DYNAMIC segment.'],
})

const Did = component(
  'AutomationConditionDid',
  'True if the person reacted to a message of the automation in this way.',
  {
    type: [v.literal('DID'), 'The kind of condition.'],
    did: [oneOf(REACTIONS), 'The reaction.'],
    stepId: [
      v.optional(v.nullable(stepId), null),
      'Id of the SEND step whose message is meant. Null for any message that this person got from the automation.',
    ],
  },
)

const Won = component('AutomationConditionWon', 'A deal with the contact was won since it entered.', {
  type: [v.literal('WON'), 'The kind of condition.'],
})

const Answered = component(
  'AutomationConditionAnswered',
  'A member answered the contact in a conversation since it entered.',
  { type: [v.literal('ANSWERED'), 'The kind of condition.'] },
)

const OptedOut = component(
  'AutomationConditionOptedOut',
  'The phone number or the email address of the contact is on the list of opt-outs.',
  { type: [v.literal('OPTED_OUT'), 'The kind of condition.'] },
)

const CONDITIONS = [Matches, Did, Won, Answered, OptedOut] as const

/** Something that is true or false of a person in an automation. */
export const Condition = described(
  v.variant('type', CONDITIONS, 'must have a type: MATCHES, DID, WON, ANSWERED or OPTED_OUT'),
  {
    oneOf: CONDITIONS,
    discriminator: 'type',
    name: 'AutomationCondition',
    about: 'Something that is true or false of a person in an automation.',
  },
)
export type Condition = v.InferOutput<typeof Condition>
