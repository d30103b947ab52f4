/** Where the copies elsewhere are. */
export type CopyPlace =
  | { kind: 'FOLDER'; path: string }
  /** @property prefix empty, or folders that end with a slash */
  | { kind: 'S3'; bucket: string; prefix: string }

/** How the bucket is reached. */
export interface S3Access {
  /** Origin of the service; empty for Amazon's. */
  endpoint: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** What encrypts the copies: a passphrase, which also opens them, or a public key of age. */
export type CopyLock = { kind: 'PASSPHRASE'; passphrase: string } | { kind: 'KEY'; recipient: string }

/** Settings of the copies elsewhere. */
export interface CopySettings {
  place: CopyPlace
  access: S3Access
  lock: CopyLock
  intervalMs: number
  /** Age of the newest copy that causes an alert, ms. */
  alertMs: number
  /** Numbers of days, weeks and months of which the newest copy is kept. */
  keep: { days: number; weeks: number; months: number }
}

/** The place as the setting names it. */
export const placeName = (place: CopyPlace): string =>
  place.kind === 'FOLDER' ? place.path : `s3://${place.bucket}/${place.prefix}`

/** Tells places apart, also buckets that have one name at two services. */
export const placeIdentity = ({ place, access }: Pick<CopySettings, 'place' | 'access'>): string =>
  place.kind === 'S3' && access.endpoint ? `${placeName(place)} at ${access.endpoint}` : placeName(place)
