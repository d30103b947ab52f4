import { describe, expect, test } from 'bun:test'
import { forbiddenAddress, isInRanges, isRange } from '../../src/providers/address-policy.ts'
import { forbiddenUrl } from '../../src/providers/guarded-fetch.ts'

describe('addresses that a user-given URL may lead to', () => {
  test.each([
    // address               public only   with private gateways
    { address: '8.8.8.8', isPublic: true, isAllowedPrivately: true },
    { address: '2606:4700::1111', isPublic: true, isAllowedPrivately: true },
    { address: '10.0.0.1', isPublic: false, isAllowedPrivately: true },
    { address: '172.16.0.1', isPublic: false, isAllowedPrivately: true },
    { address: '172.31.255.255', isPublic: false, isAllowedPrivately: true },
    { address: '192.168.1.1', isPublic: false, isAllowedPrivately: true },
    { address: '127.0.0.1', isPublic: false, isAllowedPrivately: true },
    { address: '127.255.255.254', isPublic: false, isAllowedPrivately: true },
    { address: '100.64.0.1', isPublic: false, isAllowedPrivately: true },
    { address: '::1', isPublic: false, isAllowedPrivately: true },
    { address: 'fc00::1', isPublic: false, isAllowedPrivately: true },
    { address: 'fdff::1', isPublic: false, isAllowedPrivately: true },
    { address: '0.0.0.0', isPublic: false, isAllowedPrivately: false },
    { address: '0.1.2.3', isPublic: false, isAllowedPrivately: false },
    { address: '169.254.169.254', isPublic: false, isAllowedPrivately: false },
    { address: '168.63.129.16', isPublic: false, isAllowedPrivately: false },
    { address: '100.100.100.200', isPublic: false, isAllowedPrivately: false },
    { address: 'fd00:ec2::254', isPublic: false, isAllowedPrivately: false },
    { address: '192.0.0.8', isPublic: false, isAllowedPrivately: false },
    { address: '192.0.2.1', isPublic: false, isAllowedPrivately: false },
    { address: '198.18.0.1', isPublic: false, isAllowedPrivately: false },
    { address: '198.19.255.255', isPublic: false, isAllowedPrivately: false },
    { address: '203.0.113.1', isPublic: false, isAllowedPrivately: false },
    { address: '224.0.0.1', isPublic: false, isAllowedPrivately: false },
    { address: '240.0.0.1', isPublic: false, isAllowedPrivately: false },
    { address: '255.255.255.255', isPublic: false, isAllowedPrivately: false },
    { address: '::', isPublic: false, isAllowedPrivately: false },
    { address: 'fe80::1', isPublic: false, isAllowedPrivately: false },
    { address: 'fec0::1', isPublic: false, isAllowedPrivately: false },
    { address: 'ff02::1', isPublic: false, isAllowedPrivately: false },
    { address: '::ffff:8.8.8.8', isPublic: false, isAllowedPrivately: false },
    { address: '::ffff:127.0.0.1', isPublic: false, isAllowedPrivately: false },
    { address: '::ffff:7f00:1', isPublic: false, isAllowedPrivately: false },
    { address: '::127.0.0.1', isPublic: false, isAllowedPrivately: false },
    { address: '64:ff9b::7f00:1', isPublic: false, isAllowedPrivately: false },
    { address: '64:ff9b:1::1', isPublic: false, isAllowedPrivately: false },
    { address: '2002:7f00:1::', isPublic: false, isAllowedPrivately: false },
    { address: '2001::1', isPublic: false, isAllowedPrivately: false },
    { address: '2001:db8::1', isPublic: false, isAllowedPrivately: false },
    { address: '4000::1', isPublic: false, isAllowedPrivately: false },
    { address: 'localhost', isPublic: false, isAllowedPrivately: false },
    { address: '', isPublic: false, isAllowedPrivately: false },
  ])('$address', ({ address, isPublic, isAllowedPrivately }) => {
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
    ['https://user@gateway.example', 'must not contain a user name or password'],
    ['https://:secret@gateway.example', 'must not contain a user name or password'],
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

  test('an operator who allows private gateways may only also use http and the own network', () => {
    expect(forbiddenUrl('http://192.168.1.20:13013/cgi-bin/sendsms', true)).toBeUndefined()
    expect(forbiddenUrl('http://169.254.169.254/', true)).toBeDefined()
    expect(forbiddenUrl('http://192.168.1.20:25/', true)).toBeDefined()
    expect(forbiddenUrl('http://user@192.168.1.20/', true)).toBeDefined()
    expect(forbiddenUrl('file:///etc/passwd', true)).toBeDefined()
  })
})

describe('address ranges of an allow list', () => {
  test.each([
    { address: '203.0.113.7', ranges: ['203.0.113.0/24'], expected: true },
    { address: '203.0.114.7', ranges: ['203.0.113.0/24'], expected: false },
    { address: '203.0.113.7', ranges: ['203.0.113.7'], expected: true },
    { address: '::ffff:203.0.113.7', ranges: ['203.0.113.7'], expected: true },
    { address: '2001:db8::1', ranges: ['2001:db8::/32', '10.0.0.0/8'], expected: true },
    { address: '2001:db8::1', ranges: ['10.0.0.0/8'], expected: false },
    { address: 'local', ranges: ['0.0.0.0/0', '::/0'], expected: false },
    { address: '203.0.113.7', ranges: [], expected: false },
  ])('$address in $ranges: $expected', ({ address, ranges, expected }) => {
    expect(isInRanges(address, ranges)).toBe(expected)
  })

  test('only addresses and CIDR blocks are ranges', () => {
    expect(['10.0.0.1', '10.0.0.0/8', '2001:db8::/32'].every(isRange)).toBe(true)
    expect(['gateway.example', '10.0.0.0/33', ''].some(isRange)).toBe(false)
  })
})
