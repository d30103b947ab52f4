import type { Reader, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import type { ProcessorName, SavedCard } from '../../providers/payments/port.ts'
import type { CustomerRow } from './table.ts'

export const findCustomer = (
  reader: Reader,
  organizationId: number,
  provider: ProcessorName,
): CustomerRow | undefined =>
  reader.get<CustomerRow>(
    'SELECT * FROM billing_customers WHERE organization_id = ? AND provider = ?',
    organizationId,
    provider,
  )

type Customer = Pick<CustomerRow, 'organizationId' | 'provider' | 'providerReference'>

/** Stores the customer of the processor for an organization. */
export const putCustomer = (tx: Tx, { organizationId, provider, providerReference }: Customer): void =>
  void tx.run(fragment`
    INSERT INTO billing_customers (organization_id, provider, provider_reference, updated_at)
    VALUES (${organizationId}, ${provider}, ${providerReference}, ${tx.now})
    ON CONFLICT DO UPDATE SET provider_reference = excluded.provider_reference, updated_at = excluded.updated_at
    WHERE provider_reference <> excluded.provider_reference`)

/** Deletes a customer that the processor no longer has. */
export const forgetCustomer = (tx: Tx, { organizationId, provider, providerReference }: Customer): void =>
  void tx.run(fragment`DELETE FROM billing_customers WHERE organization_id = ${organizationId}
    AND provider = ${provider} AND provider_reference = ${providerReference}`)

/** Stores the card that the processor has for a customer; null for no card. */
export const updateCard = (
  tx: Tx,
  { organizationId, provider }: Omit<Customer, 'providerReference'>,
  card: SavedCard | null,
): void =>
  void tx.run(fragment`UPDATE billing_customers SET card_brand = ${card?.brand ?? null},
      card_last4 = ${card?.last4 ?? null}, card_exp_month = ${card?.expMonth ?? null},
      card_exp_year = ${card?.expYear ?? null}, updated_at = ${tx.now}
    WHERE organization_id = ${organizationId} AND provider = ${provider}`)
