import * as v from 'valibot'
import { RuleSet } from '../../contacts/segment-rules/rules.ts'
import { listOf, oneOf, wholeNumber } from '../../http/schema.ts'
import { component, enumeration } from '../../lib/describe.ts'
import { Condition } from './conditions.ts'
import { Step } from './steps.ts'
import { Trigger } from './triggers.ts'

/** What an automation does: its trigger, its rules and its steps. It is stored as JSON, as its author wrote it. */

const MAX_STEPS = 100
const MAX_EXITS = 10
/** Longest time for which a step that is late is still done. */
const MAX_LATE_HOURS = 72

const REENTRIES = enumeration(
  'AutomationReentry',
  'Whether a person who was in an automation may enter it again.',
  {
    ONCE: 'Never.',
    AFTER_END: 'When the person is not in it any more.',
    AFTER_DAYS: 'When the person is not in it any more, and `days` have passed since the person entered.',
    ALWAYS: 'Always. The person may then be in it several times at once.',
  },
)

const Reentry = component('AutomationReentryRule', 'Whether a person may enter again.', {
  rule: [oneOf(REENTRIES), 'Never, after its end, after some days, or always.'],
  days: [v.optional(v.nullable(wholeNumber(1, 3_650)), null), 'For AFTER_DAYS alone, which needs it.'],
})

export const DEFINITION = {
  trigger: [
    v.optional(v.nullable(Trigger), null),
    'The trigger, which lets people enter. Null while none is chosen.',
  ],
  filter: [
    v.optional(v.nullable(RuleSet), null),
    'Rules of segments that a contact must match to enter; null for none.',
  ],
  reentry: [v.optional(Reentry, { rule: 'ONCE' }), 'Whether a person may enter again.'],
  exits: [
    v.optional(listOf(Condition, { max: MAX_EXITS, message: 'must be an array of conditions' }), []),
    'Conditions that end the automation for a person. They are looked at before each step.',
  ],
  goal: [
    v.optional(v.nullable(Condition), null),
    'The condition that the automation is for. A person who fulfils it before a step has reached the goal, and leaves; null for none.',
  ],
  lateHours: [
    v.optional(wholeNumber(1, MAX_LATE_HOURS), 24),
    'How late a message may be, in hours, because the server was off, the automation was paused or the send window is closed. A later one is skipped.',
  ],
  steps: [
    v.optional(listOf(Step, { max: MAX_STEPS, message: 'must be an array of steps' }), []),
    'The steps, each after the one that precedes it. A step of a branch follows the step of the branch.',
  ],
} as const

export const AutomationDefinition = component('AutomationDefinition', 'What an automation does.', DEFINITION)
export type Definition = v.InferOutput<typeof AutomationDefinition>
