import { type CopyPlace, placeName, type S3Access } from '../../lib/copy-settings.ts'
import { S3Bucket, type StoredObject } from '../../providers/s3/bucket.ts'
import { FolderPlace } from './folder.ts'

/**
 * Where copies are. Works on the calling thread, and a dead place holds it: only the thread of the copies uses it.
 * Errors are sentences without the name of the place.
 */
export interface Place {
  /** Throws unless copies can be written here: a folder must have the mark of `prepare`. */
  assertReady(): void
  /** Makes the place ready for copies. */
  prepare(): void
  list(): Promise<StoredObject[]>
  /** Writes an object, which is there whole or not at all. */
  put(name: string, content: AsyncIterable<Uint8Array>): Promise<void>
  get(name: string): AsyncIterable<Uint8Array>
  remove(name: string): Promise<void>
  /** Removes what a killed process left of objects with such names. */
  removeAbandoned(isOurs: (name: string) => boolean): void
}

export interface PlaceSettings {
  place: CopyPlace
  access: S3Access
}

export function openPlace({ place, access }: PlaceSettings): Place {
  if (place.kind === 'FOLDER') return new FolderPlace(place.path)
  const bucket = new S3Bucket(place, access)
  return {
    // A bucket is never a folder of this machine, and has no half objects; its unfinished uploads are not ours to see.
    assertReady() {},
    prepare() {},
    removeAbandoned() {},
    list: () => bucket.list(),
    put: (name, content) => bucket.put(name, content),
    get: (name) => bucket.get(name),
    remove: (name) => bucket.remove(name),
  }
}

/** `/mnt/copies: its disk is full`. */
export const placeTrouble = ({ place }: PlaceSettings, cause: unknown): Error =>
  new Error(`${placeName(place)}: ${(cause as Error).message}`, { cause })
