import { describeWords } from '../../lib/describe.ts'

export const ENDPOINT_STATUSES = ['ENABLED', 'DISABLED', 'AUTO_DISABLED'] as const
export type EndpointStatus = (typeof ENDPOINT_STATUSES)[number]
describeWords(ENDPOINT_STATUSES, 'WebhookEndpointStatus', 'Whether an endpoint is told of events.', {
  ENABLED: 'It is told of every event that it wants.',
  DISABLED: 'It is told nothing: somebody switched it off, or its receiver answered 410 Gone.',
  AUTO_DISABLED: 'It is told nothing, because its receiver failed for five days.',
})
