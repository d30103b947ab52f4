import { expect, test } from 'bun:test'
import { kindOf } from '../../src/compliance/keywords/text-kind.ts'
import { automationRecipes as german } from '../../words/de/automation-recipes.ts'
import { automationRecipes as english } from '../../words/en/automation-recipes.ts'
import { automationRecipes as spanish } from '../../words/es/automation-recipes.ts'
import { automationRecipes as french } from '../../words/fr/automation-recipes.ts'
import { automationRecipes as portuguese } from '../../words/pt/automation-recipes.ts'

const WORDS = [
  english.keywordWord(),
  ...[german, spanish, french, portuguese].map(({ keywordWord }) => keywordWord),
]

test.each(WORDS)('the word %s of the keyword recipe has no automatic reply', (word) => {
  expect(kindOf(word, { isOptedOut: false, isOwnWord: false })).toBe('OTHER')
})
