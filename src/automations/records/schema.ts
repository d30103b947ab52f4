import * as v from 'valibot'
import {
  isoTime,
  lineText,
  listOf,
  oneOf,
  pageEntries,
  queryArray,
  queryText,
  UNIQUE_NAME,
  uuid,
} from '../../http/schema.ts'
import { component, parameters } from '../../lib/describe.ts'
import { stepId } from '../definition/conditions.ts'
import { AutomationDefinition, DEFINITION } from '../definition/definition.ts'
import { AUTOMATION_STATUSES } from './table.ts'

export const MAX_NAME = 120
const name = lineText(1, MAX_NAME)

export const CreateAutomation = component('CreateAutomation', 'An automation to create, as a DRAFT.', {
  name: [name, UNIQUE_NAME],
  ...DEFINITION,
})

export const UpdateAutomation = component(
  'UpdateAutomation',
  'Changes to an automation. An absent field stays as it is.',
  {
    name: [v.optional(name), UNIQUE_NAME],
    ...(Object.fromEntries(
      Object.entries(DEFINITION).map(([field, [schema, about]]) => [
        field,
        [v.optional((schema as { wrapped: v.GenericSchema }).wrapped), about],
      ]),
    ) as {
      [F in keyof typeof DEFINITION]: [
        v.OptionalSchema<(typeof DEFINITION)[F][0]['wrapped'], undefined>,
        string,
      ]
    }),
  },
)

export const CloneAutomation = component('CloneAutomation', 'The name of the copy.', {
  name: [v.optional(name), 'Name of the copy. Absent: that of the original and ` (copy)`.'],
})

const Moved = component('MovedPeople', 'Where people go on whose step is gone.', {
  stepId: [stepId, 'Id of the step that the automation does not have any more.'],
  to: [v.nullable(stepId), 'Id of the step at which they go on; null ends the automation for them.'],
})

export const ActivateAutomation = component('ActivateAutomation', 'How the automation is activated.', {
  moved: [
    v.optional(listOf(Moved, { max: 100, message: 'must be an array' }), []),
    'For each step that is gone and at which people are, where they go on.',
  ],
})

export const ListAutomations = parameters({
  ...pageEntries,
  statuses: [queryArray(oneOf(AUTOMATION_STATUSES)), 'Only automations with one of these statuses.'],
  q: [queryText(200), 'Only automations with this text in their name.'],
})

const time = v.nullable(isoTime)
const count = v.number()

const AutomationFigures = component('AutomationFigures', 'The people of an automation.', {
  entered: [count, 'How often people entered. A person who entered twice counts twice.'],
  inside: [count, 'People who are in it now.'],
  completed: [count, 'People who went through all of it.'],
  goal: [count, 'People who reached the goal.'],
  left: [count, 'People who left before its end: by an exit, a removal, or because the contact is gone.'],
})

const ABOUT = {
  id: [uuid, 'Id of the automation.'],
  name: [v.string(), 'Its name; recipients never see it.'],
  status: [oneOf(AUTOMATION_STATUSES), 'Its status, which determines the possible actions.'],
  version: [
    v.nullable(v.number()),
    'Number of the version that people go through, counted from 1; null before the first activation.',
  ],
  hasChanges: [
    v.boolean(),
    'Whether the automation was changed since it was activated. People go through the changes after the next activation.',
  ],
  figures: [AutomationFigures, 'The people in it.'],
  createdAt: [isoTime, 'When it was created.'],
  updatedAt: [isoTime, 'When it was last changed.'],
  activatedAt: [time, 'When it was last activated; null before.'],
} as const

export const AutomationRecord = component(
  'Automation',
  'Messages and changes that follow an event by themselves, such as a welcome for each new contact.',
  {
    ...ABOUT,
    ...DEFINITION,
    running: [
      v.nullable(AutomationDefinition),
      'The definition that people follow now, if it was changed since its activation; null otherwise.',
    ],
  },
)

export const ListedAutomation = component(
  'ListedAutomation',
  'An automation in a list. `GET /automations/{id}` has its rules and its steps.',
  {
    ...ABOUT,
    trigger: DEFINITION.trigger,
    lateHours: DEFINITION.lateHours,
    hasGoal: [v.boolean(), 'Whether it has a goal.'],
    stepCount: [v.number(), 'Number of its steps.'],
  },
)

export const AutomationProblem = component(
  'AutomationProblem',
  'What an automation lacks before it can be activated.',
  {
    field: [v.string(), 'The field, such as `steps[2].messageTemplate`.'],
    stepId: [v.nullable(v.string()), 'Id of the step; null for a field of the automation.'],
    message: [v.string(), 'What to change, for a programmer.'],
    userMessage: [
      v.string(),
      'What to change, for the person who filled in the field, in the language of the caller.',
    ],
    constraint: [v.string(), 'What is not fulfilled, such as `isRequired`.'],
  },
)

export type CreateAutomationInput = v.InferOutput<typeof CreateAutomation>
export type UpdateAutomationInput = v.InferOutput<typeof UpdateAutomation>
export type ActivateAutomationInput = v.InferOutput<typeof ActivateAutomation>
export type ListAutomationsQuery = v.InferOutput<typeof ListAutomations>
