import { describe, expect, test } from 'vitest'
import { chooseModel } from '#src/backend/language-models/choose-model.ts'
import type { ChatMode } from '#src/contract/chat.ts'
import { modelComplexities, type ModelComplexity } from '#src/contract/llm-settings.ts'
import type { UsagePurpose } from '#src/contract/organisation.ts'

const create = (complexity: ModelComplexity, purposes: readonly UsagePurpose[] = ['Search'], name = '') => ({
  complexity,
  purposes,
  name,
})

describe('the choice of a model', () => {
  test.each<[ChatMode, ModelComplexity]>([
    ['Fast', 'Simple'],
    ['Auto', 'Medium'],
    ['FastComplex', 'Complex'],
    ['Deep', 'Genius'],
  ])('for %s is %s among all', (mode, complexity) => {
    const models = modelComplexities.map((each) => create(each))
    expect(chooseModel(models, mode, 'Search')?.complexity).toBe(complexity)
  })

  test.each<[ChatMode, readonly ModelComplexity[], ModelComplexity]>([
    ['Auto', ['Simple', 'Complex'], 'Complex'],
    ['Auto', ['Trivial', 'Genius'], 'Genius'],
    ['Fast', ['Genius', 'Trivial'], 'Trivial'],
    ['Fast', ['Trivial', 'Medium'], 'Medium'],
    ['Deep', ['Trivial', 'Simple'], 'Simple'],
    ['FastComplex', ['Medium', 'Genius'], 'Genius'],
    ['Deep', ['Trivial'], 'Trivial'],
  ])('for %s among %j is the nearest, %s', (mode, complexities, expected) => {
    const models = complexities.map((each) => create(each))
    expect(chooseModel(models, mode, 'Search')?.complexity).toBe(expected)
    expect(chooseModel(models.toReversed(), mode, 'Search')?.complexity).toBe(expected)
  })

  test('takes the first of several of one complexity', () => {
    const models = [create('Medium', ['Search'], 'first'), create('Medium', ['Search'], 'second')]
    expect(chooseModel(models, 'Auto', 'Search')?.name).toBe('first')
  })

  test('takes only models with the purpose', () => {
    const models = [create('Medium', ['Api']), create('Genius', ['Search', 'CodeReview'])]
    expect(chooseModel(models, 'Auto', 'Search')?.complexity).toBe('Genius')
    expect(chooseModel(models, 'Auto', 'Api')?.complexity).toBe('Medium')
    expect(chooseModel(models, 'Auto', 'IssueEnrichment')).toBeUndefined()
    expect(chooseModel([], 'Auto', 'Search')).toBeUndefined()
  })
})
