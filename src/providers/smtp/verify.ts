import type { LocateHost } from '../locate-host.ts'
import type { Check } from '../port.ts'
import type { SmtpConfig } from './config.ts'
import type { LookUp } from './dns.ts'
import { check, checkDns } from './dns-checks.ts'
import { verifyMailbox } from './inbound.ts'
import { domainOf, fromOf } from './message.ts'
import { isOfEncryption, type SmtpFailure } from './outcome.ts'
import { openSession } from './session.ts'

/** Signs in, and looks up what mailbox providers ask of who sends to many. Sends nothing. */
export async function verifyMail(
  config: SmtpConfig,
  { locate, address, lookUp }: { locate: LocateHost; address: string; lookUp: LookUp },
): Promise<Check[]> {
  const from = domainOf(fromOf(config, address))
  const returnsTo = config.bounceAddress === undefined ? from : domainOf(config.bounceAddress)
  const checks = await Promise.all([
    signIn(config, locate),
    config.inboundMode === 'IMAP' && config.imap ? verifyMailbox(config.imap, { locate }) : [],
    checkDns(config, { from, returnsTo }, { lookUp, locate }),
  ])
  return checks.flat()
}

async function signIn(config: SmtpConfig, locate: LocateHost): Promise<Check[]> {
  try {
    const session = await openSession(config, locate)
    const { isSecure } = session
    session.close()
    return [
      check(
        'connection',
        'PASS',
        config.username === undefined
          ? 'The mail server answers. No user name is set, so nobody signed in.'
          : 'The mail server answers, and takes the user name and the password.',
      ),
      isSecure
        ? check('TLS', 'PASS', 'The connection is encrypted.')
        : check('TLS', 'WARN', 'The connection is not encrypted. Set secure to STARTTLS or TLS.'),
    ]
  } catch (error) {
    const failure = error as SmtpFailure
    const { code, responseCode, message } = failure
    const detail =
      code === 'EAUTH'
        ? `The mail server refuses the user name or the password${responseCode ? ` (${responseCode})` : ''}.`
        : isOfEncryption(failure)
          ? 'The connection could not be encrypted. Check secure, the port and the certificate of the server.'
          : 'The mail server could not be reached. Check host, port and secure.'
    return [check('connection', 'FAIL', detail, message)]
  }
}
