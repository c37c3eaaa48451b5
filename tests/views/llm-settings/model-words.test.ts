import { describe, expect, it } from 'vitest'
import { getHost, getOwnModelsState } from '#src/views/llm-settings/model-words.ts'
import {
  type Draft,
  emptyValues,
  findProblems,
  startKeyChange,
  toBody,
  type Values,
} from '#src/views/llm-settings/form/model-values.ts'
import { createModel } from './served-llm-settings.ts'

describe('what answers', () => {
  it('depends on both switches', () => {
    const on = [createModel(1)]
    const off = [createModel(1, { isEnabled: false })]
    expect(getOwnModelsState({ isEnabled: true, models: [] })).toBe('none')
    expect(getOwnModelsState({ isEnabled: false, models: on })).toBe('off')
    expect(getOwnModelsState({ isEnabled: true, models: off })).toBe('idle')
    expect(getOwnModelsState({ isEnabled: true, models: on })).toBe('used')
  })
})

describe('the host of a model', () => {
  it('is that of its address, with the port', () => {
    expect(getHost({})).toBeNull()
    expect(getHost({ baseUrl: 'http://localhost:11434/v1' })).toBe('localhost:11434')
  })
})

const createDraft = (values: Partial<Values>, keyChange: Draft['keyChange'] = startKeyChange(undefined)): Draft => ({
  values: { ...emptyValues, model: 'gpt-5-mini', ...values },
  keyChange,
})
const typed = (text: string) => ({ mode: 'type', text }) as const

describe('the body of a change', () => {
  it('has no address for Gemini, and none that is empty', () => {
    expect(toBody(createDraft({ provider: 'Gemini', baseUrl: 'https://llm.example.com' }))).not.toHaveProperty(
      'baseUrl',
    )
    expect(toBody(createDraft({ baseUrl: '  ' }))).not.toHaveProperty('baseUrl')
    expect(toBody(createDraft({ baseUrl: ' https://llm.example.com ' })).baseUrl).toBe('https://llm.example.com')
  })

  it('has a key, null for none, or nothing for the kept one', () => {
    expect(toBody(createDraft({}, startKeyChange('abcd')))).not.toHaveProperty('apiKey')
    expect(toBody(createDraft({}, { mode: 'none', text: '' })).apiKey).toBeNull()
    expect(toBody(createDraft({}, typed(' '))).apiKey).toBeNull()
    expect(toBody(createDraft({}, typed(' sk-1 '))).apiKey).toBe('sk-1')
  })
})

describe('the problems of a draft', () => {
  it.each([
    [{ model: ' ' }, typed('k'), { model: 'missing' }],
    [{ model: 'm'.repeat(201) }, typed('k'), { model: 'tooLong' }],
    [{ baseUrl: 'ftp://host' }, typed('k'), { baseUrl: 'urlInvalid' }],
    [{ baseUrl: 'https://me:pw@host' }, typed('k'), { baseUrl: 'urlCredentials' }],
    [{ purposes: [] }, typed('k'), { purposes: 'noPurpose' }],
    [{}, typed(''), { key: 'missing' }],
    [{ provider: 'Gemini', baseUrl: 'https://host' }, { mode: 'none', text: '' }, { key: 'missing' }],
    [{}, typed('ключ'), { key: 'keyInvalid' }],
    [{}, typed('k'.repeat(501)), { key: 'tooLong' }],
    [{ baseUrl: 'http://localhost:8000/v1' }, typed(''), {}],
    [{}, startKeyChange('abcd'), {}],
  ] as const)('of %j with the key %j are %j', (values, keyChange, expected) => {
    const problems = findProblems(createDraft(values as Partial<Values>, keyChange))
    expect(Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined))).toEqual(
      expected,
    )
  })
})
