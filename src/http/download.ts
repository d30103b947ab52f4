/**
 * Returns a file that is made while it is read, such as CSV.
 * @param type media type, `text/csv`
 * @param pieces the content in UTF-8; each piece is made when the connection asks for it
 */
export function download(
  name: string,
  type: string,
  pieces: Iterable<string> | AsyncIterable<Uint8Array>,
): Response {
  const iterator = Symbol.asyncIterator in pieces ? pieces[Symbol.asyncIterator]() : pieces[Symbol.iterator]()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await iterator.next()
      if (done) controller.close()
      else controller.enqueue(typeof value === 'string' ? Buffer.from(value) : value)
    },
  })
  const headers = {
    'content-type': `${type}; charset=utf-8`,
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'no-store',
  }
  return new Response(body, { headers })
}
