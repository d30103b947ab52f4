import type { WebhookDeliveryStatus } from '../../../api/api.gen.ts'
import { oneOf, textOf } from '../../../ui/search-params.ts'

/** Search parameters of an endpoint. */
interface EndpointSearch {
  status?: WebhookDeliveryStatus | undefined
  /** Id of the delivery in the open panel. */
  delivery?: string | undefined
}
export const endpointSearch = ({ status, delivery }: Record<string, unknown>): EndpointSearch => ({
  status: oneOf(['PENDING', 'SUCCEEDED', 'FAILED'], status),
  delivery: textOf(delivery),
})
