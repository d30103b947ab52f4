import { describe, expect, test } from 'bun:test'
import { createLocateHost } from '../../src/providers/locate-host.ts'
import { DnsUnavailable, Names } from '../../src/providers/names.ts'

const never = () => new Promise<never>(() => {})
const fails = (code: string) => async (): Promise<string[]> => {
  throw Object.assign(new Error(`queryA ${code}`), { code })
}

describe('names are looked up', () => {
  test.each([
    { what: 'that have addresses', resolve: async () => ['192.0.2.1'], gives: ['192.0.2.1'] },
    { what: 'that are not there', resolve: fails('DNS_ENOTFOUND'), gives: [] },
    { what: 'that have no address', resolve: fails('ENODATA'), gives: [] },
    { what: 'whose name servers fail', resolve: fails('DNS_ESERVFAIL'), gives: 'unavailable' },
    {
      what: 'whose name servers refuse the connection',
      resolve: fails('DNS_ECONNREFUSED'),
      gives: 'unavailable',
    },
    { what: 'that nobody answers for', resolve: never, gives: 'unavailable' },
  ])('$what: $gives', async ({ resolve, gives }) => {
    const names = new Names({ resolve, withinMs: 20 })
    const given = await names
      .addressesOf('name.example', 1)
      .catch((error) => (error instanceof DnsUnavailable ? 'unavailable' : String(error)))
    expect<unknown>(given).toEqual(gives)
  })

  test('once for all callers of a name at the same time, and a missing name not again at once', async () => {
    let asked = 0
    const names = new Names({
      resolve: async () => {
        asked += 1
        return []
      },
    })
    await Promise.all([1, 1, 2].map((organizationId) => names.addressesOf('name.example', organizationId)))
    await names.addressesOf('name.example', 3)
    expect(asked).toBe(1)
  })

  test('a few of one organization at a time, while those of others go ahead', async () => {
    const asked: string[] = []
    const resolve = (host: string): Promise<string[]> => {
      asked.push(host)
      return host.startsWith('silent') ? never() : Promise.resolve(['192.0.2.1'])
    }
    const names = new Names({ resolve, limits: { ofOne: 2, inAll: 8, waitingOfOne: 3 }, withinMs: 60 })
    const silent = Array.from({ length: 8 }, (_, index) =>
      names.addressesOf(`silent${index}.example`, 1).catch((error: Error) => error.message),
    )
    expect(await names.addressesOf('good.example', 2)).toEqual(['192.0.2.1'])
    expect(asked).toEqual(['silent0.example', 'silent1.example', 'good.example'])
    const said = await Promise.all(silent)
    expect(said.filter((text) => typeof text !== 'string')).toEqual([])
    expect(
      said.filter((text) => /Too many names of one organization/.test(String(text))).length,
    ).toBeGreaterThan(2)
  })

  test('and a host without an answering name server is not reported as one without an address', async () => {
    const locate = createLocateHost({ allowPrivate: false, resolve: never, timeoutMs: 20 })
    expect(await locate('silent.example')).toEqual({
      kind: 'nowhere',
      reason: 'No name server answered for silent.example within 20 ms.',
      isUnknown: true,
    })
  })
})
