import { consolePlugins } from '../../../scripts/build-console.ts'

/** The console as one script, which runs in a document without a browser. */

/** What the stylesheets say of classes on a desktop, as far as it changes what is read. */
export interface Classes {
  /** Not shown. */
  hidden: ReadonlySet<string>
  /** Each of its parts is a word of its own. */
  apart: ReadonlySet<string>
  /** It is itself a word of its own. */
  out: ReadonlySet<string>
}

interface Console {
  /** Runs the script. Each name that is free in it is looked up in `globals` first. */
  run(globals: Readonly<Record<string, unknown>>): void
  classes: Classes
}

const SOURCE = `${import.meta.dir}/../../../console`

let made: Promise<Console> | undefined

/** The console of this checkout: bundled once per process. Throws when it cannot be bundled. */
export const consoleScript = (): Promise<Console> => {
  made ??= bundle()
  return made
}

async function bundle(): Promise<Console> {
  const { outputs } = await Bun.build({
    entrypoints: [`${SOURCE}/main.ts`],
    target: 'browser',
    format: 'iife',
    publicPath: '/console/',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: consolePlugins(SOURCE),
  })
  const textOf = (ending: string) => outputs.find(({ path }) => path.endsWith(ending))!.text()
  const [script, styles] = await Promise.all([textOf('.js'), textOf('.css')])
  const rules = rulesOf(styles)
  // Compiled once for each set of names: a page is a call.
  const compiled = new Map<string, (...values: unknown[]) => void>()
  return {
    run(globals) {
      const names = Object.keys(globals)
      const known = compiled.get(names.join())
      const call = known ?? (new Function(...names, script) as (...values: unknown[]) => void)
      compiled.set(names.join(), call)
      call(...Object.values(globals))
    },
    classes: {
      hidden: classesWith(rules, /display: none/),
      apart: classesWith(rules, /display: (?:inline-)?(?:flex|grid)/),
      out: classesWith(rules, /position: absolute|display: (?:block|inline-block)/),
    },
  }
}

/** Rules that no media query restricts: those begin a line. */
function rulesOf(styles: string): Array<{ classes: string[]; body: string }> {
  const rules: Array<{ classes: string[]; body: string }> = []
  for (const text of styles.split('\n.').slice(1)) {
    const opened = text.indexOf(' {\n')
    const selectors = `.${text.slice(0, opened)}`.split(', ')
    const classes = selectors.filter((one) => /^\.[\w-]+$/.test(one)).map((one) => one.slice(1))
    rules.push({ classes, body: text.slice(opened, text.indexOf('}', opened)) })
  }
  return rules
}

/** Classes whose rule has this declaration. */
const classesWith = (rules: ReturnType<typeof rulesOf>, declaration: RegExp): Set<string> =>
  new Set(rules.filter(({ body }) => declaration.test(body)).flatMap(({ classes }) => classes))
