import { uuidv7 } from '../../lib/ids.ts'
import { createLocateHost } from '../locate-host.ts'
import type { SendResult } from '../port.ts'
import type { SmtpConfig } from './config.ts'
import { writeMail } from './message.ts'
import { outcomeOf, type SmtpFailure } from './outcome.ts'
import { openSession, type Session } from './session.ts'

/** The mail server that the operator configured for mails of the appliance. */
export interface SystemMailSettings {
  server: Pick<SmtpConfig, 'host' | 'port' | 'secure' | 'username' | 'password'>
  /** Address that recipients see. */
  from: string
}

export interface SystemMail {
  to: string
  /** One line. */
  subject: string
  text: string
  html: string
  /** One-click unsubscribe URL (RFC 8058). Undefined for mandatory mail. */
  unsubscribeUrl?: string
}

/** Never throws. A mail with an unknown result must not be sent again automatically. */
export type SendSystemMail = (mail: SystemMail) => Promise<SendResult>

export function createSystemMail({ server, from }: SystemMailSettings): SendSystemMail {
  const config: SmtpConfig = { ...server, connections: 1, inboundMode: 'NONE' }
  // The operator chose the server, so it may have a private address.
  const locate = createLocateHost({ allowPrivate: true })
  return async (mail) => {
    let session: Session | undefined
    try {
      const ofNoCampaign = { returnTag: null, feedbackId: null, isUnsubscribedByMail: false }
      const unsubscribeUrl = mail.unsubscribeUrl ?? null
      const written = await writeMail(config, {
        ...mail,
        from,
        reference: uuidv7(),
        unsubscribeUrl,
        ...ofNoCampaign,
      })
      session = await openSession(config, locate)
      const { failure, isUnderWay } = await session.deliver(written)
      if (failure) return outcomeOf(failure, isUnderWay)
      return { outcome: 'accepted', providerMessageId: written.messageId }
    } catch (error) {
      return outcomeOf(error as SmtpFailure, false)
    } finally {
      session?.close()
    }
  }
}
