import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  bindTemplate,
  type MergeValues,
  parseTemplate,
  renderTemplate,
} from '../../../src/content/composition/merge.ts'
import { AppError } from '../../../src/lib/errors.ts'

const render = (source: string, values: MergeValues = {}) => renderTemplate(parseTemplate(source), values)

describe('renderTemplate', () => {
  test.each([
    // source                                    values                              text
    { source: 'no fields', values: {}, text: 'no fields' },
    { source: '', values: {}, text: '' },
    { source: 'Hi {{firstName}}!', values: { firstName: 'Ann' }, text: 'Hi Ann!' },
    { source: 'Hi {{ firstName }}!', values: { firstName: 'Ann' }, text: 'Hi Ann!' },
    { source: 'Hi {{firstName|there}}!', values: {}, text: 'Hi there!' },
    { source: 'Hi {{ firstName | dear friend }}!', values: { firstName: null }, text: 'Hi dear friend!' },
    { source: 'Hi {{firstName|there}}!', values: { firstName: '  ' }, text: 'Hi there!' },
    { source: 'Hi {{firstName|there}}!', values: { firstName: 'Ann' }, text: 'Hi Ann!' },
    { source: 'Hi {{firstName|a|b}}', values: {}, text: 'Hi a|b' },
    { source: 'Hi {{firstName|}}!', values: {}, text: 'Hi !' },
    { source: 'Hi {{firstName}} there', values: {}, text: 'Hi there' },
    { source: 'Hi  {{firstName}}  there', values: {}, text: 'Hi there' },
    { source: 'Hi {{firstName}} {{lastName}} there', values: {}, text: 'Hi there' },
    { source: 'Hi {{firstName}}{{lastName}} there', values: {}, text: 'Hi there' },
    { source: '{{firstName}} there', values: {}, text: 'there' },
    { source: 'Hi {{firstName}}', values: {}, text: 'Hi' },
    { source: '{{firstName}}', values: {}, text: '' },
    { source: 'two  spaces stay', values: {}, text: 'two  spaces stay' },
    { source: 'line\n{{firstName}} end', values: {}, text: 'line\n end' },
    {
      source: '{{organization.name}} in {{city}}',
      values: { 'organization.name': 'Acme', city: 'Reno' },
      text: 'Acme in Reno',
    },
    { source: '\\{{firstName}}', values: { firstName: 'Ann' }, text: '{{firstName}}' },
    { source: 'a \\{{ b', values: {}, text: 'a {{ b' },
    { source: '\\{{{{firstName}}}}', values: { firstName: 'Ann' }, text: '{{Ann}}' },
    { source: 'a { b } }} c', values: {}, text: 'a { b } }} c' },
    { source: 'a \\ b', values: {}, text: 'a \\ b' },
    {
      source: 'Hi {{firstName}}',
      values: { firstName: '{{lastName}}', lastName: 'X' },
      text: 'Hi {{lastName}}',
    },
    { source: 'Hi {{firstName}}', values: { firstName: '\\{{x' }, text: 'Hi \\{{x' },
    { source: 'Hi {{firstName}}', values: { firstName: '$& $1' }, text: 'Hi $& $1' },
  ] as const)('"$source"', ({ source, values, text }) => {
    expect(render(source, values)).toBe(text)
  })

  test('filling in the common values first does not change the text', () => {
    const value = fc.oneof(fc.constant(null), fc.constantFrom('', ' ', 'Ann', '{{lastName}}', 'a  b'))
    const part = fc.oneof(
      fc.constantFrom('Hi', ' ', '  ', ', ', '\\{{'),
      fc.constantFrom('{{firstName}}', '{{city|x}}', '{{organization.name}}', '{{organization.phone|no}}'),
    )
    fc.assert(
      fc.property(
        fc.array(part, { maxLength: 8 }).map((parts) => parts.join('')),
        fc.record({ firstName: value, city: value }),
        fc.record({ 'organization.name': value, 'organization.phone': value }),
        (source, person, organization) => {
          const template = parseTemplate(source)
          const bound = bindTemplate(template, organization)
          expect(renderTemplate(bound, person)).toBe(renderTemplate(template, { ...person, ...organization }))
          expect(bound.fields).toEqual(template.fields.filter((field) => !field.startsWith('organization')))
        },
      ),
    )
  })

  test('any value arrives unchanged', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (value) => {
        fc.pre(value.trim() !== '')
        expect(render('<{{firstName}}>', { firstName: value })).toBe(`<${value}>`)
      }),
    )
  })
})

describe('parseTemplate', () => {
  test('lists each used field once', () => {
    expect(parseTemplate('{{firstName}} {{city|x}} {{firstName}}').fields).toEqual(['firstName', 'city'])
  })

  test.each([
    'firstName',
    'lastName',
    'fullName',
    'phone',
    'email',
    'city',
    'state',
    'postalCode',
    'organization.name',
    'organization.phone',
    'organization.email',
    'organization.website',
    'today',
    'optOutInstructions',
  ])('knows {{%s}}', (field) => {
    expect(parseTemplate(`{{${field}}}`).fields as string[]).toEqual([field])
  })

  test.each([
    // source                    error text
    ['Hi {{nickname}}', 'unknown merge field {{nickname}} at character 4'],
    ['Hi {{firstname}}', 'unknown merge field {{firstname}}'],
    ['Hi {{}}', 'unknown merge field {{}}'],
    ['Hi {{|x}}', 'unknown merge field {{}}'],
    ['{{constructor}}', 'unknown merge field {{constructor}}'],
    ['{{__proto__}}', 'unknown merge field {{__proto__}}'],
    ['{{custom.plan}}', 'unknown merge field {{custom.plan}}'],
    ['{{unsubscribeUrl}}', 'unknown merge field {{unsubscribeUrl}}'],
    ['{{agent.lastName}}', 'unknown merge field {{agent.lastName}}'],
    ['{{{firstName}}}', 'unknown merge field {{{firstName}}'],
    ['Hi {{firstName', 'opens {{ at character 4 and does not close it'],
    ['Hi {{firstName} there', 'opens {{ at character 4'],
    ['{{firstName {{lastName}}', 'opens {{ at character 1'],
    ['{{firstName|{{lastName}}}}', 'opens {{ at character 1'],
  ])('%p is refused', (source, says) => {
    let refusal: unknown
    try {
      parseTemplate(source, { fieldName: 'template' })
    } catch (error) {
      refusal = error
    }
    expect(refusal).toBeInstanceOf(AppError)
    expect(refusal).toMatchObject({ code: 'VALIDATION_FAILED', details: [{ field: 'template' }] })
    expect((refusal as AppError).message).toContain(says)
  })

  test('fields outside the allowed ones are unknown', () => {
    expect(() => parseTemplate('{{city}}', { allowedFields: ['firstName'] })).toThrow('unknown merge field')
  })

  test('any text is either parsed or refused with a validation error', () => {
    const piece = fc.constantFrom('{', '}', '{{', '}}', '\\', '|', 'firstName', ' ', 'x')
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        try {
          renderTemplate(parseTemplate(pieces.join('')), {})
        } catch (error) {
          expect((error as AppError).code).toBe('VALIDATION_FAILED')
        }
      }),
    )
  })
})
