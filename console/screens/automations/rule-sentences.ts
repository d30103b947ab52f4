import { automationSteps } from '../../../words/en/automation-steps.ts'
import type { Definition } from './definition.ts'
import type { Sayings } from './sayings.ts'

/** Returns the sentences of the start of an automation. */
export const startSentences = ({ trigger, filter, reentry }: Definition, sayings: Sayings): string[] => [
  sayings.trigger(trigger),
  ...(filter ? [automationSteps.filter({ rules: sayings.rules(filter) })] : []),
  sayings.reentry(reentry),
]

/** Returns the sentences of the end of an automation. */
export const endSentences = ({ goal, exits, lateHours, steps }: Definition, sayings: Sayings): string[] => [
  goal ? automationSteps.goal({ condition: sayings.condition(goal, steps) }) : automationSteps.goalNone(),
  ...(exits.length === 0
    ? [automationSteps.exitsNone()]
    : exits.map((exit) => automationSteps.exit({ condition: sayings.condition(exit, steps) }))),
  automationSteps.late({ count: lateHours }),
]
