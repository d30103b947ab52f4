import { created, type Operation, ok, operation } from '../../http/operation.ts'
import { IdRecord } from '../../http/schema.ts'
import { toIsoOrNull } from '../../lib/clock.ts'
import { TOO_MANY_ATTEMPTS } from '../sessions/assert-password.ts'
import type { SessionDeps } from '../sessions/deps.ts'
import { recordUserEvent } from '../users/user-events.ts'
import {
  ConfirmTwoFactor,
  PasswordAndCode,
  RecoveryCodes,
  StartTwoFactor,
  TwoFactorRecord,
  TwoFactorSecret,
} from './schema.ts'
import { removeSecondFactor, renewRecoveryCodes, viewSecondFactor } from './second-factor.ts'
import { confirm, holderOf, start, withBothFactors } from './service.ts'

const IS_ON = 'Two-factor sign-in is on already.'
const IS_OFF = 'Two-factor sign-in is off.'

const BASE = { group: 'Users', access: 'session', worksWithoutTwoFactor: true } as const

const setUp = (deps: SessionDeps): Operation[] => [
  operation({
    ...BASE,
    method: 'GET',
    path: '/user/two-factor',
    summary: 'Read the state of two-factor sign-in',
    description: 'Whether a sign-in of the current user needs a code, and how many recovery codes are left.',
    status: 200,
    data: TwoFactorRecord,
    handle: ({ principal }) => {
      const view = viewSecondFactor(deps.db, principal.userId)
      return ok({
        isEnabled: view !== undefined,
        enabledAt: toIsoOrNull(view?.enabledAt ?? null),
        recoveryCodesLeft: view?.recoveryCodesLeft ?? 0,
      })
    },
  }),
  operation({
    ...BASE,
    method: 'POST',
    path: '/user/two-factor',
    summary: 'Set up two-factor sign-in',
    description:
      'Returns a secret for an authenticator app. Show `otpauthUrl` as a QR code, then send the first code of the app to `POST /user/two-factor/confirm`; until then nothing changes. Two-factor sign-in applies to the person, in all their organizations. API keys do not need it.',
    errors: { CONFLICT: IS_ON, RATE_LIMITED: TOO_MANY_ATTEMPTS },
    isUnrepeatable: true,
    body: StartTwoFactor,
    status: 201,
    data: TwoFactorSecret,
    handle: async ({ principal, body, write, clientIp }) => {
      const { store, ...shown } = await start(deps, { principal, clientIp }, body.currentPassword)
      return write((tx) => {
        store(tx)
        return created(shown, 'Now confirm it with a code of the app')
      })
    },
  }),
  operation({
    ...BASE,
    method: 'POST',
    path: '/user/two-factor/confirm',
    summary: 'Turn on two-factor sign-in',
    description:
      'Needs the first code of the app. Returns ten recovery codes, for use after a loss of the device, and ends every other session of the user.',
    errors: { CONFLICT: 'Two-factor sign-in is on already, or was not set up before.' },
    isUnrepeatable: true,
    body: ConfirmTwoFactor,
    status: 201,
    data: RecoveryCodes,
    handle: async ({ principal, body, write }) => {
      const turnOn = await confirm(deps, principal, body.code)
      return write((tx) => created({ recoveryCodes: turnOn(tx) }, 'Two-factor sign-in is on'))
    },
  }),
]

const whenOn = (deps: SessionDeps): Operation[] => [
  operation({
    ...BASE,
    method: 'POST',
    path: '/user/two-factor/recovery-codes',
    summary: 'Create new recovery codes',
    description: 'Creates ten codes, which replace all earlier ones. `code` may be a recovery code.',
    errors: { CONFLICT: IS_OFF, RATE_LIMITED: TOO_MANY_ATTEMPTS },
    isUnrepeatable: true,
    body: PasswordAndCode,
    status: 201,
    data: RecoveryCodes,
    handle: async ({ principal, body, write, clientIp }) => {
      const renew = await withBothFactors(deps, { principal, clientIp }, body, (tx) => {
        recordUserEvent(tx, principal.userId, { act: 'RECOVERY_CODES_RENEWED' })
        return renewRecoveryCodes(tx, holderOf(principal))
      })
      return write((tx) => created({ recoveryCodes: renew(tx) }, 'Recovery codes made'))
    },
  }),
  operation({
    ...BASE,
    method: 'DELETE',
    path: '/user/two-factor',
    summary: 'Turn off two-factor sign-in',
    description:
      'Needs the password and a code, or a recovery code. A user who has lost the device and the recovery codes asks the operator (`carillon user reset-two-factor`).',
    errors: { CONFLICT: IS_OFF, RATE_LIMITED: TOO_MANY_ATTEMPTS },
    body: PasswordAndCode,
    status: 200,
    data: IdRecord,
    handle: async ({ principal, body, write, clientIp }) => {
      const turnOff = await withBothFactors(deps, { principal, clientIp }, body, (tx) => {
        recordUserEvent(tx, principal.userId, { act: 'TWO_FACTOR_TURNED_OFF' })
        return removeSecondFactor(tx, principal.userId)
      })
      return write((tx) => {
        turnOff(tx)
        return ok({ id: principal.userUuid }, { message: 'Two-factor sign-in is off' })
      })
    },
  }),
]

export const twoFactorRoutes = (deps: SessionDeps): Operation[] => [...setUp(deps), ...whenOn(deps)]
