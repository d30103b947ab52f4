import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dir, '../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const pinned = JSON.parse(read('package.json')).packageManager.replace('bun@', '')

interface Locked {
  version?: string
  integrity?: string
  dependencies?: Record<string, string>
}

describe('Bun is checked against the committed checksum', () => {
  const lock: Record<string, Locked> = JSON.parse(read('scripts/toolchain/package-lock.json')).packages
  const { '': project, ...packages } = lock

  test('has the version of package.json in both locks', () => {
    expect(project?.dependencies).toEqual({ bun: pinned })
    expect(new Set(Object.values(packages).map(({ version }) => version))).toEqual(new Set([pinned]))
    expect(read('scripts/toolchain/bun.lock')).toContain(`"bun@${pinned}"`)
  })

  test.each(Object.entries(packages))('%s', (_name, { integrity }) => {
    expect(integrity).toMatch(/^sha512-[A-Za-z0-9+/]{86}==$/)
  })
})

describe('a failed download names its cause:', () => {
  test.each<{ printed: string; says: string }>([
    { printed: 'npm error errno ECONNREFUSED', says: 'The registry cannot be reached' },
    { printed: 'error: ConnectionRefused downloading package manifest x', says: 'cannot be reached' },
    { printed: 'npm error code ETIMEDOUT', says: 'cannot be reached' },
    { printed: 'npm error errno ENOTFOUND', says: 'has no address (DNS)' },
    { printed: 'npm error code EAI_AGAIN', says: 'has no address (DNS)' },
    { printed: 'npm error code SELF_SIGNED_CERT_IN_CHAIN', says: 'certificate' },
    { printed: 'error: UNABLE_TO_GET_ISSUER_CERT_LOCALLY', says: 'NODE_EXTRA_CA_CERTS' },
    { printed: 'npm error code E404', says: '(404)' },
    { printed: 'error: GET https://example.org/x.tgz - 404', says: '(404)' },
    { printed: 'npm error code E403', says: 'refuses the download' },
    { printed: 'npm error code EINTEGRITY', says: 'checksum' },
    { printed: 'error: Integrity check failed for tarball: x', says: 'checksum' },
    { printed: 'npm error code ENOSPC', says: 'no space left' },
    {
      printed: 'npm error tunneling socket could not be established, statusCode=407',
      says: 'The proxy refuses',
    },
    { printed: 'npm error code EACCES', says: 'may not write here' },
    { printed: 'something else', says: 'all that is known' },
  ])('$printed', ({ printed, says }) => {
    const fail = 'download sh -c "printf \'%s\\n\' \\"$PRINTED\\"; exit 1"'
    const ran = Bun.spawnSync(['sh', '-c', `. scripts/toolchain.sh; ${fail}`], {
      cwd: root,
      env: { PATH: process.env.PATH!, PRINTED: printed, HTTPS_PROXY: 'http://ann:secret@proxy.test:3128' },
    })
    const said = ran.stderr.toString()
    expect([ran.exitCode, said]).toEqual([1, expect.stringContaining(says)])
    expect(said).toStartWith(printed)
    expect(said).not.toContain('secret')
  })
})

test('no script in the repository executes downloaded text', () => {
  const scripts = ['install.sh', 'scripts/run.sh', 'scripts/toolchain.sh', '.ci/run']
  // A package that .ci/run installs for a drill is listed with its program.
  expect(scripts.filter((script) => /(?<!\/)\b(curl|wget)\b(?! +\/usr\/bin\/)/.test(read(script)))).toEqual(
    [],
  )
})

test('both locks name no host, so that any mirror works', () => {
  for (const lock of ['bun.lock', 'scripts/toolchain/bun.lock', 'scripts/toolchain/package-lock.json']) {
    expect({
      lock,
      hosts: read(lock).match(/https?:\/\/(?!github\.com)[^"]*(?:\.tgz|registry)[^"]*/g),
    }).toEqual({
      lock,
      hosts: null,
    })
  }
})
