import { type Call, created, type Reply } from '../../http/operation.ts'
import { receivedBy } from '../invitations/accept.ts'
import { presentReceived } from '../invitations/present.ts'
import type { Device, SessionDeps } from '../sessions/deps.ts'
import { presentPair, refreshSeconds } from '../sessions/present.ts'
import type { TokenPair } from '../sessions/token-pair.ts'
import { refreshCookie } from './cookie.ts'

/** Returns the device and address of a sign-in. */
export const deviceOf = (
  call: Pick<Call<'public', undefined, undefined, undefined>, 'request' | 'clientIp'>,
): Device => ({
  userAgent: call.request.headers.get('user-agent')?.slice(0, 300) ?? null,
  ipAddress: call.clientIp(),
})

/**
 * Answers with the tokens of a session. Tokens never go through `write`, because it would store them
 * with the answer of an Idempotency-Key.
 */
export function tokenReply(deps: SessionDeps, { headers }: Request, pair: TokenPair, message: string): Reply {
  const { db, publicOrigin } = deps
  const nowMs = db.clock.now()
  const invitations = receivedBy(db, pair.user, nowMs).map(presentReceived)
  return {
    ...created({ ...presentPair(pair, nowMs), invitations }, message),
    headers: {
      'set-cookie': refreshCookie(pair.refreshToken, refreshSeconds(pair, nowMs), { publicOrigin, headers }),
    },
  }
}
