import type {
  Automation,
  AutomationCondition,
  AutomationReentryRule,
  AutomationStep,
  SegmentRules,
} from '../../api/api.gen.ts'
import type { Design } from '../../shell/studio/design.ts'
import { designOf } from '../../shell/studio/normal-form.ts'

/** What an automation does, as the editor changes it. */

type Whole<T> = T extends unknown ? Required<T> : never

export type Trigger = Whole<NonNullable<Automation['trigger']>>
export type TriggerType = Trigger['type']
export type TriggerOf<T extends TriggerType> = Extract<Trigger, { type: T }>
export type Condition = AutomationCondition
export type Step = StepWith<Whole<AutomationStep>>
/** The design is in the form of the studio. */
type StepWith<T> = T extends { design: unknown } ? Omit<T, 'design'> & { design: Design | null } : T
export type StepType = Step['type']
export type StepOf<T extends StepType> = Extract<Step, { type: T }>
export type Way = NonNullable<Step['way']>

export interface Definition {
  trigger: Trigger | null
  filter: SegmentRules | null
  reentry: Required<AutomationReentryRule>
  exits: Condition[]
  goal: Condition | null
  lateHours: number
  steps: Step[]
}

/** Returns the value with the keys of its objects in one order, so that equal values have equal JSON. */
function ordered<T>(value: T): T {
  if (Array.isArray(value)) return value.map(ordered) as T
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(entries.map(([key, one]) => [key, ordered(one)])) as T
}

/** Fields of a message that the API leaves out if a program did not give them. */
const UNSAID = {
  channelIdentityIds: [],
  messageTemplate: null,
  whatsappTemplate: null,
  subject: null,
  previewText: null,
  htmlBody: null,
  mjmlBody: null,
  design: null,
  mediaUrls: [],
}

const withAll = (step: AutomationStep): Step =>
  (step.type === 'SEND'
    ? { ...UNSAID, ...step, design: step.design ? designOf(step.design) : null }
    : step) as Step

/** Returns the definition in a record of the API. */
export const definitionOf = ({
  trigger,
  filter,
  reentry,
  exits,
  goal,
  lateHours,
  steps,
}: Pick<Automation, keyof Definition>): Definition =>
  ordered({
    trigger,
    filter,
    reentry,
    exits,
    goal,
    lateHours,
    steps: (steps ?? []).map(withAll),
  } as Definition)

/** Returns the trigger of an automation of a list. */
export const triggerOf = ({ trigger }: Pick<Automation, 'trigger'>) => (trigger ?? null) as Trigger | null

/** Returns what people go through now: the version before the changes, if there are some. */
export const runningOf = (automation: Automation): Definition =>
  definitionOf(automation.running ?? automation)

const isBlank = (text: string | null): boolean => text === null || text.trim() === ''
const written = (text: string | null): string | null => (isBlank(text) ? null : text)

/** Returns the rules without conditions that have no value yet; null if none is left. */
function wholeRules(rules: SegmentRules): SegmentRules | null {
  const conditions = rules.conditions.flatMap((part): SegmentRules['conditions'] => {
    if (!('conditions' in part)) return isFilled(part) ? [part] : []
    const inner = wholeRules(part)
    return inner ? [inner] : []
  })
  return conditions.length > 0 ? { ...rules, conditions } : null
}

function isFilled(part: object): boolean {
  const value = (part as { value?: unknown }).value
  if (Array.isArray(value)) return value.length > 0 && value.every((one) => one !== '')
  return value !== ''
}

function wholeCondition(condition: Condition | null): Condition | null {
  if (condition?.type !== 'MATCHES') return condition
  const rules = wholeRules(condition.rules)
  return rules && { ...condition, rules }
}

function wholeStep(step: Step): Step {
  switch (step.type) {
    case 'SEND': {
      const { whatsappTemplate, messageTemplate, subject, previewText, htmlBody, mjmlBody } = step
      return {
        ...step,
        messageTemplate: written(messageTemplate),
        subject: written(subject),
        previewText: written(previewText),
        htmlBody: written(htmlBody),
        mjmlBody: written(mjmlBody),
        whatsappTemplate: whatsappTemplate?.name ? whatsappTemplate : null,
      }
    }
    case 'WAIT_FOR_EVENT':
      return { ...step, until: wholeCondition(step.until) }
    case 'BRANCH':
      return { ...step, when: wholeCondition(step.when) }
    case 'NOTIFY':
      return { ...step, text: written(step.text) }
    case 'CONVERSATION':
      return { ...step, note: written(step.note) }
    default:
      return step
  }
}

/** Returns the part of a definition that the API can store: without half-written rules and empty texts. */
export function fitted(definition: Definition): Definition {
  const { filter, exits, goal, steps } = definition
  return ordered({
    ...definition,
    filter: filter && wholeRules(filter),
    exits: exits.flatMap((exit) => wholeCondition(exit) ?? []),
    goal: wholeCondition(goal),
    steps: steps.map(wholeStep),
  })
}

/** Returns whether two values are equal, whatever the order of their fields is. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(ordered(one)) === JSON.stringify(ordered(other))

/** Returns the places with a part that the API cannot store yet: ids of steps, `filter`, `goal` and `exits`. */
export function halfWritten({ filter, exits, goal, steps }: Definition): Set<string> {
  const isHalf = (condition: Condition | null) =>
    condition?.type === 'MATCHES' && !isSame(condition.rules, wholeRules(condition.rules))
  const places = new Set(
    steps
      .filter(
        (step) =>
          (step.type === 'BRANCH' && isHalf(step.when)) ||
          (step.type === 'WAIT_FOR_EVENT' && isHalf(step.until)) ||
          (step.type === 'SEND' && step.whatsappTemplate?.name === ''),
      )
      .map(({ id }) => id),
  )
  if (filter && !isSame(filter, wholeRules(filter))) places.add('filter')
  if (isHalf(goal)) places.add('goal')
  if (exits.some(isHalf)) places.add('exits')
  return places
}
