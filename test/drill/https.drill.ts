import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { until } from '../support/client.ts'
import { covers } from '../support/covers.ts'
import { BINARY, builtBinary } from '../support/crash.ts'
import {
  ELSEWHERE,
  FAR_AWAY,
  HttpsMachine,
  noHttpsMachine,
  UNREADABLE_ROOT,
} from '../support/https-machine.ts'
import { hasSystemd, noMachine } from '../support/systemd.ts'

covers('install.sh', 'src/appliance', 'src/accounts/domains')

/**
 * `install.sh --domain` with Debian's Caddy and its own certificate authority, in the order of an operator.
 * Each step continues from the previous one.
 */
const why = noMachine() ?? (hasSystemd() ? undefined : 'systemd is not installed') ?? noHttpsMachine()
if (why) console.error(`https was not tried with Caddy: ${why}`)

const INSTALL = `sh ${join(import.meta.dir, '../../install.sh')}`
const CARILLON = '/opt/carillon/bin/carillon'
const NAME = 'sms.agency.example'
const DOMAIN = 'go.client.example'
const FRONT = '/etc/caddy/carillon.caddy'
const ASK = 'http://127.0.0.1:4000/.well-known/carillon-certificate?domain='

const inSeconds = (seconds: number): string => new Date(Date.now() + seconds * 1000).toISOString()
const day = (days: number): string => inSeconds(days * 86_400).slice(0, 10)

const whereCaddy = why === undefined ? describe : describe.skip
whereCaddy('install.sh --domain', () => {
  let world: HttpsMachine
  let key: string
  let password: string
  beforeAll(async () => {
    await builtBinary()
    world = await HttpsMachine.boot('allow_private_gateways = true\nrate_limit_auth = "4/600"\n')
    await world.name(NAME, '127.0.0.1')
  })
  afterAll(() => world?.[Symbol.asyncDispose]())

  const install = (options: string) => world.run(`cd / && ${INSTALL} --prefix /opt/carillon ${options}`)
  const firstInstall = () =>
    install(
      `--binary ${BINARY} --domain ${NAME} ${HttpsMachine.caOptions} --organization Agency --email owner@example.test`,
    )
  const sum = (path: string) => world.must(`md5sum <${path}`)
  const api = (method: string, path: string, body?: object) =>
    world.call(method, `http://127.0.0.1:4000${path}`, { key, ...(body && { body }) })
  /** Returns the certificate that Caddy has for a name; empty for none. */
  const stored = async (name: string) =>
    (await world.run(`find /var/lib/caddy/.local -name '${name}.crt'`)).output.trim()

  /** Checks a domain until it works, because Carillon remembers the result of a look-up for some seconds. */
  const works = async (id: string): Promise<void> => {
    await until(
      () => api('POST', `/organization/domains/${id}/verify`),
      ({ data }) => data?.status === 'WORKS',
    )
  }

  /** Waits for a server whose certificate curl does not trust (exit code 60). */
  const isDistrusted = (url: string) =>
    world.must(
      `for try in $(seq 50); do curl --silent ${url}; [ $? = 60 ] && exit 0; sleep 0.1; done; exit 1`,
    )

  test('changes nothing while another program uses port 80', async () => {
    const before = await sum('/etc/caddy/Caddyfile')
    await world.must('systemd-run --quiet --unit other python3 -m http.server 80 --bind 127.0.0.1')
    await world.must(
      'for try in $(seq 50); do curl -s 127.0.0.1 >/dev/null && exit 0; sleep 0.1; done; exit 1',
    )
    const { exitCode, output } = await firstInstall()
    await world.must('systemctl stop other')
    expect({ exitCode, output }).toEqual({
      exitCode: 1,
      output: expect.stringContaining('Port 80 is taken by python3'),
    })
    expect(await sum('/etc/caddy/Caddyfile')).toBe(before)
    expect(
      (await world.run(`ls ${CARILLON} /etc/caddy/carillon.caddy`)).output.match(/No such/g),
    ).toHaveLength(2)
  })

  test('refuses a contradicting line of the settings, and names it', async () => {
    await world.must('cp -p /etc/carillon.toml /opt/settings; echo host = \\"0.0.0.0\\" >>/etc/carillon.toml')
    const { exitCode, output } = await firstInstall()
    await world.must('mv /opt/settings /etc/carillon.toml')
    expect({ exitCode, output }).toEqual({
      exitCode: 1,
      output: expect.stringContaining('line 4:host = "0.0.0.0"'),
    })
  })

  test('Caddy that refuses its settings keeps the earlier ones, and Carillon is not installed', async () => {
    const before = await sum('/etc/caddy/Caddyfile')
    const ca = `--acme-ca https://acme.test:14000/acme/local/directory --acme-ca-root ${UNREADABLE_ROOT}`
    const { exitCode, output } = await install(`--binary ${BINARY} --domain ${NAME} ${ca}`)
    expect({ exitCode, output }).toEqual({
      exitCode: 1,
      output: expect.stringContaining(`${UNREADABLE_ROOT}: permission denied`),
    })
    expect(await sum('/etc/caddy/Caddyfile')).toBe(before)
    const left = await world.run(
      `ls ${CARILLON} /etc/caddy/carillon.caddy /etc/systemd/system/caddy.service.d/*`,
    )
    expect(left.output.match(/No such/g)).toHaveLength(3)
    expect((await world.run('grep install.sh /etc/carillon.toml')).output).toBe('')
  })

  test('a first installation installs the package and ends when the server answers over https', async () => {
    // A stand-in for apt-get, because no mirror can be reached.
    const apt = '#!/bin/sh\ncase "$*" in *install*caddy) mv /opt/caddy /usr/bin/caddy ;; esac\n'
    world.machine.write('/usr/local/bin/apt-get', apt, 0o755)
    await world.must('mv /usr/bin/caddy /opt/caddy')
    const { exitCode, output } = await firstInstall()
    expect({ exitCode, output }).toEqual({
      exitCode: 0,
      output: expect.stringContaining(`Carillon is reached at https://${NAME}`),
    })
    expect(output).toContain(`https://${NAME}/console/`)
    key = /et_live_\w+/.exec(output)![0]
    password = /password \(shown once\)\s+(\S+)/.exec(output)![1]!
    const { status, text } = await world.get(`https://${NAME}/health/ready`)
    expect([status, text]).toEqual([
      200,
      expect.stringContaining('strict-transport-security: max-age=31536000'),
    ])
    const { exitCode: verdict, https } = await world.doctor()
    expect([verdict, https]).toEqual([
      0,
      [expect.stringContaining(`ok: https://${NAME} leads to this server`)],
    ])
  })

  test('http redirects to https, and no port configures Caddy', async () => {
    const { status, text } = await world.get(`http://${NAME}/console/?a=1`)
    expect([status, text]).toEqual([308, expect.stringContaining(`Location: https://${NAME}/console/?a=1`)])
    expect((await world.get('http://127.0.0.1:2019/config/')).exitCode).toBe(7)
    const other =
      'setpriv --reuid nobody --clear-groups curl --silent --unix-socket /run/caddy/carillon-admin.sock http://x/config/'
    expect((await world.run(other)).exitCode).not.toBe(0)
  })

  test('the first event of a stream arrives while the stream is open', async () => {
    const session = await world.get(
      `https://${NAME}/auth/login`,
      `--header 'Content-Type: application/json' --data '${JSON.stringify({ email: 'owner@example.test', password })}'`,
    )
    const token = /"accessToken":"([^"]+)"/.exec(session.text)?.[1]
    const { exitCode, text } = await world.get(
      `https://${NAME}/inbox/stream`,
      `--no-buffer --max-time 2 --header 'Authorization: Bearer ${token}'`,
    )
    // 28: curl reached its time limit; the stream was still open.
    expect([exitCode, text]).toEqual([28, expect.stringContaining('event: unread')])
  })

  test('no caller can forge its address with a header, and each address has its own limit', async () => {
    const signIn = (options: string) =>
      world.get(
        `https://${NAME}/auth/login`,
        `--header 'Content-Type: application/json' --data '{"email":"a@example.test","password":"wrong wrong wrong"}' ${options}`,
      )
    const statuses: number[] = []
    for (let n = 1; n <= 4; n++) {
      const forged = `203.0.113.${n}`
      const headers = `--header 'X-Forwarded-For: ${forged}' --header 'Forwarded: for=${forged}' --header 'X-Real-IP: ${forged}'`
      statuses.push((await signIn(headers)).status)
    }
    expect(statuses).toEqual([401, 401, 401, 429])
    const from = `--interface ${ELSEWHERE} --resolve ${NAME}:443:${ELSEWHERE}`
    expect((await signIn(from)).status).toBe(401)
  })

  test('an unknown name or a bare address gets no certificate', async () => {
    for (const url of ['https://127.0.0.1/', 'https://unknown.example/', `https://${DOMAIN}/`]) {
      const { host } = new URL(url)
      const { exitCode, status } = await world.get(url, `--insecure --resolve ${host}:443:127.0.0.1`)
      expect({ url, exitCode, status }).toEqual({ url, exitCode: 35, status: 0 })
    }
    const names = await world.must('cd /var/lib/caddy/.local/share/caddy/certificates && ls *')
    expect(names.trim().split('\n')).toEqual([NAME])
  })

  test('the domain of an organization gets a certificate once it leads here, and none after it was given up', async () => {
    await api('PATCH', '/organization', { shortDomain: DOMAIN })
    const [{ id }] = (await api('GET', '/organization/domains')).data
    // The DNS record points to another machine, but a caller uses the address of this one.
    await world.name(DOMAIN, FAR_AWAY)
    const there = `--insecure --resolve ${DOMAIN}:443:127.0.0.1`
    expect((await world.get(`https://${DOMAIN}/s/x`, there)).exitCode).toBe(35)
    expect((await world.get(`${ASK}${DOMAIN}`)).status).toBe(404)
    const before = await api('POST', `/organization/domains/${id}/verify`)
    expect(before.data).toMatchObject({
      status: 'FAILS',
      problem: expect.stringContaining('No https connection'),
    })

    await world.name(DOMAIN, '127.0.0.1')
    await works(id)
    const { status, text } = await world.get(`https://${DOMAIN}/s/unknown`)
    expect([status, text]).toEqual([404, expect.stringContaining('strict-transport-security: max-age=86400')])
    expect((await world.get(`${ASK}${DOMAIN}`)).status).toBe(200)
    expect((await world.get(`${ASK}${DOMAIN}`, `--header 'X-Forwarded-For: 127.0.0.1'`)).status).toBe(404)
    expect(
      (await world.get(`https://${NAME}/.well-known/carillon-certificate?domain=${DOMAIN}`)).status,
    ).toBe(404)
    expect((await world.doctor()).https).toContainEqual(
      expect.stringContaining('ok: 1 domain of organizations'),
    )

    await api('PATCH', '/organization', { shortDomain: null })
    await api('DELETE', `/organization/domains/${id}`)
    expect((await world.get(`${ASK}${DOMAIN}`)).status).toBe(404)
    await world.must(`rm -r "$(dirname ${await stored(DOMAIN)})"; systemctl restart caddy`)
    expect((await world.get(`https://${DOMAIN}/s/x`, there)).exitCode).toBe(35)
  })

  test('while Carillon is away people get a page and programs an error, and no log contains a key or a code', async () => {
    await world.must('systemctl stop carillon')
    const [page, error] = await Promise.all([
      world.get(`https://${NAME}/s/S3CRET`, `--header 'Accept: text/html'`),
      world.get(`https://${NAME}/contacts?search=S3CRET`, `--header 'X-API-Key: ${key}'`),
    ])
    expect([page.status, page.text]).toEqual([503, expect.stringContaining('is not available at the moment')])
    expect([error.status, error.text]).toEqual([503, expect.stringContaining('"code":"SERVICE_UNAVAILABLE"')])
    expect(error.text).toContain('retry-after: 5')
    const log = await world.must('journalctl --unit caddy --output cat')
    expect(log).toContain('certificate obtained successfully')
    expect(log).not.toMatch(/S3CRET|et_live_/)
    // A request during the start waits for it. Both begin together, and Caddy waits five seconds.
    const status = await world.must(
      `curl --silent --output /dev/null --write-out '%{http_code}' https://${NAME}/health/ready & systemctl start carillon; wait`,
    )
    expect(status).toBe('200')
  })

  test('an upgrade without options keeps https, and leaves Caddy and its connections alone', async () => {
    const before = await sum('/etc/caddy/carillon.caddy')
    // A reload of Caddy cuts new requests.
    const loads = async () =>
      (await world.run(`journalctl --unit caddy --output cat | grep -c 'uri":"/load"'`)).output
    const loaded = await loads()
    const { exitCode, output } = await install(`--binary ${BINARY}`)
    expect({ exitCode, output }).toEqual({
      exitCode: 0,
      output: expect.stringContaining(`Carillon is reached at https://${NAME}`),
    })
    expect(await sum('/etc/caddy/carillon.caddy')).toBe(before)
    expect(await loads()).toBe(loaded)
    expect((await world.must('grep -c install.sh /etc/carillon.toml')).trim()).toBe('2')
  })

  test('a certificate that expired while the machine was off is reported, and replaced when the authority answers', async () => {
    const path = await stored(NAME)
    await world.must('systemctl stop caddy acme')
    // Caddy itself deletes certificates that expired more than two weeks ago.
    const to = day(-2)
    await world.replaceCertificate(path, { name: NAME, from: day(-92), to })
    await world.must('systemctl start caddy')
    await isDistrusted(`https://${NAME}/`)
    const { exitCode, https } = await world.doctor()
    expect([exitCode, https[0]]).toEqual([
      1,
      expect.stringContaining(`error: the certificate of ${NAME} ended at ${to}T00:00:00.000Z`),
    ])
    expect(https[0]).not.toContain('does not lead')
    await world.must('systemctl start acme && systemctl restart caddy')
    await world.must(`${CARILLON} ready --public --timeout 30`)
    expect((await world.doctor()).https[0]).toContain('ok: ')
  })

  test('a certificate is renewed while people use the server, without a failed request or a cut connection', async () => {
    const path = await stored(NAME)
    await world.must(`cp -p ${FRONT} /opt/front && sed -i '0,/^{$/s//{\\n\\trenew_interval 1s/' ${FRONT}
systemctl stop caddy`)
    // Caddy renews when a third of the lifetime is left: here after 30 seconds, while it runs.
    await world.replaceCertificate(path, { name: NAME, from: inSeconds(-130), to: inSeconds(110) })
    await world.must('systemctl start caddy')
    // One connection with ten requests a second. Its file has a line for each: the status, and the number of
    // connections.
    await world.must(
      `systemd-run --quiet --unit visitor --property StandardError=file:/run/visits \
curl --silent --max-time 5 --rate 10/s --output /dev/null --write-out '%{stderr}%{http_code} %{num_connects}\n' 'https://${NAME}/health?n=[1-9999]'`,
    )
    const visits = async () => (await world.must('cat /run/visits')).split('\n').slice(0, -1)
    /** Returns the serial number of the certificate, by a request over a new connection. */
    const serial = async () => {
      const { status, text } = await world.get(
        `https://${NAME}/health`,
        "--fail --output /dev/null --write-out '%{certs}\\n%{http_code}'",
      )
      expect(status).toBe(200)
      return /Serial Number:\s*(\S+)/.exec(text)![1]
    }
    const before = await serial()
    expect(before).toBe('01')
    await until(serial, (now) => now !== before)
    const untilThen = (await visits()).length
    expect(await serial()).not.toBe(before)
    const { exitCode, https } = await world.doctor()
    expect([exitCode, https[0]]).toEqual([
      0,
      expect.stringContaining(`ok: https://${NAME} leads to this server`),
    ])
    await world.must('systemctl stop visitor')
    const [first, ...others] = await visits()
    expect([first, ...new Set(others)]).toEqual(['200 1', '200 0'])
    expect(others.length).toBeGreaterThan(untilThen)
    await world.must(
      `mv /opt/front ${FRONT} && systemctl restart caddy && ${CARILLON} ready --public --timeout 30`,
    )
  })

  test('doctor names a clock that is behind, and everything works after it was set', async () => {
    const path = await stored(NAME)
    await world.must(`cp -p ${path} /opt/of-now && systemctl stop caddy`)
    // A machine has no separate clock here. A certificate that begins in two days looks like today's to a
    // clock that is two days behind.
    const from = day(2)
    await world.replaceCertificate(path, { name: NAME, from, to: day(92) })
    await world.must('systemctl start caddy')
    await isDistrusted(`https://${NAME}/`)
    const { exitCode, https } = await world.doctor()
    expect([exitCode, https]).toEqual([
      1,
      [
        `error: the certificate of ${NAME} begins at ${from}T00:00:00.000Z, in the future: the clock of this machine is behind`,
      ],
    ])
    await world.must(`mv /opt/of-now ${path} && systemctl restart caddy`)
    await world.must(`${CARILLON} ready --public --timeout 30`)
    expect((await world.doctor()).https).toEqual([expect.stringContaining('ok: ')])
  })

  test('with a clock so far behind that the authority is not trusted, a domain gets no certificate, and gets one after the clock was set', async () => {
    const domain = 'early.client.example'
    await world.name(domain, '127.0.0.1')
    const path = HttpsMachine.authorityCertificate
    await world.must(`cp -p ${path} /opt/of-now`)
    await world.replaceCertificate(path, { name: 'acme.test', from: day(2), to: day(92) })
    await world.must('systemctl restart acme')
    await isDistrusted('https://acme.test:14000/')
    await api('PATCH', '/organization', { shortDomain: domain })
    const { id } = (await api('GET', '/organization/domains')).data.at(-1)
    const early = await api('POST', `/organization/domains/${id}/verify`)
    expect(early.data).toMatchObject({
      status: 'FAILS',
      problem: `${domain} leads to this server, but has no certificate yet. Check the domain again in a minute. If the certificate is still missing, look at the log of the proxy.`,
    })
    expect(await world.must('journalctl --unit caddy --output cat')).toContain(
      'certificate has expired or is not yet valid',
    )
    expect((await world.doctor()).https).toEqual([
      expect.stringContaining(`ok: https://${NAME} leads to this server`),
    ])
    // Caddy itself retries after a minute.
    await world.must(`mv /opt/of-now ${path} && systemctl restart acme caddy`)
    await works(id)
    await api('PATCH', '/organization', { shortDomain: null })
  })

  test('with a full disk no domain gets a certificate, the others continue, and it works when there is space again', async () => {
    const domain = 'links.client.example'
    await world.name(domain, '127.0.0.1')
    await world.must(`systemctl stop caddy && cd /var/lib/caddy && cp -a .local /opt/local
mount -t tmpfs -o size=256k,mode=0700,uid=$(id -u caddy),gid=$(id -g caddy) tmpfs .local && cp -a /opt/local/. .local
systemctl start caddy; dd if=/dev/zero of=.local/filler 2>/dev/null; true`)
    await api('PATCH', '/organization', { shortDomain: domain })
    const { id } = (await api('GET', '/organization/domains')).data.at(-1)
    const full = await api('POST', `/organization/domains/${id}/verify`)
    expect(full.data).toMatchObject({
      status: 'FAILS',
      problem: expect.stringContaining('leads to this server, but has no certificate yet'),
    })
    expect((await world.get(`https://${NAME}/health`)).status).toBe(200)
    // Caddy itself retries after a minute.
    await world.must('rm /var/lib/caddy/.local/filler && systemctl restart caddy')
    await works(id)
    await api('PATCH', '/organization', { shortDomain: null })
  })

  test('another domain replaces the first one, and DNS that leads elsewhere is reported', async () => {
    const name = 'texts.agency.example'
    await world.name(name, FAR_AWAY)
    const { exitCode, output } = await install(
      `--binary ${BINARY} --domain ${name} ${HttpsMachine.caOptions}`,
    )
    expect({ exitCode, output }).toEqual({
      exitCode: 1,
      output: expect.stringContaining(`Carillon is not reached at https://${name} yet`),
    })
    expect((await world.doctor()).https).toEqual([
      expect.stringContaining(`error: No https connection to ${name} could be made`),
    ])
    const settings = await world.must(
      'grep install.sh /etc/carillon.toml /etc/caddy/*; cat /etc/caddy/carillon.caddy',
    )
    expect([settings.includes(name), settings.includes(NAME)]).toEqual([true, false])
    await world.name(name, '127.0.0.1')
    await world.must(`systemctl restart caddy && ${CARILLON} ready --public --timeout 30`)
    expect((await world.doctor()).exitCode).toBe(0)
  })

  test('--uninstall removes exactly what was set up', async () => {
    const { exitCode, output } = await install('--uninstall')
    expect({ exitCode, output }).toEqual({ exitCode: 0, output: expect.stringContaining('Removed.') })
    expect(output).toContain('The package caddy stays, but does not run')
    expect((await world.must('md5sum </etc/caddy/Caddyfile; ls /etc/caddy')).split(/\s+/)).toEqual([
      (await Bun.$`md5sum </etc/caddy/Caddyfile`.text()).split(' ')[0]!,
      '-',
      'Caddyfile',
      '',
    ])
    expect((await world.run('systemctl is-active caddy')).output.trim()).toBe('inactive')
    expect((await world.run('grep install.sh /etc/carillon.toml')).output).toBe('')
    expect((await world.run('ls /etc/systemd/system/caddy.service.d/carillon.conf')).exitCode).not.toBe(0)
  })

  test('sites of the operator stay unchanged, during and after the use of Carillon', async () => {
    world.machine.write('/etc/caddy/Caddyfile', '# ours\nhttp://own.example:8088 {\n\trespond hello\n}\n')
    await world.name('own.example', '127.0.0.1')
    await world.name(NAME, '127.0.0.1')
    const before = await sum('/etc/caddy/Caddyfile')
    await world.must('systemctl start caddy')
    const { exitCode, output } = await install(
      `--binary ${BINARY} --domain ${NAME} ${HttpsMachine.caOptions}`,
    )
    expect({ exitCode, output }).toEqual({
      exitCode: 0,
      output: expect.stringContaining('Carillon is reached at'),
    })
    expect((await world.get('http://own.example:8088')).text).toContain('hello')
    expect((await install(`--binary ${BINARY} --domain none`)).exitCode).toBe(0)
    expect(await sum('/etc/caddy/Caddyfile')).toBe(before)
    expect((await world.get('http://own.example:8088')).text).toContain('hello')
    expect((await world.get(`https://${NAME}/health`)).exitCode).toBe(7)
    expect((await world.get('http://127.0.0.1:4000/health')).status).toBe(200)
  })

  test("an operator's site for every name at port 80 is refused, because Caddy would serve only one of both, and nothing changes", async () => {
    world.machine.write('/etc/caddy/Caddyfile', ':80 {\n\trespond hello\n}\n')
    const before = await sum('/etc/caddy/Caddyfile')
    await world.must('systemctl restart caddy')
    const { exitCode, output } = await install(
      `--binary ${BINARY} --domain ${NAME} ${HttpsMachine.caOptions}`,
    )
    expect({ exitCode, output }).toEqual({
      exitCode: 1,
      output: expect.stringContaining('/etc/caddy/Caddyfile has a site for all names, line 1::80 {'),
    })
    expect(await sum('/etc/caddy/Caddyfile')).toBe(before)
    expect((await world.get('http://127.0.0.1/')).text).toContain('hello')
    expect((await world.get('http://127.0.0.1:4000/health')).status).toBe(200)
  })
})
