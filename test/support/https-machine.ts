import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Machine } from './systemd.ts'

const CHECKOUT = join(import.meta.dir, '../..')
const emptied = (path: string): string => `mount -t tmpfs tmpfs ${path}`

/** Address of visitors outside of loopback. */
export const ELSEWHERE = '192.0.2.7'
/** Public address without a route from the machine. */
export const FAR_AWAY = '1.2.3.4'
const ROOT = '/etc/acme-root.crt'
/** Path of the same certificate, readable only by root. */
export const UNREADABLE_ROOT = '/etc/acme-root-of-root.crt'
/** Folder of the authority's files. */
const AUTHORITY_FILES = '/var/lib/acme/caddy/pki/authorities/local'

/**
 * A machine with the Caddy of its distribution, not yet set up, and a certificate authority: a second Caddy
 * with an ACME server. Names come from the machine's own /etc/hosts.
 */
export class HttpsMachine implements AsyncDisposable {
  readonly machine: Machine
  readonly #names = new Map<string, string>()

  private constructor(machine: Machine) {
    this.machine = machine
  }

  /** Certificate of the authority's own server. */
  static readonly authorityCertificate = '/var/lib/acme/caddy/certificates/local/acme.test/acme.test.crt'
  static readonly caOptions = `--acme-ca https://acme.test:14000/acme/local/directory --acme-ca-root ${ROOT}`

  /**
   * Resolves when the authority answers.
   * @param settings further lines of the settings file; without them the machine has no such file and only
   * what Debian installs
   */
  static async boot(settings?: string): Promise<HttpsMachine> {
    const machine = await Machine.boot(true, { hasOwnNetwork: true })
    const made = new HttpsMachine(machine)
    if (settings === undefined)
      await made.must(['/usr/local', '/opt', '/root', CHECKOUT].map(emptied).join('\n'))
    else machine.write('/etc/carillon.toml', `data = "/var/lib/carillon"\n${settings}`)
    machine.write('/etc/acme/Caddyfile', AUTHORITY)
    machine.write('/etc/systemd/system/acme.service', AUTHORITY_UNIT)
    machine.write(
      '/var/lib/dpkg/status',
      Bun.spawnSync(['dpkg-query', '--status', 'caddy']).stdout.toString(),
    )
    await made.name('acme.test', '127.0.0.1')
    await made.must(`ip address add ${ELSEWHERE}/32 dev lo
install -d -o caddy -g caddy /var/lib/caddy
for try in $(seq 100); do [ -e ${AUTHORITY_FILES}/root.crt ] && break; sleep 0.1; done
install -m 0644 ${AUTHORITY_FILES}/root.crt ${ROOT}
install -m 0600 ${AUTHORITY_FILES}/root.crt ${UNREADABLE_ROOT}
cat ${ROOT} >>/etc/ssl/certs/ca-certificates.crt`)
    return made
  }

  /**
   * Points a name to an address on the machine. Restarts the authority, because it caches names for seconds.
   */
  async name(name: string, address: string): Promise<void> {
    this.#names.set(name, address)
    const lines = [...this.#names].map(([each, where]) => `${where} ${each}\n`)
    this.machine.write('/etc/hosts', `127.0.0.1 localhost\n${lines.join('')}`)
    await this.must(`systemctl restart acme
for try in $(seq 100); do curl --silent --insecure https://acme.test:14000/ >/dev/null && exit 0; sleep 0.1; done; exit 1`)
  }

  run = (command: string) => this.machine.run(command)

  /**
   * Runs a command. Throws if it fails.
   * @returns its output
   */
  async must(command: string): Promise<string> {
    const { exitCode, output } = await this.run(command)
    if (exitCode !== 0) throw new Error(`${command}: ${output}`)
    return output
  }

  /** Sends a request by curl, which trusts the certificates of the machine. `status` is 0 if curl fails. */
  async get(url: string, options = ''): Promise<{ exitCode: number; status: number; text: string }> {
    const { exitCode, output } = await this.run(
      `curl --silent --include --max-time 12 --write-out '\\n%{http_code}' ${options} '${url}'`,
    )
    const end = output.lastIndexOf('\n')
    return { exitCode, status: Number(output.slice(end + 1)), text: output.slice(0, end) }
  }

  /**
   * Calls the API by curl on the machine.
   * @returns the JSON answer
   */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely
  async call(method: string, url: string, { key, body }: { key: string; body?: object }): Promise<any> {
    const file = '/run/body.json'
    if (body) this.machine.write(file, JSON.stringify(body))
    const output = await this.must(
      `curl --silent --request ${method} --header 'X-API-Key: ${key}' --header 'Content-Type: application/json' ${body ? `--data @${file}` : ''} '${url}'`,
    )
    return JSON.parse(output)
  }

  /**
   * Replaces a certificate of a Caddy by another one of the authority, with the same key. Caddy reads it at
   * its next start.
   * @param from a day, such as `2026-03-01`, or a moment in ISO 8601; `to` likewise
   */
  async replaceCertificate(
    path: string,
    { name, from, to }: { name: string; from: string; to: string },
  ): Promise<void> {
    this.machine.write('/opt/ca/ca.conf', CA_CONF)
    await this.must(`cd /opt/ca && : >index && echo 01 >serial
openssl req -new -key ${path.replace(/crt$/, 'key')} -subj /CN=${name} -addext subjectAltName=DNS:${name} -out csr
openssl ca -batch -notext -config ca.conf -cert ${ROOT} -keyfile ${AUTHORITY_FILES}/root.key \
  -startdate ${asn1Time(from)} -enddate ${asn1Time(to)} -in csr -out crt && cp crt ${path}`)
  }

  /** Returns the findings of `carillon doctor` about https, and its exit code. */
  async doctor(): Promise<{ exitCode: number; https: string[] }> {
    const { exitCode, output } = await this.run('/opt/carillon/bin/carillon doctor --json')
    const findings: Array<{ check: string; status: string; detail: string }> = JSON.parse(output)
    const https = findings.filter(({ check }) => check === 'https')
    return { exitCode, https: https.map(({ status, detail }) => `${status}: ${detail}`) }
  }

  [Symbol.asyncDispose] = (): Promise<void> => this.machine[Symbol.asyncDispose]()
}

const asn1Time = (moment: string): string =>
  new Date(moment).toISOString().replace(/\.\d+/, '').replace(/[-:T]/g, '')

/** Returns the reason why https cannot be tested here; undefined if it can. */
export function noHttpsMachine(): string | undefined {
  if (!existsSync('/usr/bin/caddy')) return 'caddy is not installed'
  if (!existsSync('/sbin/ip')) return 'ip (iproute2) is not installed'
  if (!existsSync('/usr/bin/curl')) return 'curl is not installed'
  return readFileSync('/etc/os-release', 'utf8').includes('debian') ? undefined : 'this is no Debian'
}

const AUTHORITY = `{
	admin off
	http_port 14080
	https_port 14000
	skip_install_trust
}
acme.test:14000 {
	tls internal
	acme_server
}
`

const AUTHORITY_UNIT = `[Service]
Environment=HOME=/var/lib/acme XDG_DATA_HOME=/var/lib/acme
ExecStart=/usr/bin/caddy run --config /etc/acme/Caddyfile
`

const CA_CONF = `[ca]
default_ca = it
[it]
database = /opt/ca/index
new_certs_dir = /opt/ca
serial = /opt/ca/serial
default_md = sha256
policy = any
copy_extensions = copy
[any]
commonName = optional
`
