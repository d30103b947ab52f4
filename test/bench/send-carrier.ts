export interface Outgoing {
  uuid: string
  address: string
  body: string
}

/** Returns the SMS segments of a message in plain English. */
export const encode = (body: string): number => (body.length <= 160 ? 1 : Math.ceil(body.length / 153))

/** Returns a carrier that accepts everything after `latencyMs`; at once for 0. */
export const carrierWith = (latencyMs: number) => (message: Outgoing) =>
  latencyMs === 0
    ? Promise.resolve(`c-${message.uuid}`)
    : new Promise<string>((resolve) => setTimeout(() => resolve(`c-${message.uuid}`), latencyMs))
