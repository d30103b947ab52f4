import type { ProviderDeclaration } from '../declaration.ts'
import { takesMedia } from './body-template.ts'
import { type HttpGatewayConfig, httpGatewayConfig } from './config.ts'
import { createHttpGateway } from './provider.ts'

export const httpGateway: ProviderDeclaration<HttpGatewayConfig> = {
  channels: ['SMS'],
  defaultThroughputPerSecond: 5,
  settings: ({ allowPrivateGateways }) => httpGatewayConfig(allowPrivateGateways),
  capabilities: (settings) => ({
    mms: takesMedia(settings),
    inbound: settings.inbound !== undefined,
    deliveryReceipts: settings.status !== undefined,
  }),
  create: (settings, { db, fetch, statusUrl }) =>
    createHttpGateway(settings, { fetch, clock: db.clock, statusUrl }),
}
