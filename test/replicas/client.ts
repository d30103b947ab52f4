import { fileURLToPath } from 'node:url'
import type { MailStep } from './mail-service.ts'
import type { Account, AccountSettings, Call, Held, InboundText } from './replica.ts'

export const VENDORS = ['twilio', 'telnyx', 'plivo', 'vonage'] as const
export type VendorName = (typeof VENDORS)[number]
export const MAIL_APIS = ['postmark', 'mailgun', 'ses'] as const
/** Mail services with an HTTP API. */
export type MailApiName = (typeof MAIL_APIS)[number]
export type ReplicaName = VendorName | MailApiName | 'whatsapp'

/** A replica in a separate process. It ends with its parent process, or when it is disposed. */
export class Replica implements AsyncDisposable {
  readonly origin: string
  readonly #process: Bun.Subprocess<'pipe', 'pipe', 'inherit'>

  private constructor(process: Bun.Subprocess<'pipe', 'pipe', 'inherit'>, port: number) {
    this.#process = process
    this.origin = `http://127.0.0.1:${port}`
  }

  static async start(vendor: ReplicaName, port = 0): Promise<Replica> {
    const file = fileURLToPath(new URL(`${vendor}.ts`, import.meta.url))
    const child = Bun.spawn([process.execPath, file, String(port)], {
      stdin: 'pipe',
      stdout: 'pipe',
      stderr: 'inherit',
    })
    // A test that forgets to dispose it must not wait for it.
    child.unref()
    const { value } = await child.stdout.getReader().read()
    return new Replica(child, JSON.parse(new TextDecoder().decode(value)).port)
  }

  async open(account: AccountSettings): Promise<ReplicaAccount> {
    await this.ask('open', account)
    return new ReplicaAccount(this, account.id)
  }

  // biome-ignore lint/suspicious/noExplicitAny: the answers of control() in replica.ts
  async ask(what: string, input: object): Promise<any> {
    const answer = await fetch(`${this.origin}/replica/${what}`, {
      method: 'POST',
      body: JSON.stringify(input),
    })
    if (!answer.ok) throw new Error(`The replica answered ${answer.status} to ${what}.`)
    return answer.json()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#process.stdin.end()
    await this.#process.exited
  }
}

/** An account of a replica: its messages and calls. */
export class ReplicaAccount {
  readonly #replica: Replica
  readonly #account: string

  constructor(replica: Replica, account: string) {
    this.#replica = replica
    this.#account = account
  }

  /** Returns the messages that it took, oldest first, and the number of requests to send. */
  held(): Promise<Pick<Account, 'requests'> & { held: Held[] }> {
    return this.#replica.ask('held', { account: this.#account })
  }

  /** Sets the delay of its answers after it took a message. */
  async pace(answersAfterMs: number): Promise<void> {
    await this.#replica.ask('pace', { account: this.#account, answersAfterMs })
  }

  /** Returns and removes the waiting calls. */
  async takeCalls(): Promise<Call[]> {
    return (await this.#replica.ask('take', { account: this.#account })).calls
  }

  /**
   * Returns the call for an event of the last mail to this address.
   * @param changes what the event says instead, such as the reference of a mail that the account did not send
   */
  event(to: string, step: MailStep, changes: { reference?: string } = {}): Promise<Call> {
    return this.#replica.ask('event', { account: this.#account, to, step, ...changes })
  }

  /** Sends a text to the number. Returns the call for it. */
  async text(text: Partial<InboundText> & Pick<InboundText, 'id' | 'from' | 'body'>): Promise<Call> {
    const { calls } = await this.#replica.ask('text', { account: this.#account, text })
    return calls.at(-1)
  }
}

const running = new Map<ReplicaName, Promise<Replica>>()

/** Returns the shared replica of a vendor for all tests of a process. */
export const sharedReplica = (vendor: ReplicaName): Promise<Replica> => {
  const known = running.get(vendor) ?? Replica.start(vendor)
  running.set(vendor, known)
  return known
}
