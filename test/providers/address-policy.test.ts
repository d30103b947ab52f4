import { describe, expect, test } from 'bun:test'
import { forbiddenAddress, isInRanges, isRange } from '../../src/providers/address-policy.ts'
import { forbiddenUrl } from '../../src/providers/guarded-fetch.ts'

describe('addresses that a user-given URL may lead to', () => {
  test.each([
    // address               public only   with private gateways
    ['8.8.8.8', true, true],
    ['2606:4700::1111', true, true],
    ['10.0.0.1', false, true],
    ['172.16.0.1', false, true],
    ['172.31.255.255', false, true],
    ['192.168.1.1', false, true],
    ['127.0.0.1', false, true],
    ['127.255.255.254', false, true],
    ['100.64.0.1', false, true],
    ['::1', false, true],
    ['fc00::1', false, true],
    ['fdff::1', false, true],
    ['0.0.0.0', false, false],
    ['0.1.2.3', false, false],
    ['169.254.169.254', false, false],
    ['168.63.129.16', false, false],
    ['100.100.100.200', false, false],
    ['fd00:ec2::254', false, false],
    ['192.0.0.8', false, false],
    ['192.0.2.1', false, false],
    ['198.18.0.1', false, false],
    ['198.19.255.255', false, false],
    ['203.0.113.1', false, false],
    ['224.0.0.1', false, false],
    ['240.0.0.1', false, false],
    ['255.255.255.255', false, false],
    ['::', false, false],
    ['fe80::1', false, false],
    ['fec0::1', false, false],
    ['ff02::1', false, false],
    ['::ffff:8.8.8.8', false, false],
    ['::ffff:127.0.0.1', false, false],
    ['::ffff:7f00:1', false, false],
    ['::127.0.0.1', false, false],
    ['64:ff9b::7f00:1', false, false],
    ['64:ff9b:1::1', false, false],
    ['2002:7f00:1::', false, false],
    ['2001::1', false, false],
    ['2001:db8::1', false, false],
    ['4000::1', false, false],
    ['localhost', false, false],
    ['', false, false],
  ])('%s', (address, isPublic, isAllowedPrivately) => {
    expect(forbiddenAddress(address, false) === undefined).toBe(isPublic)
    expect(forbiddenAddress(address, true) === undefined).toBe(isAllowedPrivately)
  })
})

describe('URLs as they are written', () => {
  test.each([
    ['https://gateway.example/send', undefined],
    ['https://gateway.example:8443/send', undefined],
    ['https://gateway.example:443', undefined],
    ['http://gateway.example/send', 'must begin with https://'],
    ['file:///etc/passwd', 'must begin with https://'],
    ['ftp://gateway.example', 'must begin with https://'],
    ['//gateway.example', 'must be a URL'],
    ['gateway', 'must be a URL'],
    ['https://user@gateway.example', 'must not hold a user name or password'],
    ['https://:secret@gateway.example', 'must not hold a user name or password'],
    ['https://gateway.example:22', 'must use port 80, 443 or one from 1024 up'],
    ['https://gateway.example:25', 'must use port 80, 443 or one from 1024 up'],
    ['https://127.0.0.1/', 'leads to 127.0.0.1, which is a private address'],
    ['https://2130706433/', 'leads to 127.0.0.1, which is a private address'],
    ['https://0x7f.1/', 'leads to 127.0.0.1, which is a private address'],
    ['https://0177.0.0.1/', 'leads to 127.0.0.1, which is a private address'],
    ['https://127.1/', 'leads to 127.0.0.1, which is a private address'],
    ['https://127.0.0.1。/', 'leads to 127.0.0.1, which is a private address'],
    ['https://127.0.0.1./', 'leads to 127.0.0.1, which is a private address'],
    ['https://0/', 'leads to 0.0.0.0, which is not a public address'],
    ['https://[::1]/', 'leads to ::1, which is a private address'],
    ['https://[::ffff:127.0.0.1]/', 'leads to ::ffff:7f00:1, which is not a public address'],
    ['https://169.254.169.254/latest/meta-data', 'leads to 169.254.169.254, which is not a public address'],
  ])('%s', (url, problem) => {
    if (problem === undefined) expect(forbiddenUrl(url, false)).toBeUndefined()
    else expect(forbiddenUrl(url, false)).toStartWith(problem)
  })

  test('an operator who allows private gateways may use http and their own network, and nothing else more', () => {
    expect(forbiddenUrl('http://192.168.1.20:13013/cgi-bin/sendsms', true)).toBeUndefined()
    expect(forbiddenUrl('http://169.254.169.254/', true)).toBeDefined()
    expect(forbiddenUrl('http://192.168.1.20:25/', true)).toBeDefined()
    expect(forbiddenUrl('http://user@192.168.1.20/', true)).toBeDefined()
    expect(forbiddenUrl('file:///etc/passwd', true)).toBeDefined()
  })
})

describe('address ranges of an allow list', () => {
  test.each([
    ['203.0.113.7', ['203.0.113.0/24'], true],
    ['203.0.114.7', ['203.0.113.0/24'], false],
    ['203.0.113.7', ['203.0.113.7'], true],
    ['::ffff:203.0.113.7', ['203.0.113.7'], true],
    ['2001:db8::1', ['2001:db8::/32', '10.0.0.0/8'], true],
    ['2001:db8::1', ['10.0.0.0/8'], false],
    ['local', ['0.0.0.0/0', '::/0'], false],
    ['203.0.113.7', [], false],
  ])('%s in %p: %p', (address, ranges, expected) => {
    expect(isInRanges(address, ranges)).toBe(expected)
  })

  test('only addresses and CIDR blocks are ranges', () => {
    expect(['10.0.0.1', '10.0.0.0/8', '2001:db8::/32'].every(isRange)).toBe(true)
    expect(['gateway.example', '10.0.0.0/33', ''].some(isRange)).toBe(false)
  })
})
