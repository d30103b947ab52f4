import { resolve } from 'node:path'
import * as v from 'valibot'
import { isAgeRecipient } from '../lib/bech32.ts'
import { HOUR_MS } from '../lib/clock.ts'
import type { CopyPlace } from '../lib/copy-settings.ts'
import { isPrivateHost } from '../lib/web-url.ts'
import { type ConfigOption, flagValue, wholeNumber } from './option.ts'

/** Shortest passphrase. The work factor of its key is chosen for passphrases that are not guessed (decision 0091). */
const SHORTEST_PASSPHRASE = 16
/** Name of a bucket, by the rules of S3. */
const S3_ADDRESS = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w!.*'()/-]*))?$/

/** Returns the place that a text names, or undefined for an invalid text. */
function placeOf(text: string): CopyPlace | undefined {
  if (text.startsWith('/') && !text.includes('\0') && resolve(text) !== '/')
    return { kind: 'FOLDER', path: resolve(text) }
  const [, bucket, rest = ''] = S3_ADDRESS.exec(text) ?? []
  const parts = rest.split('/').filter(Boolean)
  if (bucket === undefined || parts.some((part) => part === '.' || part === '..')) return undefined
  return { kind: 'S3', bucket, prefix: parts.map((part) => `${part}/`).join('') }
}

function isEndpoint(text: string): boolean {
  const url = URL.parse(text)
  if (url === null || url.origin !== text.replace(/\/$/, '') || url.username !== '') return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && isPrivateHost(url.hostname))
}

const hours = (min: number, max: number) =>
  v.pipe(
    wholeNumber(min, max),
    v.transform((count) => count * HOUR_MS),
  )

/** Settings of the copies elsewhere. docs/operations/copies.md explains them. */
export const COPY_OPTIONS = {
  backupTo: {
    name: 'backup_to',
    schema: v.pipe(
      v.string(),
      v.check(
        (text) => text === '' || placeOf(text) !== undefined,
        'must be an address such as s3://bucket/folder, or the whole path of a folder such as /mnt/copies',
      ),
      v.transform((text) => (text === '' ? undefined : placeOf(text))),
    ),
    fallback: '',
    description:
      'place elsewhere for encrypted copies of the data: s3://bucket/folder or a folder; empty for none',
  },
  backupEndpoint: {
    name: 'backup_endpoint',
    schema: v.pipe(
      v.string(),
      v.check(
        (text) => text === '' || isEndpoint(text),
        'must be an origin such as https://s3.example.com; http only at a private address',
      ),
    ),
    fallback: '',
    description:
      'address of the S3-compatible service with the bucket of backup_to; empty for that of Amazon',
  },
  backupRegion: {
    name: 'backup_region',
    schema: v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,40}$/, 'must be a region such as eu-central-1')),
    fallback: 'us-east-1',
    description: 'region of the bucket of backup_to',
  },
  backupAccessKey: {
    name: 'backup_access_key',
    schema: v.string(),
    fallback: '',
    description: 'id of the access key for the bucket of backup_to',
  },
  backupSecretKey: {
    name: 'backup_secret_key',
    schema: v.string(),
    fallback: '',
    description: 'secret of backup_access_key',
    isSecret: true,
  },
  backupPassphrase: {
    name: 'backup_passphrase',
    schema: v.pipe(
      v.string(),
      v.check(
        (text) => text === '' || text.length >= SHORTEST_PASSPHRASE,
        `must have at least ${SHORTEST_PASSPHRASE} characters; make one with: openssl rand -base64 24`,
      ),
    ),
    fallback: '',
    description: 'passphrase that encrypts the copies of backup_to, and opens them',
    isSecret: true,
  },
  backupKey: {
    name: 'backup_key',
    schema: v.pipe(
      v.string(),
      v.check(
        (text) => text === '' || isAgeRecipient(text),
        'must be a public key of age, which begins with age1, without a typing error; make one with: age-keygen',
      ),
    ),
    fallback: '',
    description:
      'public key of age that encrypts the copies of backup_to, instead of a passphrase; the server cannot open them',
  },
  backupIntervalMs: {
    name: 'backup_interval_hours',
    schema: hours(1, 720),
    fallback: '24',
    description: 'hours between two copies',
  },
  backupAlertMs: {
    name: 'backup_alert_hours',
    schema: hours(2, 2_160),
    fallback: '50',
    description: 'age of the newest copy, in hours, that causes an alert; above backup_interval_hours',
  },
  backupKeepDays: {
    name: 'backup_keep_days',
    schema: wholeNumber(1, 3_650),
    fallback: '7',
    description: 'number of days of which the newest copy is kept',
  },
  backupKeepWeeks: {
    name: 'backup_keep_weeks',
    schema: wholeNumber(0, 520),
    fallback: '4',
    description: 'number of weeks of which the newest copy is kept',
  },
  backupKeepMonths: {
    name: 'backup_keep_months',
    schema: wholeNumber(0, 120),
    fallback: '12',
    description: 'number of months of which the newest copy is kept',
  },
  backupSegmentDays: {
    name: 'backup_segment_days',
    schema: wholeNumber(0, 365),
    fallback: '7',
    description: 'days whose every second can be restored, by continuous copies; 0 switches them off',
  },
  backupLease: {
    name: 'backup_lease',
    schema: flagValue,
    fallback: 'false',
    description: 'work only with the lease in backup_to, so that a standby and its home never send both',
  },
} as const satisfies Record<string, ConfigOption>
