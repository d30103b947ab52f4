import { resolve } from 'node:path'
import { type CopyLock, type CopyPlace, type CopySettings, placeName, SET_ONE } from '../lib/copy-settings.ts'
import { refuse } from './refuse.ts'

/** Values of the options of src/config/copy-options.ts. */
interface CopyValues {
  dataDir: string
  backupTo: CopyPlace | undefined
  backupEndpoint: string
  backupRegion: string
  backupAccessKey: string
  backupSecretKey: string
  backupPassphrase: string
  backupKey: string
  backupIntervalMs: number
  backupAlertMs: number
  backupKeepDays: number
  backupKeepWeeks: number
  backupKeepMonths: number
  backupSegmentDays: number
  backupLease: boolean
}

/** Separates the values of the copies from the others. Throws the refusals of `copySettingsOf`. */
export function splitCopies<Values extends CopyValues>(values: Values) {
  const {
    backupTo: _to,
    backupEndpoint: _endpoint,
    backupRegion: _region,
    backupAccessKey: _accessKey,
    backupSecretKey: _secretKey,
    backupPassphrase: _passphrase,
    backupKey: _key,
    backupIntervalMs: _interval,
    backupAlertMs: _alert,
    backupKeepDays: _days,
    backupKeepWeeks: _weeks,
    backupKeepMonths: _months,
    backupSegmentDays: _segmentDays,
    backupLease: _lease,
    ...plain
  } = values
  return { plain, copies: copySettingsOf(values) }
}

/**
 * Returns the settings of the copies, or undefined without `backup_to`. Throws a refusal (exit 78) for settings
 * that do not belong together.
 */
function copySettingsOf(values: CopyValues): Omit<CopySettings, 'carried'> | undefined {
  const { backupTo: place } = values
  if (place === undefined) {
    if (!values.backupLease) return undefined
    throw refuse(
      'backup_lease is true, but backup_to is not set. The lease is in the place of the copies.',
      'Set backup_to, or remove backup_lease.',
    )
  }
  if (place.kind === 'FOLDER') assertElsewhere(place.path, values.dataDir)
  if (place.kind === 'S3' && (values.backupAccessKey === '' || values.backupSecretKey === '')) {
    throw refuse(
      `backup_to = ${placeName(place)} needs backup_access_key and backup_secret_key, but at least one is not set.`,
      'Set both to an access key that may read, write, list and delete in that bucket.',
    )
  }
  if (values.backupAlertMs <= values.backupIntervalMs) {
    throw refuse(
      'backup_alert_hours must be above backup_interval_hours. Otherwise every copy would be too old before the next one.',
      'For example, set backup_alert_hours to twice backup_interval_hours.',
    )
  }
  return {
    place,
    access: {
      endpoint: values.backupEndpoint.replace(/\/$/, ''),
      region: values.backupRegion,
      accessKeyId: values.backupAccessKey,
      secretAccessKey: values.backupSecretKey,
    },
    lock: lockOf(values),
    intervalMs: values.backupIntervalMs,
    alertMs: values.backupAlertMs,
    keep: {
      days: values.backupKeepDays,
      weeks: values.backupKeepWeeks,
      months: values.backupKeepMonths,
    },
    segmentDays: values.backupSegmentDays,
    lease: values.backupLease,
  }
}

function lockOf({ backupPassphrase: passphrase, backupKey: recipient }: CopyValues): CopyLock | undefined {
  if (passphrase === '' && recipient === '') return undefined
  if (passphrase !== '' && recipient === '') return { kind: 'PASSPHRASE', passphrase }
  if (passphrase === '' && recipient !== '') return { kind: 'KEY', recipient }
  throw refuse(
    'backup_passphrase and backup_key are both set, but a copy is encrypted with only one of them.',
    SET_ONE,
  )
}

/**
 * Throws a refusal for a copy inside the data directory, because it would be lost with the disk, and would
 * itself be copied.
 */
function assertElsewhere(path: string, dataDir: string): void {
  if (!`${resolve(path)}/`.startsWith(`${resolve(dataDir)}/`)) return
  throw refuse(
    `backup_to = ${path} is inside the data directory ${dataDir}.`,
    'Name a folder on another disk, or a bucket.',
  )
}
