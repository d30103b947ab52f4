import type { ProviderDeclaration } from '../declaration.ts'
import { type HttpGatewayConfig, httpGatewayConfig } from './config.ts'
import { createHttpGateway } from './provider.ts'

export const httpGateway: ProviderDeclaration<HttpGatewayConfig> = {
  channels: ['SMS'],
  defaultThroughputPerSecond: 5,
  settings: ({ allowPrivateGateways }) => httpGatewayConfig(allowPrivateGateways),
  capabilities: ({ inbound, status }) => ({
    mms: false,
    inbound: inbound !== undefined,
    deliveryReceipts: status !== undefined,
  }),
  create: (settings, { db, fetch, statusUrl }) =>
    createHttpGateway(settings, { fetch, clock: db.clock, statusUrl }),
}
