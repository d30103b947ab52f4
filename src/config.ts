import type { Quota } from './http/rate-limit.ts'

/**
 * Everything that can be set from outside. Precedence: flag over environment
 * over file over default.
 */
export interface Config {
  dataDir: string
  host: string
  port: number
  /** Origin in links and callbacks, without a trailing slash. */
  publicBaseUrl: string
  trustedProxies: readonly string[]
  allowSignup: boolean
  passwordMinLength: number
  /** Lets HTTP gateways live at private addresses. */
  allowPrivateGateways: boolean
  rateLimits: Readonly<Record<string, Quota>>
}

export const DEFAULT_RATE_LIMITS: Readonly<Record<string, Quota>> = {
  workspace: { quota: 300, windowSeconds: 10 },
  bulk: { quota: 60, windowSeconds: 60 },
  auth: { quota: 10, windowSeconds: 60 },
  public: { quota: 30, windowSeconds: 60 },
}
