import { describe, expect, test } from 'bun:test'
import { fetchFile } from '../../../src/channels/inbound/media.ts'
import type { GuardedFetch } from '../../../src/providers/guarded-fetch.ts'
import { mediaAddress, mediaHeaders } from '../../../src/providers/whatsapp-cloud/media.ts'

const ACCOUNT = {
  baseUrl: 'https://graph.facebook.com',
  graphVersion: 'v26.0',
  accessToken: 'EAAJB0123456789',
}
const QUESTION = 'https://graph.facebook.com/v26.0/2754859441498128'
const FILE = 'https://lookaside.fbsbx.com/whatsapp_business/attachments/?mid=1&ext=2&hash=3'
const provider = {
  mediaHeaders: (url: string) => mediaHeaders(ACCOUNT, url),
  mediaAddress: (url: string, answer: string) => mediaAddress(ACCOUNT, url, answer),
}

describe('a file of a person', () => {
  test('is requested by its id, then fetched from the address that Meta gives, both with the token', async () => {
    const asked: Array<[url: string, authorization: string | undefined]> = []
    const fetch: GuardedFetch = async ({ url, headers }) => {
      asked.push([url, headers?.authorization])
      const body =
        url === QUESTION ? JSON.stringify({ url: FILE, mime_type: 'image/jpeg', id: '1' }) : '\u00ff\u00d8'
      return { kind: 'answered', status: 200, headers: {}, body }
    }
    const fetched = await fetchFile(fetch, QUESTION, provider, new AbortController().signal)
    expect(fetched).toEqual({ kind: 'bytes', bytes: Buffer.from([0xff, 0xd8]) })
    expect(asked).toEqual([
      [QUESTION, 'Bearer EAAJB0123456789'],
      [FILE, 'Bearer EAAJB0123456789'],
    ])
  })

  test.each([
    'https://lookaside.fbsbx.com.example.com/x',
    'https://evilfbsbx.com/x',
    'http://lookaside.fbsbx.com/x',
    'https://graph.facebook.com.example.com/v26.0/1',
    'https://example.com/?https://graph.facebook.com',
  ])('with the address %s is requested without the token', (url) => {
    expect(mediaHeaders(ACCOUNT, url)).toEqual({})
  })

  test('of JSON is no address', () => {
    expect(mediaAddress(ACCOUNT, FILE, JSON.stringify({ url: 'https://example.com' }))).toBeUndefined()
    expect(
      mediaAddress(ACCOUNT, `${QUESTION}/x`, JSON.stringify({ url: 'https://example.com' })),
    ).toBeUndefined()
  })
})
