import type { Condition, Step, StepOf, StepType } from './definition.ts'

/** Steps with the values that the editor begins with. */

const AT = '09:00'

/** Returns an id that no other step has. `randomUUID` needs https. */
const newId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(5))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

const place = () => ({ id: newId(), parentId: null, way: null })

const MINUTES_A_DAY = 1_440

export const sendStep = (
  channel: StepOf<'SEND'>['channel'],
  given: Partial<StepOf<'SEND'>> = {},
): StepOf<'SEND'> => ({
  ...place(),
  type: 'SEND',
  channel,
  category: 'MARKETING',
  topicId: null,
  channelIdentityIds: [],
  messageTemplate: null,
  whatsappTemplate: null,
  subject: null,
  previewText: null,
  htmlBody: null,
  mjmlBody: null,
  design: null,
  mediaUrls: [],
  smartEncoding: true,
  ...given,
})

export const waitStep = (days: number): StepOf<'WAIT'> => ({
  ...place(),
  type: 'WAIT',
  minutes: days * MINUTES_A_DAY,
})

export const branchStep = (when: Condition | null): StepOf<'BRANCH'> => ({ ...place(), type: 'BRANCH', when })

const NEW: { readonly [T in Exclude<StepType, 'SEND'>]: () => StepOf<T> } = {
  WAIT: () => waitStep(1),
  WAIT_FOR_HOUR: () => ({ ...place(), type: 'WAIT_FOR_HOUR', at: AT, weekdays: [] }),
  WAIT_FOR_DATE: () => ({ ...place(), type: 'WAIT_FOR_DATE', field: null, days: 0, at: AT }),
  WAIT_FOR_EVENT: () => ({
    ...place(),
    type: 'WAIT_FOR_EVENT',
    until: { type: 'DID', did: 'REPLIED', stepId: null },
    minutes: MINUTES_A_DAY,
  }),
  BRANCH: () => branchStep({ type: 'DID', did: 'CLICKED', stepId: null }),
  SPLIT: () => ({
    ...place(),
    type: 'SPLIT',
    ways: [
      { way: 'A', percent: 50 },
      { way: 'B', percent: 50 },
    ],
  }),
  CHANGE: () => ({
    ...place(),
    type: 'CHANGE',
    addTagIds: [],
    removeTagIds: [],
    stage: null,
    customFields: {},
    addToSegmentIds: [],
    removeFromSegmentIds: [],
  }),
  NOTIFY: () => ({ ...place(), type: 'NOTIFY', text: null, userId: null }),
  CONVERSATION: () => ({ ...place(), type: 'CONVERSATION', channel: 'SMS', assigneeId: null, note: null }),
  WEBHOOK: () => ({ ...place(), type: 'WEBHOOK', webhookEndpointId: null }),
  END: () => ({ ...place(), type: 'END' }),
}

/** Returns a new step of a kind. */
export const newStep = (type: Exclude<StepType, 'SEND'>): Step => NEW[type]()
