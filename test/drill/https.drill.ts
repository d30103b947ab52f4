import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { BINARY, builtBinary } from '../support/crash.ts'
import { ELSEWHERE, HttpsMachine, noHttpsMachine } from '../support/https-machine.ts'
import { hasSystemd, noMachine } from '../support/systemd.ts'

/**
 * `install.sh --domain` with the Caddy of Debian and a certificate authority of its own, in the order in which an
 * operator meets it. Each step goes on from the one before.
 */
const why = noMachine() ?? (hasSystemd() ? undefined : 'systemd is not installed') ?? noHttpsMachine()
if (why) console.error(`https was not tried with Caddy: ${why}`)

const INSTALL = `sh ${join(import.meta.dir, '../../install.sh')}`
const CARILLON = '/opt/carillon/bin/carillon'
const NAME = 'sms.agency.example'
const DOMAIN = 'go.client.example'
const ASK = 'http://127.0.0.1:4000/.well-known/carillon-certificate?domain='

const whereCaddy = why === undefined ? describe : describe.skip
whereCaddy('install.sh --domain', () => {
  let world: HttpsMachine
  let key: string
  let password: string
  beforeAll(async () => {
    await builtBinary()
    world = await HttpsMachine.boot('allow_private_gateways = true\nrate_limit_auth = "4/600"\n')
    world.name(NAME, '127.0.0.1')
  })
  afterAll(() => world?.[Symbol.asyncDispose]())

  const install = (options: string) => world.run(`cd / && ${INSTALL} --prefix /opt/carillon ${options}`)
  const firstInstall = () =>
    install(
      `--binary ${BINARY} --domain ${NAME} ${HttpsMachine.caOptions} --organization Agency --email owner@example.test`,
    )
  const sum = (path: string) => world.must(`md5sum <${path}`)
  const api = async (method: string, path: string, body?: object) => {
    const { output } = await world.run(
      `curl --silent --request ${method} --header 'X-API-Key: ${key}' --header 'Content-Type: application/json' ${body ? `--data '${JSON.stringify(body)}'` : ''} http://127.0.0.1:4000${path}`,
    )
    return JSON.parse(output)
  }
  /** The certificate that Caddy has for a name; empty for none. */
  const stored = async (name: string) =>
    (await world.run(`find /var/lib/caddy/.local -name '${name}.crt'`)).output.trim()

  test('changes nothing while another program has port 80', async () => {
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

  test('refuses a line of the settings that says something else, and names it', async () => {
    await world.must('cp -p /etc/carillon.toml /opt/settings; echo host = \\"0.0.0.0\\" >>/etc/carillon.toml')
    const { exitCode, output } = await firstInstall()
    await world.must('mv /opt/settings /etc/carillon.toml')
    expect({ exitCode, output }).toEqual({
      exitCode: 1,
      output: expect.stringContaining('line 4:host = "0.0.0.0"'),
    })
  })

  test('a first installation ends when the server is reached over https', async () => {
    const { exitCode, output } = await firstInstall()
    expect({ exitCode, output }).toEqual({
      exitCode: 0,
      output: expect.stringContaining(`It is reached at https://${NAME}`),
    })
    expect(output).toContain(`https://${NAME}/console/`)
    key = /et_live_\w+/.exec(output)![0]
    password = /[Pp]assword\s+(\S+)/.exec(output)![1]!
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

  test('http leads to https, and Caddy is configured by no port', async () => {
    const { status, text } = await world.get(`http://${NAME}/console/?a=1`)
    expect([status, text]).toEqual([308, expect.stringContaining(`Location: https://${NAME}/console/?a=1`)])
    expect((await world.get('http://127.0.0.1:2019/config/')).exitCode).toBe(7)
    const other =
      'setpriv --reuid nobody --clear-groups curl --silent --unix-socket /run/caddy/carillon-admin.sock http://x/config/'
    expect((await world.run(other)).exitCode).not.toBe(0)
  })

  test('the first event of a stream comes while the stream is open', async () => {
    const session = await world.get(
      `https://${NAME}/auth/login`,
      `--header 'Content-Type: application/json' --data '${JSON.stringify({ email: 'owner@example.test', password })}'`,
    )
    const token = /"accessToken":"([^"]+)"/.exec(session.text)?.[1]
    const { exitCode, text } = await world.get(
      `https://${NAME}/inbox/stream`,
      `--no-buffer --max-time 2 --header 'Authorization: Bearer ${token}'`,
    )
    // 28: curl gave up; the stream would have gone on.
    expect([exitCode, text]).toEqual([28, expect.stringContaining('event: unread')])
  })

  test('nobody forges an address: a header says nothing, and each address has its own limit', async () => {
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

  test('no certificate is asked for an unknown name or a bare address', async () => {
    for (const url of ['https://127.0.0.1/', 'https://unknown.example/', `https://${DOMAIN}/`]) {
      const { host } = new URL(url)
      const { exitCode, status } = await world.get(url, `--insecure --resolve ${host}:443:127.0.0.1`)
      expect({ url, exitCode, status }).toEqual({ url, exitCode: 35, status: 0 })
    }
    const names = await world.must('cd /var/lib/caddy/.local/share/caddy/certificates && ls *')
    expect(names.match(/\S+\.\S+\.\S+(?=\n|$)/g)).toEqual([expect.any(String), NAME])
  })

  test('the domain of an organization gets one once it leads here, and none after it was given up', async () => {
    await api('PATCH', '/organization', { shortDomain: DOMAIN })
    const [{ id }] = (await api('GET', '/organization/domains')).data
    // It leads to another machine, and a caller comes here nevertheless.
    world.name(DOMAIN, '127.0.0.9')
    const there = `--insecure --resolve ${DOMAIN}:443:127.0.0.1`
    expect((await world.get(`https://${DOMAIN}/s/x`, there)).exitCode).toBe(35)
    expect((await world.get(`${ASK}${DOMAIN}`)).status).toBe(404)
    const before = await api('POST', `/organization/domains/${id}/verify`)
    expect(before.data).toMatchObject({
      status: 'FAILS',
      problem: expect.stringContaining('No https connection'),
    })

    world.name(DOMAIN, '127.0.0.1')
    const after = await api('POST', `/organization/domains/${id}/verify`)
    expect(after.data).toMatchObject({ status: 'WORKS', problem: null })
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
})
