/**
 * Returns a file that is made while it is read, such as CSV.
 * @param type media type, `text/csv`
 * @param pieces see `streamOf`
 */
export function download(
  name: string,
  type: string,
  pieces: Iterable<string> | AsyncIterable<Uint8Array>,
): Response {
  const headers = {
    'content-type': `${type}; charset=utf-8`,
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'no-store',
  }
  return new Response(streamOf(pieces), { headers })
}

/**
 * Returns a body that is made while it is read.
 * @param pieces the content in UTF-8; each piece is made when the connection asks for it
 */
export function streamOf(pieces: Iterable<string> | AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = Symbol.asyncIterator in pieces ? pieces[Symbol.asyncIterator]() : pieces[Symbol.iterator]()
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await iterator.next()
      if (done) controller.close()
      else controller.enqueue(typeof value === 'string' ? Buffer.from(value) : value)
    },
    async cancel() {
      await iterator.return?.()
    },
  })
}
