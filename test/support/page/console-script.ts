import { consolePlugins } from '../../../scripts/build-console.ts'

/** The console as one script that runs in a document without a browser. */

/** Classes whose styles on a desktop change the text that is read. */
export interface Classes {
  /** Hidden elements. */
  hidden: ReadonlySet<string>
  /** Elements whose parts are separate words. */
  apart: ReadonlySet<string>
  /** Elements that are separate words. */
  out: ReadonlySet<string>
}

interface Console {
  /** Runs the script. Its free names are taken from `globals` first. */
  run(globals: Readonly<Record<string, unknown>>): Promise<void>
  classes: Classes
}

const SOURCE = `${import.meta.dir}/../../../console`

const AsyncFunction = (async () => {}).constructor as FunctionConstructor

let made: Promise<Console> | undefined

/** Returns the console of this checkout, bundled once per process. Throws if bundling fails. */
export const consoleScript = (): Promise<Console> => {
  made ??= bundle()
  return made
}

async function bundle(): Promise<Console> {
  const { outputs } = await Bun.build({
    entrypoints: [`${SOURCE}/main.ts`],
    target: 'browser',
    // A module may wait for its sentences, so the script is the body of an async function.
    format: 'esm',
    publicPath: '/console/',
    define: { 'process.env.NODE_ENV': '"production"' },
    conditions: ['production'],
    plugins: consolePlugins(SOURCE),
  })
  const textOf = (ending: string) => outputs.find(({ path }) => path.endsWith(ending))!.text()
  const [script, styles] = await Promise.all([textOf('.js'), textOf('.css')])
  const rules = rulesOf(styles)
  // The script is compiled once for each set of names, so that a page is only a call.
  const compiled = new Map<string, (...values: unknown[]) => Promise<void>>()
  return {
    run(globals) {
      const names = Object.keys(globals)
      const known = compiled.get(names.join())
      const call = known ?? (new AsyncFunction(...names, script) as (...values: unknown[]) => Promise<void>)
      compiled.set(names.join(), call)
      return call(...Object.values(globals))
    },
    classes: {
      hidden: classesWith(rules, /display: none/),
      apart: classesWith(rules, /display: (?:inline-)?(?:flex|grid)/),
      out: classesWith(rules, /position: absolute|display: (?:block|inline-block)/),
    },
  }
}

/** Returns the rules outside of media queries. They begin a line. */
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

/** Returns the classes whose rule has this declaration. */
const classesWith = (rules: ReturnType<typeof rulesOf>, declaration: RegExp): Set<string> =>
  new Set(rules.filter(({ body }) => declaration.test(body)).flatMap(({ classes }) => classes))
