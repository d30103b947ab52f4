import { type CopyPlace, placeName, type S3Access } from '../../lib/copy-settings.ts'
import { S3Bucket, type StoredObject } from '../../providers/s3/bucket.ts'
import { FolderPlace } from './folder.ts'

/**
 * The place of copies. It works on the calling thread, and a dead place blocks that thread, so only the thread
 * of the copies uses it. Errors are sentences without the name of the place.
 */
export interface Place {
  /** Throws unless copies can be written here. A folder must have the mark of `prepare`. */
  assertReady(): void
  /** Makes the place ready for copies. */
  prepare(): void
  list(): Promise<StoredObject[]>
  /**
   * Lists the objects of a folder below, in the order of their names.
   * @param folder ends with a slash
   * @param after only later names are listed
   * @param pages number of thousands to list at most; default: all
   */
  listBelow(folder: string, after: string, pages?: number): Promise<StoredObject[]>
  /** Writes an object as a whole or not at all. */
  put(name: string, content: AsyncIterable<Uint8Array>): Promise<void>
  get(name: string): AsyncIterable<Uint8Array>
  remove(name: string): Promise<void>
  /** Removes unfinished objects with such names in a folder that a killed process left. */
  removeAbandoned(folder: string, isOurs: (name: string) => boolean): void
}

export interface PlaceSettings {
  place: CopyPlace
  access: S3Access
}

export function openPlace({ place, access }: PlaceSettings): Place {
  if (place.kind === 'FOLDER') return new FolderPlace(place.path)
  const bucket = new S3Bucket(place, access)
  return {
    // A bucket is never a folder of this machine, and has no half objects. Its unfinished uploads are not
    // visible to us.
    assertReady() {},
    prepare() {},
    removeAbandoned() {},
    list: () => bucket.list(),
    listBelow: (folder, after, pages) => bucket.listBelow(folder, after, pages),
    put: (name, content) => bucket.put(name, content),
    get: (name) => bucket.get(name),
    remove: (name) => bucket.remove(name),
  }
}

/** Reads an object into memory. */
export async function wholeOf(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const found: Uint8Array[] = []
  for await (const chunk of chunks) found.push(chunk)
  return Buffer.concat(found)
}

/** Returns an error like `/mnt/copies: its disk is full`. */
export const placeTrouble = ({ place }: PlaceSettings, cause: unknown): Error =>
  new Error(`${placeName(place)}: ${(cause as Error).message}`, { cause })
