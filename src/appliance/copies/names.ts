/**
 * Matches the name of a copy: its time, the version that made it, the generation of the data, the appliance
 * that wrote it, and a number that this appliance gives only once. Names sort by time.
 *
 *     carillon-20261127T192134Z-v0.1.0-4f2a9c1e-3fa9c2d1-17.db.zst.age
 */
const NAME =
  /^carillon-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z-v([\w.+-]{1,40})-([0-9a-f]{8})-([0-9a-f]{8})-(\d{1,9})\.db\.zst\.age$/

export interface CopyName {
  /** ms since 1970, whole seconds. */
  madeAt: number
  version: string
  /** Identifies the data. Copies of other data have another generation. */
  generation: string
  /** Identifies the appliance that wrote the copy. */
  writer: string
  number: number
}

export function copyName({ madeAt, version, generation, writer, number }: CopyName): string {
  const time = new Date(madeAt).toISOString().replace(/\.\d{3}|[-:]/g, '')
  return `carillon-${time}-v${version}-${generation}-${writer}-${number}.db.zst.age`
}

/** Returns undefined for a name that is not the name of a copy. */
export function readCopyName(name: string): CopyName | undefined {
  const match = NAME.exec(name)
  if (!match) return undefined
  const [, year, month, day, hour, minute, second, version, generation, writer, number] = match
  const madeAt = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  if (Number.isNaN(madeAt)) return undefined
  return {
    madeAt,
    version: version!,
    generation: generation!,
    writer: writer!,
    number: Number(number),
  }
}
