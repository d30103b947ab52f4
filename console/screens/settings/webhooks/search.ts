import type { WebhookDeliveryStatus } from '../../../api/api.gen.ts'
import { oneOf, textOf } from '../../../ui/search-params.ts'

/** What the address of an endpoint carries. */
interface EndpointSearch {
  status?: WebhookDeliveryStatus | undefined
  /** Id of the delivery whose panel is open. */
  delivery?: string | undefined
}
export const endpointSearch = ({ status, delivery }: Record<string, unknown>): EndpointSearch => ({
  status: oneOf(['PENDING', 'SUCCEEDED', 'FAILED'], status),
  delivery: textOf(delivery),
})
