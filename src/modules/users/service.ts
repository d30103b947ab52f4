import type { Tx } from '../../db/database.ts'
import { AppError } from '../../lib/errors.ts'
import { uuidv7 } from '../../lib/ids.ts'
import * as queries from './queries.ts'
import type { UserRow } from './table.ts'

export interface CreateUserInput {
  email: string
  firstName: string
  lastName?: string | null
  passwordHash: string
}

/** Throws ALREADY_EXISTS when a user has this email. */
export function createUser(tx: Tx, input: CreateUserInput): UserRow {
  const email = input.email.toLowerCase()
  const existing = queries.findUserByEmail(tx, email)
  if (existing) {
    throw new AppError('ALREADY_EXISTS', 'A user with this email exists.', {
      details: [{ existingId: existing.uuid }],
    })
  }
  return queries.insertUser(tx, {
    uuid: uuidv7(tx.now),
    email,
    firstName: input.firstName,
    lastName: input.lastName ?? null,
    passwordHash: input.passwordHash,
    createdAt: tx.now,
    updatedAt: tx.now,
  })
}
