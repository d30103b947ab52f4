import type { Tx } from '../../db/database.ts'
import { findSetting, putSetting } from '../../db/settings.ts'
import { randomSecret } from '../../lib/ids.ts'

/**
 * The appliance's own settings. They are stored in the database, so that a copy of one file is a complete backup:
 * sessions, keys and callbacks continue to work.
 */
export interface Settings {
  /** Two characters that name this appliance in API keys, slugs and callback paths. */
  instanceId: string
  /** Key that signs access tokens; 32 bytes in base64url. */
  jwtSecret: string
  /** Key that seals provider credentials; 32 bytes in base64url. Wrapped when CARILLON_MASTER_KEY is set. */
  sealingKey: string
  /** Key that signs list cursors; 32 bytes in base64url. */
  cursorSecret: string
}

export const SETTING_KEYS = {
  instanceId: 'instance_id',
  jwtSecret: 'jwt_secret',
  sealingKey: 'sealing_key',
  cursorSecret: 'cursor_secret',
} as const

/** Gives the appliance another instance id. A server uses it from its next start on. */
export const putInstanceId = (tx: Tx, id: string): void => putSetting(tx, SETTING_KEYS.instanceId, id)

const DEFAULT_INSTANCE_ID = 'a1'

const secret = (): string => randomSecret(32).toString('base64url')

/** Reads the settings, and creates missing ones. */
export function ensureSettings(tx: Tx): Settings {
  const ensure = (key: string, make: () => string): string => {
    const known = findSetting(tx, key)
    if (known !== undefined) return known
    const value = make()
    putSetting(tx, key, value)
    return value
  }
  return {
    instanceId: ensure(SETTING_KEYS.instanceId, () => DEFAULT_INSTANCE_ID),
    jwtSecret: ensure(SETTING_KEYS.jwtSecret, secret),
    sealingKey: ensure(SETTING_KEYS.sealingKey, secret),
    cursorSecret: ensure(SETTING_KEYS.cursorSecret, secret),
  }
}
