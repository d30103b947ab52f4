import { VENDOR_ACCOUNTS } from '../../providers/worlds/vendors.ts'
import { whatsappAccount, whatsappNumber } from '../../providers/worlds/whatsapp-cloud.ts'
import { Replica, type ReplicaAccount, type VendorName } from '../../replicas/client.ts'
import { passCalls } from './calls.ts'
import { type LastingPeer, NUMBER, type OpenLasting, type Pace, plus } from './peer.ts'

/** Returns a replica in its own process, with an account that is created after the sender. */
export const peerOf = (
  replica: Replica,
  pace: Pace,
  open: (inboundUrl: string, statusUrl: string) => Promise<ReplicaAccount>,
): Omit<LastingPeer, 'channel' | 'credentials'> => {
  let account: ReplicaAccount | undefined
  return {
    address: NUMBER,
    begin: async ({ callbackUrls }) => {
      account = await open(callbackUrls.inbound, callbackUrls.status)
    },
    paced: () => account!.pace(pace.answersAfterMs),
    taken: async () => (await account!.held()).held.map(({ to }) => (to.includes('@') ? to : plus(to))),
    settle: async (appliance) => passCalls(appliance, await account!.takeCalls()),
    [Symbol.asyncDispose]: () => replica[Symbol.asyncDispose](),
  }
}

export const vendorPeer =
  (vendor: VendorName): OpenLasting =>
  async ({ pace }) => {
    const replica = await Replica.start(vendor)
    const { account, credentials } = VENDOR_ACCOUNTS[vendor](replica.origin)
    const open = (inboundUrl: string) => replica.open({ ...account, number: NUMBER, inboundUrl, ...pace })
    return { channel: 'SMS', credentials, ...peerOf(replica, pace, open) }
  }

export const whatsappPeer: OpenLasting = async ({ pace }) => {
  const replica = await Replica.start('whatsapp')
  const credentials = whatsappNumber(replica.origin)
  const open = (inboundUrl: string) =>
    replica.open({ ...whatsappAccount(credentials), number: NUMBER, inboundUrl, ...pace })
  const whatsappTemplate = { name: 'order_ready', language: 'en_US', parameters: ['{{firstName}}', 'it'] }
  return { channel: 'WHATSAPP', credentials, campaign: { whatsappTemplate }, ...peerOf(replica, pace, open) }
}
