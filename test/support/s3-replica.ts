import { createHash, createHmac } from 'node:crypto'

/**
 * A small S3 service for tests: objects of one bucket, multipart uploads, lists in pages. It checks the
 * signature of every request by AWS's description of Signature Version 4, without the code that signs.
 */
export interface S3ReplicaOptions {
  bucket?: string
  accessKeyId?: string
  secretAccessKey?: string
  region?: string
  /** Number of keys on a page of a list. */
  pageSize?: number
  /** Time before each answer, ms. */
  latencyMs?: number
}

/** Fault of the replica in matching requests. */
export interface Fault {
  /** `POST uploads`, `PUT`, `GET`, `LIST`, `DELETE`, `COMPLETE`. */
  on: S3Call
  /** Number of matching requests that still work. */
  after?: number
  /**
   * Effect: an error code of S3, an answer cut in its middle, a flipped bit in the content, half of the
   * content, or no answer.
   */
  does: { code: string; status: number } | 'CUT' | 'FLIP' | 'HALF' | 'SILENCE'
}

export type S3Call = 'START' | 'PUT' | 'COMPLETE' | 'ABORT' | 'GET' | 'LIST' | 'DELETE'

const sha256 = (text: string | Uint8Array): string => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Uint8Array, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest()

/** Encodes a text like AWS: all but unreserved characters (RFC 3986). */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`)

export interface Signed {
  method: string
  /** Path as sent, and query as pairs of decoded texts. */
  path: string
  query: ReadonlyArray<readonly [string, string]>
  headers: Record<string, string>
  payloadHash: string
}

/** Returns the signature of Signature Version 4, computed step by step like AWS's description. */
export function signatureV4(
  signed: Signed,
  {
    signedHeaders,
    scope,
    time,
    secret,
  }: { signedHeaders: readonly string[]; scope: string; time: string; secret: string },
): string {
  const query = signed.query
    .map(([name, value]) => [encoded(name), encoded(value)] as const)
    .sort(([a, x], [b, y]) => (a < b ? -1 : a > b ? 1 : x < y ? -1 : x > y ? 1 : 0))
    .map((pair) => pair.join('='))
    .join('&')
  const path = signed.path
    .split('/')
    .map((part) => encoded(decodeURIComponent(part)))
    .join('/')
  const headers = signedHeaders
    .map((name) => `${name}:${signed.headers[name]?.trim().replace(/ +/g, ' ')}\n`)
    .join('')
  const canonical = [signed.method, path, query, headers, signedHeaders.join(';'), signed.payloadHash].join(
    '\n',
  )
  const [date = '', region = '', service = ''] = scope.split('/')
  const key = hmac(hmac(hmac(hmac(`AWS4${secret}`, date), region), service), 'aws4_request')
  return hmac(key, ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')).toString('hex')
}

const xml = (text: string, status = 200): Response =>
  new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${text}`, {
    status,
    headers: { 'content-type': 'application/xml' },
  })
const refusal = (code: string, status: number): Response =>
  xml(`<Error><Code>${code}</Code><Message>The replica refuses.</Message></Error>`, status)

export class S3Replica {
  readonly objects = new Map<string, Uint8Array>()
  /** Parts of unfinished uploads. */
  readonly uploads = new Map<string, { key: string; parts: Map<number, Uint8Array> }>()
  /** Accepted requests. */
  readonly calls: S3Call[] = []
  fault: Fault | undefined
  readonly #options: Required<S3ReplicaOptions>
  readonly #server: Bun.Server<undefined>
  #seen = 0
  #nextUpload = 1

  constructor(options: S3ReplicaOptions = {}) {
    this.#options = {
      bucket: 'agency',
      accessKeyId: 'AKIDEXAMPLE',
      secretAccessKey: 'a secret of tests',
      region: 'eu-central-1',
      pageSize: 1_000,
      latencyMs: 0,
      ...options,
    }
    this.#server = Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      idleTimeout: 120,
      maxRequestBodySize: 2 ** 31,
      fetch: (request) => this.#answer(request),
    })
  }

  get endpoint(): string {
    return `http://127.0.0.1:${this.#server.port}`
  }

  /** Returns the settings of an appliance that copies into this bucket. */
  get environment(): Record<string, string> {
    const { bucket, region, accessKeyId, secretAccessKey } = this.#options
    return {
      CARILLON_BACKUP_TO: `s3://${bucket}/copies`,
      CARILLON_BACKUP_ENDPOINT: this.endpoint,
      CARILLON_BACKUP_REGION: region,
      CARILLON_BACKUP_ACCESS_KEY: accessKeyId,
      CARILLON_BACKUP_SECRET_KEY: secretAccessKey,
    }
  }

  get access() {
    const { region, accessKeyId, secretAccessKey } = this.#options
    return { endpoint: this.endpoint, region, accessKeyId, secretAccessKey }
  }

  /** Returns the names of the whole copies, without the folder. */
  names(): string[] {
    const names = [...this.objects.keys()].map((key) => key.slice(key.lastIndexOf('/') + 1))
    return names.filter((name) => name.startsWith('carillon-')).sort()
  }

  break(fault: Fault | undefined): void {
    this.fault = fault
    this.#seen = 0
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#server.stop(true)
  }

  async #answer(request: Request): Promise<Response> {
    const url = new URL(request.url)
    const { latencyMs } = this.#options
    if (latencyMs > 0) await Bun.sleep(latencyMs)
    const refused = this.#unsigned(request, url)
    const body = new Uint8Array(await request.arrayBuffer())
    if (refused) return refused
    const [, bucket = '', ...rest] = url.pathname.split('/')
    if (bucket !== this.#options.bucket) return refusal('NoSuchBucket', 404)
    const key = decodeURIComponent(rest.join('/'))
    const call = callOf(request.method, url.searchParams, key)
    if (!call) return refusal('MethodNotAllowed', 405)
    this.calls.push(call)
    const fault = this.#faultOf(call)
    if (fault === 'SILENCE') return new Promise(() => {})
    if (typeof fault === 'object') return refusal(fault.code, fault.status)
    return this.#perform(call, { key, body, query: url.searchParams, fault })
  }

  #faultOf(call: S3Call): Fault['does'] | undefined {
    const { fault } = this
    if (fault?.on !== call) return undefined
    this.#seen += 1
    return this.#seen > (fault.after ?? 0) ? fault.does : undefined
  }

  /** Returns the refusal of a request without a correct signature. */
  #unsigned(request: Request, url: URL): Response | undefined {
    const { accessKeyId, secretAccessKey, region } = this.#options
    const match =
      /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
        request.headers.get('authorization') ?? '',
      )
    if (!match) return refusal('AccessDenied', 403)
    const [, id, scope = '', names = '', signature] = match
    if (id !== accessKeyId) return refusal('InvalidAccessKeyId', 403)
    const [day, where, service, end] = scope.split('/')
    const time = request.headers.get('x-amz-date') ?? ''
    if (where !== region || service !== 's3' || end !== 'aws4_request' || !time.startsWith(day!))
      return refusal('AuthorizationHeaderMalformed', 400)
    const signedHeaders = names.split(';')
    if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signedHeaders.includes(name)))
      return refusal('AccessDenied', 403)
    const expected = signatureV4(
      {
        method: request.method,
        path: url.pathname,
        query: [...url.searchParams],
        headers: Object.fromEntries(request.headers),
        payloadHash: request.headers.get('x-amz-content-sha256') ?? '',
      },
      { signedHeaders, scope, time, secret: secretAccessKey },
    )
    return expected === signature ? undefined : refusal('SignatureDoesNotMatch', 403)
  }

  #perform(
    call: S3Call,
    { key, body, query, fault }: { key: string; body: Uint8Array; query: URLSearchParams; fault: unknown },
  ): Response {
    const uploadId = query.get('uploadId') ?? ''
    switch (call) {
      case 'START': {
        const id = `upload-${this.#nextUpload++}`
        this.uploads.set(id, { key, parts: new Map() })
        return xml(
          `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
        )
      }
      case 'PUT': {
        const etag = `"${createHash('md5').update(body).digest('hex')}"`
        if (uploadId === '') this.objects.set(key, body)
        else this.uploads.get(uploadId)?.parts.set(Number(query.get('partNumber')), body)
        return new Response(null, { headers: { etag } })
      }
      case 'COMPLETE': {
        const upload = this.uploads.get(uploadId)
        if (!upload) return refusal('NoSuchUpload', 404)
        const parts = [...upload.parts].sort(([a], [b]) => a - b).map(([, part]) => part)
        this.objects.set(upload.key, Buffer.concat(parts))
        this.uploads.delete(uploadId)
        return xml('<CompleteMultipartUploadResult></CompleteMultipartUploadResult>')
      }
      case 'ABORT':
        this.uploads.delete(uploadId)
        return new Response(null, { status: 204 })
      case 'DELETE':
        this.objects.delete(key)
        return new Response(null, { status: 204 })
      case 'LIST':
        return this.#list(query)
      case 'GET': {
        const content = this.objects.get(key)
        return content ? read(content, fault) : refusal('NoSuchKey', 404)
      }
    }
  }

  #list(query: URLSearchParams): Response {
    const prefix = query.get('prefix') ?? ''
    const after = query.get('continuation-token') ?? query.get('start-after') ?? ''
    const delimiter = query.get('delimiter')
    const isBelow = (key: string) => delimiter !== null && key.includes(delimiter, prefix.length)
    const keys = [...this.objects.keys()]
      .sort()
      .filter((key) => key.startsWith(prefix) && key > after && !isBelow(key))
    const page = keys.slice(0, this.#options.pageSize)
    const isTruncated = page.length < keys.length
    const contents = page
      .map((key) => `<Contents><Key>${key}</Key><Size>${this.objects.get(key)!.length}</Size></Contents>`)
      .join('')
    const next = isTruncated ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
    return xml(
      `<ListBucketResult><Name>${this.#options.bucket}</Name><IsTruncated>${isTruncated}</IsTruncated>${next}${contents}</ListBucketResult>`,
    )
  }
}

function callOf(method: string, query: URLSearchParams, key: string): S3Call | undefined {
  if (key === '') return method === 'GET' && query.get('list-type') === '2' ? 'LIST' : undefined
  if (method === 'POST')
    return query.has('uploads') ? 'START' : query.has('uploadId') ? 'COMPLETE' : undefined
  if (method === 'DELETE') return query.has('uploadId') ? 'ABORT' : 'DELETE'
  return method === 'PUT' || method === 'GET' ? method : undefined
}

function read(content: Uint8Array, fault: unknown): Response {
  const changed = Buffer.from(content)
  if (fault === 'FLIP') changed[changed.length >> 1]! ^= 1
  if (fault === 'HALF') return new Response(changed.subarray(0, changed.length >> 1))
  if (fault !== 'CUT') return new Response(changed)
  const half = changed.subarray(0, changed.length >> 1)
  return new Response(
    new ReadableStream({
      async start(controller) {
        controller.enqueue(half)
        await Bun.sleep(20)
        controller.error(new Error('cut'))
      },
    }),
    { headers: { 'content-length': String(changed.length) } },
  )
}
