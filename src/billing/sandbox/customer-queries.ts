import type { Reader, Tx } from '../../db/database.ts'
import { fragment, verbatim } from '../../db/fragment.ts'
import type { StoredCard } from './cards.ts'
import type { CustomerRow } from './table.ts'

const COLUMNS = verbatim('id, public_id, organization, name, email, card')

export const findCustomer = (reader: Reader, publicId: string): CustomerRow | undefined =>
  reader.get<CustomerRow>(fragment`SELECT ${COLUMNS} FROM payment_sandbox_customers
    WHERE public_id = ${publicId}`)

export const findCustomerById = (reader: Reader, id: number): CustomerRow =>
  reader.get<CustomerRow>(fragment`SELECT ${COLUMNS} FROM payment_sandbox_customers WHERE id = ${id}`)!

type NewCustomer = Pick<CustomerRow, 'publicId' | 'organization' | 'name' | 'email'>

/** Inserts the customer of an organization, or changes its name and address. @returns its public id */
export const putCustomer = (tx: Tx, { publicId, organization, name, email }: NewCustomer): string =>
  tx.value<string>(fragment`INSERT INTO payment_sandbox_customers (public_id, organization, name, email, created_at)
    VALUES (${publicId}, ${organization}, ${name}, ${email}, ${tx.now})
    ON CONFLICT (organization) DO UPDATE SET name = excluded.name, email = excluded.email
    RETURNING public_id`)!

export const updateCard = (tx: Tx, id: number, card: StoredCard): void =>
  void tx.run(fragment`UPDATE payment_sandbox_customers SET card = ${JSON.stringify(card)} WHERE id = ${id}`)

/** The saved card; undefined for none. */
export const cardOf = ({ card }: Pick<CustomerRow, 'card'>): StoredCard | undefined =>
  card === null ? undefined : (JSON.parse(card) as StoredCard)
