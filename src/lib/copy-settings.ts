import { EXIT, Refusal } from './exit.ts'

/** Place of the copies elsewhere. */
export type CopyPlace =
  | { kind: 'FOLDER'; path: string }
  /** @property prefix empty, or folders that end with a slash */
  | { kind: 'S3'; bucket: string; prefix: string }

/** Access to the bucket. */
export interface S3Access {
  /** Origin of the service. Empty for Amazon's. */
  endpoint: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** Encryption of the copies: a passphrase that also opens them, or a public key of age. */
export type CopyLock = { kind: 'PASSPHRASE'; passphrase: string } | { kind: 'KEY'; recipient: string }

/** Settings of the copies elsewhere. */
export interface CopySettings {
  place: CopyPlace
  access: S3Access
  /** Undefined when neither a passphrase nor a key is set. Copies can then be read, but not made. */
  lock: CopyLock | undefined
  intervalMs: number
  /** Age of the newest copy that causes an alert, ms. */
  alertMs: number
  /** Numbers of days, weeks and months whose newest copy is kept. */
  keep: { days: number; weeks: number; months: number }
  /** Days for which continuous copies are kept. 0 switches them off. */
  segmentDays: number
  /** The settings of this server as TOML, which go with its copies. Without the secrets that open data and copies. */
  carried: string
  /** Whether a lease in the place decides which machine with this data works. */
  lease: boolean
}

/** Settings with which copies can be made. */
export interface MakingSettings extends CopySettings {
  lock: CopyLock
}

export const NOT_ENCRYPTED =
  'backup_to needs backup_passphrase or backup_key, because copies elsewhere are always encrypted.'
export const SET_ONE =
  'Set one of them: a passphrase (openssl rand -base64 24), or the public key of an age key (age-keygen).'

/** Returns the settings to make copies with. Throws a refusal (exit 78) when nothing encrypts them. */
export function settingsToMake(settings: CopySettings): MakingSettings {
  const { lock } = settings
  if (lock !== undefined) return { ...settings, lock }
  throw new Refusal(EXIT.CONFIGURATION, NOT_ENCRYPTED, SET_ONE)
}

/** Returns the place as the setting names it. */
export const placeName = (place: CopyPlace): string =>
  place.kind === 'FOLDER' ? place.path : `s3://${place.bucket}/${place.prefix}`

/** Returns a text that identifies a place. Buckets may have the same name at two services. */
export const placeIdentity = ({ place, access }: Pick<CopySettings, 'place' | 'access'>): string =>
  place.kind === 'S3' && access.endpoint ? `${placeName(place)} at ${access.endpoint}` : placeName(place)
