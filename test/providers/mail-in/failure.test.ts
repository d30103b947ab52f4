import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { failureOf, mailAnswerOf } from '../../../src/providers/mail-in/failure.ts'
import { anyCharacter } from '../../support/arbitraries.ts'

describe('the meaning of an answer for the address', () => {
  test.each([
    [
      '550 5.1.1 <ana@shop.example>: Recipient address rejected: User unknown in virtual mailbox table',
      'BAD_ADDRESS',
    ],
    ['550-5.1.1 The email account that you tried to reach does not exist. Please try', 'BAD_ADDRESS'],
    ['550 5.2.1 The email account that you tried to reach is disabled.', 'BAD_ADDRESS'],
    ['550 5.4.1 Recipient address rejected: Access denied.', 'BAD_ADDRESS'],
    ['550 No such user here', 'BAD_ADDRESS'],
    ['550 #5.1.0 Address rejected.', 'BAD_ADDRESS'],
    ['5.4.4 (unable to look up host: Host or domain name not found)', 'BAD_ADDRESS'],
    ['553 sorry, that domain isn’t in my list of allowed rcpthosts', 'REFUSED'],
    ['550 5.7.1 No such user!', 'BAD_ADDRESS'],
    ['452 4.2.2 The email account that you tried to reach is over quota', 'LATER'],
    ['552 5.2.2 Mailbox full', 'LATER'],
    ['550 5.2.2 user is over quota', 'LATER'],
    ['552 Requested mail action aborted: exceeded storage allocation', 'LATER'],
    ['450 4.7.1 Greylisted, see http://postgrey.example', 'LATER'],
    ['421 4.7.0 [TSS04] Messages temporarily deferred due to user complaints', 'LATER'],
    ['451 try again later', 'LATER'],
    ['550 5.7.1 Service unavailable; Client host [192.0.2.1] blocked using zen.spamhaus.org', 'REFUSED'],
    ['550 5.7.26 This mail has been blocked because the sender is unauthenticated. DMARC', 'REFUSED'],
    ['554 5.7.1 The message was rejected because it contains prohibited virus or spam content', 'REFUSED'],
    ['550 5.7.515 Access denied, sending domain does not meet the required authentication level', 'REFUSED'],
    ['554 5.4.0 Error: too many hops', 'REFUSED'],
    ['552 5.3.4 Message size exceeds fixed limit', 'REFUSED'],
    ['553 5.1.8 Sender address rejected: Domain not found in DNS of sender', 'REFUSED'],
    ['550 Message rejected as spam', 'REFUSED'],
    ['554 Transaction failed', 'REFUSED'],
    ['', 'REFUSED'],
  ])('%s: %s', (text, failure) => {
    expect(failureOf(mailAnswerOf(text))).toBe(failure as never)
  })

  test('a temporary status never means that the address is bad, with any words', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 7 }),
        fc.integer({ min: 0, max: 99 }),
        fc.string(),
        (a, b, words) => {
          const text = `450 4.${a}.${b} user unknown, no such mailbox ${words}`
          expect(failureOf(mailAnswerOf(text))).toBe('LATER')
        },
      ),
    )
  })

  test('any text has a meaning', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 3_000 }), (text) => {
        expect(['BAD_ADDRESS', 'LATER', 'REFUSED']).toContain(failureOf(mailAnswerOf(text)))
      }),
    )
  })
})
