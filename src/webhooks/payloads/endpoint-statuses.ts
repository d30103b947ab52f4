import { enumeration } from '../../lib/describe.ts'

export const ENDPOINT_STATUSES = enumeration('WebhookEndpointStatus', 'Whether an endpoint gets events.', {
  ENABLED: 'It gets every event of its types.',
  DISABLED: 'It gets no events: a user switched it off, or its receiver answered 410 Gone.',
  AUTO_DISABLED: 'It gets no events, because its receiver failed for five days.',
})
export type EndpointStatus = (typeof ENDPOINT_STATUSES)[number]
