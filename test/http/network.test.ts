import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { networkOf, RateLimiter } from '../../src/http/rate-limit.ts'
import { TestClock } from '../support/clock.ts'
import { chosenSeed } from '../support/random.ts'

describe('the network of an address', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:0001:0002::6', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })

  test('is the same for every address of a /64, in any form', () => {
    const group = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16))
    fc.assert(
      fc.property(
        fc.array(group, { minLength: 4, maxLength: 4 }),
        fc.array(group, { minLength: 4, maxLength: 4 }),
        (net, host) => {
          const written = [...net, ...host].join(':')
          const padded = [...net, ...host].map((each) => each.padStart(4, '0').toUpperCase()).join(':')
          expect(networkOf(padded)).toBe(networkOf(written))
          expect(networkOf(written)).toBe(`${net.join(':')}::/64`)
        },
      ),
      { seed: chosenSeed() },
    )
  })
})

test('a caller has one limit for all addresses of its /64, and another network has its own', () => {
  const limiter = new RateLimiter(new TestClock(), { auth: { quota: 2, windowSeconds: 60 } })
  limiter.take('auth', '2001:db8:1:2::1')
  limiter.take('auth', 'metrics 2001:db8:1:2::1')
  limiter.take('auth', '2001:db8:1:2:ffff::2')
  expect(() => limiter.take('auth', '2001:db8:1:2::3')).toThrow()
  limiter.take('auth', '2001:db8:1:3::3')
  limiter.take('auth', '203.0.113.7')
})
