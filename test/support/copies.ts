import { mkdirSync, readdirSync } from 'node:fs'
import { Copies, type CopiesParts } from '../../src/appliance/copies/copies.ts'
import { VERSION } from '../../src/config/version.ts'
import { HOUR_MS } from '../../src/lib/clock.ts'
import type { MakingSettings } from '../../src/lib/copy-settings.ts'
import { TestClock } from './clock.ts'
import { TemporaryDirectory } from './data-dir.ts'
import { openLedger } from './ledger.ts'
import type { S3Replica } from './s3-replica.ts'

export const PASSPHRASE = 'lanterns over the harbour'
/** A test key, as age-keygen makes them. */
export const RECIPIENT = 'age19zrvealgp2lmlssnaye3ctu8awc4gvtunh5fc8jq2qg7jpu6cgwq6u434v'
export const IDENTITY = 'AGE-SECRET-KEY-1Q8PQF3Q4MP44GPTEAUHW03WL3D67LRA7DRUT66Y77UNA86UFA7LQ6HQHWC'

/** Returns settings for copies into a folder, or into the bucket of a replica. */
export function copySettings(place: { folder: string } | { replica: S3Replica }): MakingSettings {
  return {
    place:
      'folder' in place
        ? { kind: 'FOLDER', path: place.folder }
        : { kind: 'S3', bucket: 'agency', prefix: 'copies/' },
    access:
      'replica' in place
        ? place.replica.access
        : { endpoint: '', region: 'us-east-1', accessKeyId: '', secretAccessKey: '' },
    // A key, because a passphrase takes a second of processor time at each use.
    lock: { kind: 'KEY', recipient: RECIPIENT },
    intervalMs: 24 * HOUR_MS,
    alertMs: 50 * HOUR_MS,
    keep: { days: 7, weeks: 4, months: 12 },
    segmentDays: 7,
    carried: 'port = "4200"\n',
    lease: false,
  }
}

/** A data directory with a published carillon.db, and a folder for its copies. */
export class CopyWorld extends TemporaryDirectory {
  readonly folder = this.at('disk')
  readonly clock = new TestClock()

  static async create(): Promise<CopyWorld> {
    const world = new CopyWorld()
    mkdirSync(world.folder)
    await (await openLedger(world.data)).close()
    return world
  }

  copies(settings: MakingSettings, parts: Partial<CopiesParts> = {}): Copies {
    return new Copies({ dataDir: this.data, settings, version: VERSION, clock: this.clock, ...parts })
  }

  /** Returns the names of the copies in the folder. */
  inFolder(): string[] {
    return readdirSync(this.folder)
      .filter((name) => name.startsWith('carillon-2'))
      .sort()
  }
}
