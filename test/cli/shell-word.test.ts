import { expect, test } from 'bun:test'
import { shellWord } from '../../cli/shell-word.ts'

test.each(['/var/lib/carillon', 'a b', "it's", '', '$HOME', '`id`', 'a;b', '*', 'naïve', '-n'])(
  'a shell reads the quoted %p as one word',
  (word) => {
    const { stdout } = Bun.spawnSync(['sh', '-c', `printf '[%s]' ${shellWord(word)}`])
    expect(stdout.toString()).toBe(`[${word}]`)
  },
)
