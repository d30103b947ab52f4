import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { carillon, type Ran, Site } from './cli.ts'
import { until } from './client.ts'
import { PASSPHRASE } from './copies.ts'
import { BINARY, builtBinary } from './crash.ts'
import { TemporaryDirectory } from './data-dir.ts'
import { API_HOST, freePort, frontConfiguration, HAPROXY, hostOfHome } from './fleet.ts'

/** A machine with a data directory, whose server the fleet file stops and starts. */
class Machine {
  readonly site: Site
  readonly port = freePort()
  readonly #folder: TemporaryDirectory
  readonly #name: string
  /** The path of the folder of the copies at this machine. */
  readonly place: string

  constructor(folder: TemporaryDirectory, name: string, environment: Record<string, string>) {
    this.#folder = folder
    this.#name = name
    this.place = folder.at(`${name}-place`)
    this.site = new Site({ ...environment, CARILLON_BACKUP_TO: this.place })
    writeFileSync(
      this.#script('start'),
      `nohup ${this.#words('serve', '--port', String(this.port))} >>${this.log} 2>&1 </dev/null &
echo $! >${this.#pid}
`,
    )
    // Like systemctl stop: it ends when the server has ended.
    writeFileSync(
      this.#script('stop'),
      `kill "$(cat ${this.#pid})" || exit 0
while kill -0 "$(cat ${this.#pid})" 2>/dev/null; do sleep 0.1; done
`,
    )
  }

  get log(): string {
    return this.#folder.at(`${this.#name}.log`)
  }

  get #pid(): string {
    return this.#folder.at(`${this.#name}.pid`)
  }

  #script = (what: string): string => this.#folder.at(`${this.#name}-${what}.sh`)

  /** The command that runs carillon at this machine, like ssh. */
  get run(): string[] {
    const environment = { CARILLON_GENERATION_DIR: `${this.site.data}-generation`, ...this.site.environment }
    const settings = Object.entries(environment).map(([name, value]) => `${name}=${value}`)
    return ['env', '-i', ...settings, BINARY, '--config', '/dev/null', '--data', this.site.data]
  }

  #words = (...args: string[]): string =>
    [...this.run, ...args].map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ')

  get stop(): string[] {
    return ['sh', this.#script('stop')]
  }

  get start(): string[] {
    return ['sh', this.#script('start')]
  }

  async serve(): Promise<void> {
    await Bun.spawn(this.start).exited
    const ready = await carillon([...this.run.slice(this.run.indexOf(BINARY) + 1), 'ready'], {
      environment: this.site.environment,
    })
    if (ready.exitCode !== 0)
      throw new Error(`${this.#name}: ${ready.stderr}${readFileSync(this.log, 'utf8')}`)
  }

  get isServing(): boolean {
    return existsSync(this.#pid) && isAlive(Number(readFileSync(this.#pid, 'utf8')))
  }

  kill(): void {
    if (this.isServing) process.kill(Number(readFileSync(this.#pid, 'utf8')), 'SIGKILL')
  }

  answer(...args: string[]): Promise<Ran['json']> {
    return answerOf(this.site, ...args)
  }

  [Symbol.dispose](): void {
    this.kill()
    this.site[Symbol.dispose]()
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

async function answerOf(site: Site, ...args: string[]): Promise<Ran['json']> {
  const ran = await site.runBinary([...args, '--json'])
  if (ran.exitCode !== 0)
    throw new Error(`carillon ${args.join(' ')} ended with ${ran.exitCode}: ${ran.stderr}`)
  return ran.json
}

const environmentOf = (home: string): Record<string, string> => ({
  CARILLON_PUBLIC_BASE_URL: `https://${hostOfHome(home)}`,
  CARILLON_OWN_HOSTS: [hostOfHome('a1'), hostOfHome('b2'), API_HOST].join(','),
  CARILLON_TRUSTED_PROXIES: '127.0.0.1',
  CARILLON_ALLOW_PRIVATE_GATEWAYS: 'true',
  CARILLON_RATE_LIMIT_PUBLIC: '100000/60',
  CARILLON_RATE_LIMIT_WORKSPACE: '1000000/1',
  CARILLON_RATE_LIMIT_BULK: '1000000/1',
  CARILLON_BACKUP_PASSPHRASE: PASSPHRASE,
})

const LEASE = { CARILLON_BACKUP_LEASE: 'true' }
/** A command that gives no answer. */
const SILENCE = ['sh', '-c', 'exec sleep 600']

interface StandbyFleetOptions {
  /** Settings of the home and of its standby. */
  settings?: Record<string, string>
}

/**
 * A home a1 with a standby and a home b2, behind HAProxy with the configuration of docs/fleet.md. The front reaches a1
 * through a port that can be closed, and each machine reaches the copies by a path of its own.
 */
export class StandbyFleet implements AsyncDisposable {
  readonly #folder = new TemporaryDirectory()
  readonly a1: Machine
  readonly standby: Machine
  readonly b2: Machine
  readonly frontPort = freePort()
  readonly #wire = freePort()
  readonly copies = this.#folder.at('copies')
  #haproxy: Bun.Subprocess | undefined
  #line: { stop(isNow: boolean): void } | undefined
  #follower: Bun.Subprocess | undefined
  /** The key of each organization. */
  readonly keys: Record<string, string> = {}

  private constructor({ settings = {} }: StandbyFleetOptions) {
    const own = { ...environmentOf('a1'), ...LEASE, ...settings }
    this.a1 = new Machine(this.#folder, 'a1', own)
    this.standby = new Machine(this.#folder, 'standby', own)
    this.b2 = new Machine(this.#folder, 'b2', environmentOf('b2'))
  }

  /** @param organizations names of the organizations of a1 */
  static async start(
    organizations: readonly string[],
    options: StandbyFleetOptions = {},
  ): Promise<StandbyFleet> {
    await builtBinary()
    const fleet = new StandbyFleet(options)
    mkdirSync(fleet.copies)
    for (const machine of [fleet.a1, fleet.standby]) symlinkSync(fleet.copies, machine.place)
    mkdirSync(fleet.b2.place)
    await fleet.#found(fleet.a1, 'a1', organizations)
    await fleet.#found(fleet.b2, 'b2', ['Birch'])
    for (const machine of [fleet.a1, fleet.b2]) await machine.answer('copies', 'init')
    await Promise.all([fleet.a1.serve(), fleet.b2.serve()])
    fleet.connect()
    await fleet.#startFront()
    return fleet
  }

  async #found(machine: Machine, home: string, organizations: readonly string[]): Promise<void> {
    for (const [n, name] of organizations.entries()) {
      const email = `${name.toLowerCase()}@example.test`
      const made = await machine.answer('init', '--organization', name, '--email', email, '--another')
      this.keys[name] = made.apiKey
      if (n === 0) await machine.answer('fleet', 'name', home)
    }
  }

  /** Lets the front reach a1. */
  connect(): void {
    const target = this.a1.port
    this.#line = Bun.listen<{ other?: Bun.Socket<unknown>; waiting: Buffer[]; isOver: boolean }>({
      hostname: '127.0.0.1',
      port: this.#wire,
      socket: {
        async open(socket) {
          socket.data = { waiting: [], isOver: false }
          const other = await Bun.connect({
            hostname: '127.0.0.1',
            port: target,
            socket: {
              data: (_, bytes) => void socket.write(bytes),
              close: () => void socket.end(),
              error: () => void socket.end(),
            },
          }).catch(() => undefined)
          if (!other) return void socket.end()
          socket.data.other = other
          for (const bytes of socket.data.waiting) other.write(bytes)
          if (socket.data.isOver) other.end()
        },
        data(socket, bytes) {
          if (socket.data.other) socket.data.other.write(bytes)
          else socket.data.waiting.push(Buffer.from(bytes))
        },
        close(socket) {
          socket.data.isOver = true
          socket.data.other?.end()
        },
      },
    })
  }

  /** Cuts a1 off from the front. */
  cutFront(): void {
    this.#line?.stop(true)
  }

  /** Cuts a1 off from the place of the copies. */
  cutPlace(): void {
    rmSync(this.a1.place)
  }

  reconnectPlace(): void {
    symlinkSync(this.copies, this.a1.place)
  }

  get fleetFile(): string {
    return this.#folder.at('fleet.toml')
  }

  /** @param isSilent whether the machine of a1 does not answer */
  writeFleetFile({ isSilent = false } = {}): void {
    const entry = ({ run, stop, start }: Machine, server: string, words = [run, stop]) =>
      `run = ${JSON.stringify(words[0])}\nstop = ${JSON.stringify(words[1])}\nstart = ${JSON.stringify(start)}\nserver = "${server}"\n`
    writeFileSync(
      this.fleetFile,
      `maps = "${this.#folder.at('maps')}"
socket = "${this.#folder.at('admin.sock')}"

# The old machine.
[home.a1]
${entry(this.a1, 'a1', isSilent ? [SILENCE, SILENCE] : undefined)}
# The other one.
[home.a1.standby]
${entry(this.standby, 'standby')}
[home.b2]
${entry(this.b2, 'b2')}`,
    )
  }

  /** Lets the machine of a1 answer again. */
  answerAgain(): void {
    const text = readFileSync(this.fleetFile, 'utf8')
    const silence = JSON.stringify(SILENCE)
    writeFileSync(
      this.fleetFile,
      text
        .replace(`run = ${silence}`, `run = ${JSON.stringify(this.a1.run)}`)
        .replace(`stop = ${silence}`, `stop = ${JSON.stringify(this.a1.stop)}`),
    )
  }

  async #startFront(): Promise<void> {
    const [maps, socket, configuration] = ['maps', 'admin.sock', 'haproxy.cfg'].map((name) =>
      this.#folder.at(name),
    )
    mkdirSync(maps!)
    for (const map of ['hosts', 'keys', 'senders', 'codes', 'homes'])
      writeFileSync(join(maps!, `${map}.map`), '')
    this.writeFleetFile()
    const here = (port: number) => `127.0.0.1:${port}`
    const parts = { maps: maps!, socket: socket!, port: this.frontPort }
    writeFileSync(
      configuration!,
      frontConfiguration({
        ...parts,
        a1: here(this.#wire),
        standby: here(this.standby.port),
        b2: here(this.b2.port),
      }),
    )
    this.#haproxy = Bun.spawn([HAPROXY, '-f', configuration!, '-db'], { stdout: 'ignore', stderr: 'ignore' })
    await until(async () => existsSync(socket!), Boolean)
    await this.answer('map')
    for (const home of ['a1', 'b2'])
      await until(
        async () => (await this.ask('GET', '/health', { host: hostOfHome(home) })).status,
        (status) => status === 200,
      )
  }

  /** Follows at a machine, and waits until it has the data. */
  async follow(machine: Machine = this.standby): Promise<void> {
    this.#follower = Bun.spawn([...machine.run, 'standby', 'follow'], {
      stdout: 'ignore',
      stderr: Bun.file(machine.log),
    })
    await until(
      () => machine.site.runBinary(['standby', 'status', '--json']),
      ({ exitCode }) => exitCode === 0,
    )
  }

  /** Resolves with the exit code of the follower. */
  followerEnded = (): Promise<number> => this.#follower!.exited

  /** Runs `carillon fleet …` like the operator of the front. */
  fleet = (...args: string[]): Promise<Ran> =>
    carillon(['fleet', ...args, '--fleet', this.fleetFile, '--json'], { environment: {} })

  /** Returns the answer of `carillon fleet …`. Throws if it fails. */
  async answer(...args: string[]): Promise<Ran['json']> {
    const ran = await this.fleet(...args)
    if (ran.exitCode !== 0)
      throw new Error(`fleet ${args.join(' ')} ended with ${ran.exitCode}: ${ran.stderr}\n${this.logs()}`)
    return ran.json
  }

  logs = (): string =>
    [this.a1, this.standby, this.b2]
      .map(({ log }) => (existsSync(log) ? readFileSync(log, 'utf8').slice(-3_000) : ''))
      .join('\n')

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
      signal: AbortSignal.timeout(10_000),
      ...(body === undefined ? {} : { body }),
    })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#haproxy?.kill('SIGKILL')
    this.#follower?.kill('SIGKILL')
    await Promise.all([this.#haproxy?.exited, this.#follower?.exited])
    this.#line?.stop(true)
    for (const machine of [this.a1, this.standby, this.b2]) machine[Symbol.dispose]()
    this.#folder[Symbol.dispose]()
  }
}
