import { kit } from '../../words/en/kit.ts'

/**
 * Sends a request like `fetch` and also reports the upload's progress. Rejects if the server is
 * unreachable.
 */
export function sendWithProgress(
  url: string,
  request: { method: string; headers: Headers; body: XMLHttpRequestBodyInit | null; signal?: AbortSignal },
  onUpload: (sent: number, total: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest()
    call.open(request.method, url)
    for (const [name, value] of request.headers) call.setRequestHeader(name, value)
    call.upload.addEventListener('progress', ({ loaded, total }) => onUpload(loaded, total))
    call.addEventListener('load', () => {
      const headers = new Headers()
      for (const line of call.getAllResponseHeaders().trim().split('\r\n')) {
        const colon = line.indexOf(':')
        if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim())
      }
      resolve(new Response(call.responseText || null, { status: call.status, headers }))
    })
    call.addEventListener('error', () => reject(new TypeError(kit.unreachable())))
    call.addEventListener('abort', () => reject(request.signal?.reason))
    request.signal?.addEventListener('abort', () => call.abort())
    call.send(request.body)
  })
}
