import { createHmac } from 'node:crypto'
import { AppError } from './errors.ts'

/**
 * Opaque positions in a keyset-paged list: base64url of `[scope, sortValue, id]`
 * with a short signature. The scope (list name, organization, filters) is
 * signed too, so a cursor of another organization or another query is refused.
 */
type Position = readonly [sortValue: string | number, id: number]

const sign = (secret: string, payload: string): string =>
  createHmac('sha256', secret).update(payload).digest('base64url').slice(0, 16)

export function encodeCursor(secret: string, scope: string, position: Position): string {
  const payload = JSON.stringify(position)
  return `${Buffer.from(payload).toString('base64url')}.${sign(secret, `${scope}\n${payload}`)}`
}

/** Throws INVALID_CURSOR for anything `encodeCursor` did not make for this scope. */
export function decodeCursor(secret: string, scope: string, cursor: string): Position {
  const refuse = () =>
    new AppError('INVALID_CURSOR', 'This cursor is not valid for this list. Start again without it.')
  const [encoded, signature] = cursor.split('.')
  if (!encoded || !signature) throw refuse()
  const payload = Buffer.from(encoded, 'base64url').toString()
  if (sign(secret, `${scope}\n${payload}`) !== signature) throw refuse()
  return JSON.parse(payload) as Position
}
