/** Bytes per read: about 2 ms of a CSV file, so that other work runs in between. */
export const SOURCE_PIECE_BYTES = 65_536

/** Bytes already in memory as a source that lets other work run between its pieces. */
export async function* sourceOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += SOURCE_PIECE_BYTES) {
    yield bytes.subarray(start, start + SOURCE_PIECE_BYTES)
    await new Promise((resume) => setImmediate(resume))
  }
}
