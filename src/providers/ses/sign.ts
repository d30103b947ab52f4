import { createHash, createHmac } from 'node:crypto'
import type { VendorRequest } from '../vendor/adapter.ts'

/** Keys of an IAM user and the service that they sign requests for. */
interface Signer {
  accessKeyId: string
  secretAccessKey: string
  region: string
  /** The name of the service in the scope of the signature, such as `ses`. */
  service: string
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** RFC 3986: AWS also escapes the signs that encodeURIComponent leaves. */
const escaped = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/**
 * Returns the headers that sign a request without a query (AWS Signature Version 4).
 * @param nowMs AWS refuses a time that differs from its own by more than five minutes
 */
export function signedHeaders(
  { method, url, body = '' }: Pick<VendorRequest, 'method' | 'url' | 'body'>,
  { accessKeyId, secretAccessKey, region, service }: Signer,
  nowMs: number,
): Record<string, string> {
  const { host, pathname } = new URL(url)
  const time = new Date(nowMs).toISOString().replace(/[:-]|\.\d{3}/g, '')
  const day = time.slice(0, 8)
  const scope = `${day}/${region}/${service}/aws4_request`
  // The path of the request is escaped already, and AWS escapes it again.
  const path = pathname.split('/').map(escaped).join('/')
  const canonical = [
    method,
    path,
    '',
    `host:${host}`,
    `x-amz-date:${time}`,
    '',
    'host;x-amz-date',
    sha256(body),
  ]
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical.join('\n'))].join('\n')
  const key = [region, service, 'aws4_request'].reduce(
    (outer: Buffer, text) => hmac(outer, text),
    hmac(`AWS4${secretAccessKey}`, day),
  )
  const signature = hmac(key, toSign).toString('hex')
  return {
    'x-amz-date': time,
    authorization: `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope}, SignedHeaders=host;x-amz-date, Signature=${signature}`,
  }
}
