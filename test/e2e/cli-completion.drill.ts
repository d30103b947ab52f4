import { describe, expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { SCRIPTS } from '../../cli/commands/completion.ts'
import { completionTree } from '../../cli/completion/tree.ts'
import { createProgram } from '../../cli/program.ts'
import { covers } from '../support/covers.ts'
import { TemporaryDirectory } from '../support/data-dir.ts'

covers('cli/completion', 'cli/commands/completion.ts', 'cli/program.ts')

const tree = completionTree(await createProgram())

/** Returns a shell's suggestions for the typed words. The last word is incomplete. */
type Ask = (words: readonly string[]) => string

const bash: Ask = (words) => `source ./script
COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}) COMP_CWORD=${words.length - 1}
_carillon
printf '%s\\n' "\${COMPREPLY[@]}"`

const zsh: Ask = (words) => `compdef() { : }; _files() { print -l * }; _message() { : }
_describe() { print -l -- "\${(@P)@[-1]}" }
source ./script
words=(${words.map((word) => `'${word}'`).join(' ')}) CURRENT=${words.length}
_carillon`

const fish: Ask = (words) => `source ./script
complete -C '${words.join(' ')}'`

/**
 * Shells, with a function that asks for suggestions. bash and fish filter by the last word; zsh's own
 * \`_describe\` would.
 */
const SHELLS: ReadonlyArray<{ shell: string; ask: Ask; filters: boolean }> = [
  { shell: 'bash', ask: bash, filters: true },
  { shell: 'zsh', ask: zsh, filters: false },
  { shell: 'fish', ask: fish, filters: true },
]

async function offered(shell: string, ask: Ask, words: readonly string[]): Promise<string[]> {
  using directory = new TemporaryDirectory()
  writeFileSync(directory.at('script'), SCRIPTS[shell]!(tree))
  writeFileSync(directory.at('list.csv'), '')
  writeFileSync(directory.at('ask'), ask(words))
  const child = Bun.spawn([shell, ...(shell === 'zsh' ? ['-f'] : []), './ask'], {
    cwd: directory.at(''),
    env: { PATH: process.env.PATH!, HOME: directory.at('') },
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [out, err] = await Promise.all([child.stdout.text(), child.stderr.text(), child.exited])
  expect(err).toBe('')
  // A description follows a colon (zsh) or a tab (fish).
  return out
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split(/[:\t]/)[0]!)
}

for (const { shell, ask, filters } of SHELLS) {
  describe(`${shell} completes`, () => {
    test('the commands, and their subcommands', async () => {
      const all = await offered(shell, ask, ['carillon', ''])
      for (const { name } of tree[0]!.subcommands) expect(all).toContain(name)
      const campaign = await offered(shell, ask, ['carillon', '--data', 'somewhere', 'campaign', ''])
      expect(campaign.toSorted()).toEqual([
        'approve',
        'cancel',
        'choose-variant',
        'end-recurrence',
        'explain',
        'list',
        'pause',
        'reject',
        'resume',
        'show',
        'submit',
        'test',
        'watch',
      ])
    })

    test('the options of a command, and the global ones', async () => {
      const options = await offered(shell, ask, ['carillon', 'send', 'hold', '--'])
      for (const option of ['--reason', '--json', '--data', '--help']) expect(options).toContain(option)
      expect(options).not.toContain('--expires-in-days')
    })

    test('files where a file is expected, and fixed choices', async () => {
      expect(await offered(shell, ask, ['carillon', 'contacts', 'import', ''])).toContain('list.csv')
      const shells = await offered(shell, ask, ['carillon', 'completion', ''])
      expect(shells.toSorted()).toEqual(['bash', 'fish', 'zsh'])
    })

    if (!filters) return
    test('by the text typed so far', async () => {
      expect(await offered(shell, ask, ['carillon', 'camp'])).toEqual(['campaign'])
    })
  })
}

test('zsh completes from a file in $fpath too, the first time', async () => {
  using directory = new TemporaryDirectory()
  writeFileSync(directory.at('_carillon'), SCRIPTS.zsh!(tree))
  const ask = zsh(['carillon', 'campaign', '']).replace(
    'source ./script',
    'fpath=(. $fpath); autoload -Uz _carillon',
  )
  writeFileSync(directory.at('ask'), ask)
  const child = Bun.spawn(['zsh', '-f', './ask'], { cwd: directory.path, stdout: 'pipe', stderr: 'pipe' })
  expect([await child.stdout.text(), await child.stderr.text()]).toEqual([
    expect.stringContaining('pause:'),
    '',
  ])
})
