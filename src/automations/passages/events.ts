import * as v from 'valibot'
import { defineEvent } from '../../events/event.ts'

/** A person entered, left or reached the goal of an automation. Emitted only if the organization has listeners. */
export const passageMoved = defineEvent(
  'automation.passage_moved',
  1,
  v.object({
    /** Internal id. */
    passageId: v.number(),
    what: v.picklist(['ENTERED', 'COMPLETED', 'EXITED', 'GOAL']),
  }),
)

/** A NOTIFY step tells members about a person. */
export const membersTold = defineEvent(
  'automation.members_told',
  1,
  v.object({ passageId: v.number(), stepId: v.string(), text: v.string(), userId: v.nullable(v.string()) }),
)

/** A WEBHOOK step calls an endpoint. */
export const endpointCalled = defineEvent(
  'automation.endpoint_called',
  1,
  v.object({ passageId: v.number(), stepId: v.string(), webhookEndpointId: v.string() }),
)
