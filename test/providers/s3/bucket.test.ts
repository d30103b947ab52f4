import { describe, expect, test } from 'bun:test'
import { S3Bucket } from '../../../src/providers/s3/bucket.ts'
import { until } from '../../support/client.ts'
import { S3Replica, type Signed, signatureV4 } from '../../support/s3-replica.ts'

async function* chunks(count: number, bytes: number, fails = false): AsyncGenerator<Uint8Array> {
  for (let index = 0; index < count; index++) yield new Uint8Array(bytes).fill(index)
  if (fails) throw new Error('the source broke')
}

async function contentOf(bucket: S3Bucket, name: string): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of bucket.get(name)) parts.push(part)
  return Buffer.concat(parts)
}

const bucketOf = (replica: S3Replica, access = {}, prefix = 'copies/') =>
  new S3Bucket({ bucket: 'agency', prefix }, { ...replica.access, ...access })

const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
const HOST = 'examplebucket.s3.amazonaws.com'
const COMMON = { host: HOST, 'x-amz-content-sha256': EMPTY, 'x-amz-date': '20130524T000000Z' }
const get = (rest: Partial<Signed>): Signed => ({
  method: 'GET',
  path: '/',
  query: [],
  headers: COMMON,
  payloadHash: EMPTY,
  ...rest,
})

/** https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html */
test.each([
  {
    name: 'an object with a range',
    signed: get({ path: '/test.txt', headers: { ...COMMON, range: 'bytes=0-9' } }),
    signature: 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  },
  {
    name: 'an upload',
    signed: get({
      method: 'PUT',
      path: '/test$file.text',
      payloadHash: '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
      headers: {
        ...COMMON,
        date: 'Fri, 24 May 2013 00:00:00 GMT',
        'x-amz-content-sha256': '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
        'x-amz-storage-class': 'REDUCED_REDUNDANCY',
      },
    }),
    signature: '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  },
  {
    name: 'a setting of a bucket',
    signed: get({ query: [['lifecycle', '']] }),
    signature: 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  },
  {
    name: 'a list',
    signed: get({
      query: [
        ['max-keys', '2'],
        ['prefix', 'J'],
      ],
    }),
    signature: '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  },
])('the replica computes the signature that AWS publishes for $name', ({ signed, signature }) => {
  const found = signatureV4(signed, {
    signedHeaders: Object.keys(signed.headers).sort(),
    scope: '20130524/us-east-1/s3/aws4_request',
    time: '20130524T000000Z',
    secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  })
  expect(found).toBe(signature)
})

describe('a bucket', () => {
  test('stores an object in one piece or in parts, lists objects in pages, and returns and removes it', async () => {
    await using replica = new S3Replica({ pageSize: 2 })
    const bucket = bucketOf(replica)
    for (const name of ['a.age', 'b.age', "c 'd(1).age"]) await bucket.put(name, chunks(2, 10))
    await bucket.put('large.age', chunks(20, 1 << 20))
    replica.objects.set('elsewhere/x.age', new Uint8Array(1))
    expect(await bucket.list()).toEqual([
      { name: 'a.age', sizeBytes: 20 },
      { name: 'b.age', sizeBytes: 20 },
      { name: "c 'd(1).age", sizeBytes: 20 },
      { name: 'large.age', sizeBytes: 20 << 20 },
    ])
    expect(replica.calls.filter((call) => call === 'PUT')).toHaveLength(3 + 3)
    const large = await contentOf(bucket, 'large.age')
    expect([large.length, large[0], large.at(-1)]).toEqual([20 << 20, 0, 19])
    expect((await contentOf(bucket, "c 'd(1).age")).length).toBe(20)
    await bucket.remove('a.age')
    expect((await bucket.list()).map(({ name }) => name)).toEqual(['b.age', "c 'd(1).age", 'large.age'])
  })

  test.each([
    {
      access: { secretAccessKey: 'another secret' },
      says: 'backup_secret_key does not belong to backup_access_key',
    },
    { access: { accessKeyId: 'AKOTHER' }, says: 'the service does not know backup_access_key' },
    { access: { region: 'eu-west-9' }, says: 'backup_region is not the region of the bucket' },
  ])('refuses a wrong signature, and the error names the setting: $says', async ({ access, says }) => {
    await using replica = new S3Replica()
    const bucket = bucketOf(replica, access)
    await expect(bucket.list()).rejects.toThrow(says)
    await expect(bucket.put('x', chunks(1, 10))).rejects.toThrow(says)
    await expect(contentOf(bucket, 'x')).rejects.toThrow(says)
    expect([replica.objects.size, replica.calls]).toEqual([0, []])
  })

  test.each([
    { size: 'small', count: 2 },
    { size: 'of several parts', count: 24 },
  ])('has no object, and no part of one, if the source of a $size one breaks', async ({ count }) => {
    await using replica = new S3Replica()
    await expect(bucketOf(replica).put('x', chunks(count, 1 << 20, true))).rejects.toThrow('the source broke')
    await until(
      async () => replica.uploads.size,
      (size) => size === 0,
    )
    expect(replica.objects.size).toBe(0)
  })

  test('that refuses a part has no object and no part of one', async () => {
    await using replica = new S3Replica()
    replica.break({ on: 'PUT', after: 1, does: { code: 'QuotaExceeded', status: 403 } })
    await expect(bucketOf(replica).put('x', chunks(24, 1 << 20))).rejects.toThrow('the bucket is full')
    await until(
      async () => replica.uploads.size,
      (size) => size === 0,
    )
    expect(replica.objects.size).toBe(0)
  })

  test('that is cut off in the middle of an answer gives an error, not half an object', async () => {
    await using replica = new S3Replica()
    await bucketOf(replica).put('x', chunks(1, 1 << 20))
    replica.break({ on: 'GET', does: 'CUT' })
    await expect(contentOf(bucketOf(replica), 'x')).rejects.toThrow('the service ended the connection')
  })

  test('whose name does not exist gives an error that names it', async () => {
    await using replica = new S3Replica()
    const bucket = bucketOf(replica, { endpoint: 'https://s3.nowhere.invalid' })
    await expect(bucket.list()).rejects.toThrow('nowhere.invalid')
  })

  test('that is not reachable gives an error in words', async () => {
    const replica = new S3Replica()
    const bucket = bucketOf(replica)
    await replica[Symbol.asyncDispose]()
    await expect(bucket.list()).rejects.toThrow(/cannot be reached|accepts no connection/)
  })
})
