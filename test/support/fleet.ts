import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { carillon, type Ran, Site } from './cli.ts'
import { Client, until } from './client.ts'
import { Appliance, BINARY, builtBinary } from './crash.ts'
import { TemporaryDirectory } from './data-dir.ts'

/** Several appliances behind Debian's HAProxy, with the configuration of docs/fleet.md. */

export const HAPROXY = '/usr/sbin/haproxy'
export const hasHaproxy = (): boolean => existsSync(HAPROXY)

export const HOME_NAMES = ['a1', 'b2', 'c3'] as const
export type HomeName = (typeof HOME_NAMES)[number]
export const hostOfHome = (home: string): string => `${home}.texts.example`
/** Name of the front that belongs to no home. The API key selects the home. */
export const API_HOST = 'api.texts.example'

const environmentOf = (home: HomeName): Record<string, string> => ({
  CARILLON_PUBLIC_BASE_URL: `https://${hostOfHome(home)}`,
  CARILLON_OWN_HOSTS: [...HOME_NAMES.map(hostOfHome), API_HOST].join(','),
  CARILLON_TRUSTED_PROXIES: '127.0.0.1',
  CARILLON_ALLOW_PRIVATE_GATEWAYS: 'true',
  // All visitors of the drill have the same address.
  CARILLON_RATE_LIMIT_PUBLIC: '100000/60',
  CARILLON_RATE_LIMIT_WORKSPACE: '100000/60',
  CARILLON_RATE_LIMIT_BULK: '100000/60',
})

/** Returns a port that was free a moment ago. */
export function freePort(): number {
  const server = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data: () => {} } })
  const { port } = server
  server.stop(true)
  return port
}

/** Returns the answer of the compiled binary on the machine of a home. Throws if it fails. */
async function answerOf(site: Site, ...args: string[]): Promise<Ran['json']> {
  const ran = await site.runBinary([...args, '--json'])
  if (ran.exitCode !== 0)
    throw new Error(`carillon ${args.join(' ')} ended with ${ran.exitCode}: ${ran.stderr}`)
  return ran.json
}

class Home {
  readonly name: HomeName
  readonly site: Site
  appliance: Appliance

  private constructor(name: HomeName, site: Site, appliance: Appliance) {
    this.name = name
    this.site = site
    this.appliance = appliance
  }

  /**
   * Starts a home with one organization from before the home had its name. The others are created afterwards.
   */
  static async start(
    name: HomeName,
    organizations: readonly string[],
  ): Promise<{ home: Home; keys: string[] }> {
    const site = new Site(environmentOf(name))
    const keys: string[] = []
    for (const [n, organization] of organizations.entries()) {
      const email = `${organization.toLowerCase()}@example.test`
      const made = await answerOf(site, 'init', '--organization', organization, '--email', email, '--another')
      keys.push(made.apiKey)
      if (n === 0) await answerOf(site, 'fleet', 'name', name)
    }
    const appliance = await Appliance.start({ dataDir: site.data, environment: site.environment })
    return { home: new Home(name, site, appliance), keys }
  }

  /** Kills the appliance if it runs, and starts it at its port. */
  async revive(): Promise<void> {
    const { port } = new URL(this.appliance.url)
    await this.appliance.kill()
    this.appliance = await Appliance.start({
      dataDir: this.site.data,
      environment: this.site.environment,
      arguments: ['--port', port],
    })
  }

  get address(): string {
    return new URL(this.appliance.url).host
  }

  /** Returns the command that runs carillon at this home, like ssh. */
  get run(): string[] {
    const record = `CARILLON_GENERATION_DIR=${this.site.data}-generation`
    return ['env', '-i', record, BINARY, '--config', '/dev/null', '--data', this.site.data]
  }
}

/** Returns the block of docs/fleet.md with the whole configuration of HAProxy. */
function documentedConfiguration(): string {
  const text = readFileSync(join(import.meta.dir, '../../docs/fleet.md'), 'utf8')
  const block = /```haproxy\n([\s\S]*?)```/.exec(text)?.[1]
  if (block === undefined) throw new Error('docs/fleet.md has no configuration of HAProxy.')
  return block
}

/** Replaces the values of one machine. Throws if the document no longer has such a text. */
const replaced = (text: string, pairs: ReadonlyArray<readonly [string, string]>): string =>
  pairs.reduce((so, [from, to]) => {
    if (!so.includes(from)) throw new Error(`docs/fleet.md no longer has ${from}`)
    return so.replaceAll(from, to)
  }, text)

/** Returns the configuration of docs/fleet.md for the homes of a test. */
export const frontConfiguration = ({ maps, socket, port, a1, b2, standby }: FrontParts): string =>
  replaced(documentedConfiguration(), [
    ['/etc/haproxy/carillon', maps],
    ['/run/haproxy/admin.sock', socket],
    ['bind :443 ssl crt /etc/haproxy/certificates/ alpn h2,http/1.1', `bind 127.0.0.1:${port}`],
    ['10.0.0.11:4000', a1],
    ['10.0.0.21:4000', standby],
    ['10.0.0.12:4000', b2],
    ['inter 2s', 'inter 200ms'],
  ])

/** Hosts with their ports; `maps` and `socket` are paths. */
interface FrontParts {
  maps: string
  socket: string
  port: number
  a1: string
  b2: string
  standby: string
}

export class Fleet implements AsyncDisposable {
  readonly homes: readonly Home[]
  readonly keys: ReadonlyMap<string, string>
  readonly frontPort = freePort()
  readonly standbyPort = freePort()
  readonly #folder = new TemporaryDirectory()
  #haproxy: Bun.Subprocess | undefined

  private constructor(homes: readonly Home[], keys: ReadonlyMap<string, string>) {
    this.homes = homes
    this.keys = keys
  }

  /**
   * Starts a fleet.
   * @param organizations names of organizations, by home
   */
  static async start(organizations: Readonly<Record<HomeName, readonly string[]>>): Promise<Fleet> {
    await builtBinary()
    const started = await Promise.all(HOME_NAMES.map((name) => Home.start(name, organizations[name])))
    const keys = new Map(
      started.flatMap((one, n) =>
        organizations[HOME_NAMES[n]!].map((organization, at) => [organization, one.keys[at]!] as const),
      ),
    )
    const fleet = new Fleet(
      started.map(({ home }) => home),
      keys,
    )
    await fleet.#startFront()
    return fleet
  }

  /**
   * Writes the fleet file and the maps before HAProxy starts, because it reads them at its start. Updates the
   * maps through its socket afterwards.
   */
  async #startFront(): Promise<void> {
    const maps = this.#folder.at('maps')
    mkdirSync(maps)
    for (const map of ['hosts', 'keys', 'senders', 'codes', 'homes'])
      writeFileSync(join(maps, `${map}.map`), '')
    const homes = this.homes
      .map(({ name, run }) => `[home.${name}]\nrun = ${JSON.stringify(run)}\n`)
      .join('\n')
    writeFileSync(this.fleetFile, `maps = "${maps}"\nsocket = "${this.socket}"\n\n${homes}`)
    const configuration = this.#folder.at('haproxy.cfg')
    writeFileSync(configuration, this.#configuration(maps))
    this.#haproxy = Bun.spawn([HAPROXY, '-f', configuration, '-db'], { stdout: 'ignore', stderr: 'ignore' })
    await until(
      async () => existsSync(this.socket),
      (isThere) => isThere,
    )
    await this.answer('map')
    for (const { name } of this.homes)
      await until(
        async () => (await this.ask('GET', '/health', { host: hostOfHome(name) })).status,
        (status) => status === 200,
      )
  }

  #configuration(maps: string): string {
    const [a1, b2, c3] = this.homes
    const text = frontConfiguration({
      maps,
      socket: this.socket,
      port: this.frontPort,
      standby: `127.0.0.1:${this.standbyPort}`,
      a1: a1!.address,
      b2: b2!.address,
    })
    const b2Block = text.slice(text.indexOf('backend home_b2'))
    return `${text}\n${b2Block.replaceAll('b2', 'c3').replace(b2!.address, c3!.address)}\n`
  }

  get fleetFile(): string {
    return this.#folder.at('fleet.toml')
  }

  get socket(): string {
    return this.#folder.at('admin.sock')
  }

  home = (name: string): Home => this.homes.find((one) => one.name === name)!

  /** Runs `carillon fleet …` like the operator of the front. */
  fleet = (...args: string[]): Promise<Ran> =>
    carillon(['fleet', ...args, '--fleet', this.fleetFile, '--json'], { environment: {} })

  /** Returns the answer of a command at a home. Throws if it fails. */
  at = (home: string, ...args: string[]): Promise<Ran['json']> => answerOf(this.home(home).site, ...args)

  /** Returns the answer of `carillon fleet …`. Throws if it fails. */
  async answer(...args: string[]): Promise<Ran['json']> {
    const ran = await this.fleet(...args)
    if (ran.exitCode !== 0)
      throw new Error(`fleet ${args.join(' ')} ended with ${ran.exitCode}: ${ran.stderr}`)
    return ran.json
  }

  /** Runs a command like `answer` and kills it after a time. Resolves to whether it ended before. */
  async killed(afterMs: number, ...args: string[]): Promise<boolean> {
    const child = Bun.spawn([BINARY, 'fleet', ...args, '--fleet', this.fleetFile, '--json'], {
      stdout: 'ignore',
      stderr: 'ignore',
      env: {},
    })
    const timer = setTimeout(() => child.kill('SIGKILL'), afterMs)
    const exitCode = await child.exited
    clearTimeout(timer)
    return exitCode === 0
  }

  /** Sends a request to the front, without following redirects. */
  ask(
    method: string,
    path: string,
    { host, headers = {}, body }: { host: string; headers?: Record<string, string>; body?: string },
  ): Promise<Response> {
    return fetch(`http://127.0.0.1:${this.frontPort}${path}`, {
      method,
      redirect: 'manual',
      headers: { host, ...headers },
      ...(body === undefined ? {} : { body }),
    })
  }

  /** Returns a client of an organization that calls a home directly. */
  clientAt = (home: string, organization: string): Client =>
    new Client(this.home(home).appliance.url, this.keys.get(organization)!)

  async [Symbol.asyncDispose](): Promise<void> {
    this.#haproxy?.kill('SIGKILL')
    await this.#haproxy?.exited
    await Promise.all(this.homes.map(({ appliance }) => appliance.kill()))
    for (const { site } of this.homes) site[Symbol.dispose]()
    this.#folder[Symbol.dispose]()
  }
}
