import type { ProviderDeclaration } from '../declaration.ts'
import type { SmtpConfig } from '../smtp/config.ts'

/** The facts that are the same for every mail service. */
export const MAIL_SERVICE = {
  channels: ['EMAIL'],
  capabilities: () => ({ mms: false, inbound: false, deliveryReceipts: true }),
  keepsConnection: true,
  callbacks: ({ inboundMode }) => (inboundMode === 'WEBHOOK' ? ['status', 'inbound'] : ['status']),
} as const satisfies Partial<ProviderDeclaration<Pick<SmtpConfig, 'inboundMode'>>>
