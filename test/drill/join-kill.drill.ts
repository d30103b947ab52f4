import { expect, test } from 'bun:test'
import { brokenInvariants } from '../../src/wiring/invariants.ts'
import { Site } from '../support/cli.ts'
import { Client, until } from '../support/client.ts'
import { covers, drawsAtRandom } from '../support/covers.ts'
import { Appliance } from '../support/crash.ts'
import { looking } from '../support/kill-verdict.ts'
import { between, chosenSeed, type Random, seededRandom } from '../support/random.ts'

covers('src/join-links')
drawsAtRandom()

/**
 * Number of kills while people join by codes of the built-in carrier. Each repeats the form and the code
 * until they are answered, like a person with a phone.
 */
const KILLS = 12
const LANES = 6
/** Shortest and longest life of a server after it is ready, ms. */
const LIFE_MS = [150, 900] as const
const CONSENT = 'I agree to receive texts of the bakery.'
const ENVIRONMENT = {
  CARILLON_TRUSTED_PROXIES: '127.0.0.1',
  CARILLON_RATE_LIMIT_PUBLIC: '1000000/1',
  CARILLON_RATE_LIMIT_WORKSPACE: '1000000/1',
}

test(`${KILLS} kills while people join lose no acknowledged consent and send no person a code twice`, async () => {
  const random = seededRandom(chosenSeed())
  using site = new Site()
  const { apiKey } = await site.init()
  let appliance = await start(site)
  const client = new Client(appliance.url, apiKey)
  const segment = await client.made('/segments', { name: 'Club', type: 'STATIC' })
  await client.made('/channel-identities', {
    channel: 'SMS',
    provider: 'SANDBOX',
    name: 'Carrier',
    address: '+15005550006',
    throughputPerSecond: 1_000,
  })
  await client.made('/join-links', {
    type: 'WEB_FORM',
    name: 'Club',
    slug: 'the-club',
    otpEnabled: true,
    consentText: CONSENT,
    privacyPolicyUrl: 'https://bakery.example/privacy',
    termsUrl: 'https://bakery.example/terms',
    segmentId: segment.id,
    dailyMessageLimit: 10_000,
  })
  const people = new People(site, seededRandom(chosenSeed() + 1))
  people.begin(appliance.url)
  for (let kills = 0; kills < KILLS; kills++) {
    const enough = people.joined.length + 3
    await until(
      async () => people.joined.length,
      (count) => count >= enough,
    )
    await Bun.sleep(between(random, ...LIFE_MS))
    expect(await appliance.kill()).toBe(137)
    expect(looking(site.files.database, brokenInvariants)).toEqual([])
    appliance = await start(site)
    people.url = appliance.url
  }
  await people.end()
  console.log({ joined: people.joined.length, unanswered: people.unanswered, resent: people.resent })
  expect(people.resent).toBeGreaterThan(0)
  expect(people.joined.length).toBeGreaterThan(KILLS * 3)
  expect(looking(site.files.database, (data) => faultsOf(data, people.joined))).toEqual([])
  expect(await appliance.stop()).toBe(0)
})

const start = (site: Site): Promise<Appliance> =>
  Appliance.start({ dataDir: site.data, environment: ENVIRONMENT })

type Data = Parameters<Parameters<typeof looking>[1]>[0]

/** Returns the faults in the records of people who were told that they joined, by number. */
function faultsOf(data: Data, joined: readonly string[]): unknown[] {
  const counts = data.prepare(`SELECT
    (SELECT count(*) FROM contacts WHERE phone = @phone) AS contacts,
    (SELECT count(*) FROM segment_contacts m JOIN contacts c ON c.id = m.contact_id WHERE c.phone = @phone) AS members,
    (SELECT count(*) FROM join_submissions WHERE phone = @phone AND status = 'COMPLETED') AS completed,
    (SELECT count(*) FROM consents WHERE address = @phone AND action = 'OPT_IN' AND method = 'WEB_FORM'
      AND join_link_id IS NOT NULL AND consent_text = @consent AND consent_version = '1') AS consents,
    (SELECT count(*) FROM consents WHERE address = @phone AND action = 'CONFIRMED' AND method = 'OTP') AS confirmed,
    (SELECT count(*) FROM sandbox_messages WHERE to_address = @phone AND body LIKE '%is your code%') AS codes`)
  const sound = { contacts: 1, members: 1, completed: 1, consents: 1, confirmed: 1, codes: 1 }
  return joined
    .map((phone) => ({ phone, ...(counts.get({ phone, consent: CONSENT }) as typeof sound) }))
    .filter(({ phone, ...found }) => JSON.stringify(found) !== JSON.stringify(sound))
}

/** People who join one after the other, each with their own number and IP address. */
class People {
  url = ''
  resent = 0
  /** Number of stored forms with a lost answer. Their number is then refused for a minute. */
  unanswered = 0
  readonly joined: string[] = []
  readonly #site: Site
  readonly #random: Random
  #count = 0
  #isEnding = false
  #all: Promise<unknown> = Promise.resolve()

  constructor(site: Site, random: Random) {
    this.#site = site
    this.#random = random
  }

  begin(url: string): void {
    this.url = url
    this.#all = Promise.all(Array.from({ length: LANES }, () => this.#joinOneAfterTheOther()))
  }

  async end(): Promise<void> {
    this.#isEnding = true
    await this.#all
  }

  async #joinOneAfterTheOther(): Promise<void> {
    while (!this.#isEnding) {
      const n = this.#count++
      // Each number has its own prefix, so that no limit of a number range applies.
      const phone = `+1${[212, 312, 415, 617][n % 4]}${220 + Math.floor(n / 4)}0142`
      await Bun.sleep(between(this.#random, 5, 40))
      if (await this.#join(phone, `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`))
        this.joined.push(phone)
    }
  }

  /** Joins a person. Returns whether the server confirmed it. */
  async #join(phone: string, ip: string): Promise<boolean> {
    const form = { phone, isAgreed: true, consentVersion: 1 }
    const sent = await this.#send('/public/join-links/the-club/submissions', form, ip)
    if (sent.status === 429) {
      this.unanswered += 1
      return false
    }
    if (sent.status !== 201) throw new Error(`A form was answered with ${sent.status}.`)
    const code = await until(
      async () => this.#codeOf(phone),
      (found) => found !== undefined,
    )
    const path = `/public/join-links/the-club/submissions/${sent.submissionId}/verify`
    const answer = await this.#send(path, { code }, ip)
    if (answer.status !== 201) throw new Error(`A code was answered with ${answer.status}.`)
    return true
  }

  #codeOf(phone: string): string | undefined {
    const text = looking(this.#site.files.database, (data) =>
      data.prepare('SELECT body FROM sandbox_messages WHERE to_address = ?').pluck().get(phone),
    )
    return /\d{6}/.exec(String(text ?? ''))?.[0]
  }

  /** Repeats a request until a server answers it. */
  async #send(
    path: string,
    body: object,
    ip: string,
  ): Promise<{ status: number; submissionId: string | undefined }> {
    for (let attempt = 1; ; attempt++) {
      if (attempt > 1) this.resent += 1
      try {
        const headers = { 'content-type': 'application/json', 'x-forwarded-for': ip }
        const answer = await fetch(this.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
        const { data } = (await answer.json()) as { data?: { submissionId: string } }
        if (answer.status < 500) return { status: answer.status, submissionId: data?.submissionId }
      } catch {
        // The server is dead or still starting.
      }
      await Bun.sleep(10)
    }
  }
}
