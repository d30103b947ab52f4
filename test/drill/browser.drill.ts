import { expect, test } from 'bun:test'
import { Site } from '../support/cli.ts'
import { covers } from '../support/covers.ts'
import { Appliance } from '../support/crash.ts'

covers('src/http/docs.ts', 'src/http/openapi.ts')

const browser = Bun.which('chromium') ?? Bun.which('chromium-browser') ?? Bun.which('google-chrome')

test.skipIf(browser === null)(
  'the reference is shown in a browser without an error in its console',
  async () => {
    using site = new Site()
    await using appliance = await Appliance.start({ dataDir: site.data })
    const child = Bun.spawn(
      [
        browser!,
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--enable-logging=stderr',
        '--dump-dom',
        '--virtual-time-budget=20000',
        `--user-data-dir=${site.at('profile')}`,
        `${appliance.url}/docs`,
      ],
      { stdout: 'pipe', stderr: 'pipe' },
    )
    const [dom, said] = await Promise.all([child.stdout.text(), child.stderr.text()])
    const console = said.split('\n').filter((line) => /:CONSOLE[:(]/.test(line))
    // The viewer logs its name and version.
    expect(console.filter((line) => !line.includes('"@scalar/api-reference@'))).toEqual([])
    expect(dom).toContain('Calling it')
    expect(dom).toContain('Identify the server')
  },
)
