import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { covers } from '../support/covers.ts'
import { builtBinary } from '../support/crash.ts'

covers('src/providers')

/** Script for its own network: only loopback, with a name server that answers for some names. */
const SCRIPT = `
set -e
ip link set lo up
printf 'nameserver 127.0.0.1\\nsearch lan.example\\n' >"$1/resolv.conf"
{ cat /etc/hosts; echo '127.0.0.1 gateway-of-hosts'; } >"$1/hosts"
mount --bind "$1/resolv.conf" /etc/resolv.conf
mount --bind "$1/hosts" /etc/hosts
exec "$2" "$3"
`

/**
 * Limit of a sign-in. Argon2 takes about a tenth of a second, several times as long on a busy machine. A
 * look-up once held each thread for 20 s.
 */
const SIGN_IN_MS = 3_000

test('names without an answering name server delay neither sign-in nor the check of the disk nor other deliveries, with /etc/hosts and search domains too', async () => {
  await builtBinary()
  const directory = (await Bun.$`mktemp -d`.text()).trim()
  const child = join(import.meta.dir, '../support/silent-dns-child.ts')
  const run = await Bun.$`unshare --net --mount sh -c ${SCRIPT} sh ${directory} ${process.execPath} ${child}`
    .nothrow()
    .quiet()
  await Bun.$`rm -rf ${directory}`
  if (run.exitCode !== 0) throw new Error(`${run.stdout}${run.stderr}`)
  const verdict = JSON.parse(run.stdout.toString().trim().split('\n').at(-1)!)
  expect(verdict).toMatchObject({ ready: [200], hostsCalled: ['gateway-of-hosts', 'good', 'large', 'slow'] })
  expect(verdict.worstSignInMs).toBeLessThan(SIGN_IN_MS)
})
