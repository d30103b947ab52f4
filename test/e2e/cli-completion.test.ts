import { expect, test } from 'bun:test'
import { SCRIPTS } from '../../cli/commands/completion.ts'
import { completionTree } from '../../cli/completion/tree.ts'
import { createProgram } from '../../cli/program.ts'
import { runHere } from '../support/command-here.ts'

const tree = completionTree(await createProgram())

const run = (...args: string[]) => runHere({ args, environment: {} })

/** cli-completion.drill.ts runs the scripts in the shells. */
test.each(Object.keys(SCRIPTS))(
  'every command and option of the program is in the script for %s',
  async (shell) => {
    const { stdout, exitCode } = await run('completion', shell)
    expect([exitCode, stdout]).toEqual([0, SCRIPTS[shell]!(tree)])
    for (const { path, options } of tree) {
      expect(stdout).toContain(`'${path}'`)
      for (const { names } of options) {
        expect(stdout).toContain(shell === 'fish' ? `-l ${names[0]!.slice(2)}` : names[0]!)
      }
    }
    expect(tree.length).toBeGreaterThan(30)
  },
)

test('an option name always takes a value or never does, because the scripts cannot distinguish commands there', () => {
  const kinds = new Map<string, Set<boolean>>()
  for (const { options } of tree) {
    for (const { names, takesValue } of options) {
      for (const name of names) kinds.set(name, (kinds.get(name) ?? new Set()).add(takesValue))
    }
  }
  expect([...kinds].filter(([, kind]) => kind.size > 1).map(([name]) => name)).toEqual([])
})

test('an unknown shell is a usage error that names the known ones', async () => {
  const { exitCode, stderr } = await run('completion', 'tcsh')
  expect(exitCode).toBe(2)
  expect(stderr).toContain('bash, zsh, fish')
})
