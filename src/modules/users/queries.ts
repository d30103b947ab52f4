import { and, eq, isNull, sql } from 'drizzle-orm'
import { prepared, type Reader, type Tx } from '../../db/database.ts'
import { type UserRow, users } from './table.ts'

const byEmail = prepared((orm) =>
  orm
    .select()
    .from(users)
    .where(and(eq(users.email, sql.placeholder('email')), isNull(users.deletedAt)))
    .prepare(),
)

/** @param email lower case */
export const findUserByEmail = (reader: Reader, email: string): UserRow | undefined =>
  byEmail(reader).get({ email })

export const insertUser = (tx: Tx, row: typeof users.$inferInsert): UserRow =>
  tx.orm.insert(users).values(row).returning().get()
