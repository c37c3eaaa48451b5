import { describe, expect, it } from 'vitest'
import { readConfig } from '#src/backend/config.ts'
import { createRuntimeConfiguration } from '#src/backend/pages/runtime-configuration.ts'
import { Operator } from '#src/contract/operator.ts'
import { read } from '#src/lib/shape.ts'

const readOperator = (environment: Record<string, string>) =>
  read(Operator, JSON.parse(JSON.stringify(createRuntimeConfiguration(readConfig(environment)).operator)))

describe('who answers for the installation', () => {
  it('is told to the page, which names them in its legal documents', () => {
    expect(readOperator({ OPERATOR_NAME: 'Granite Ltd', OPERATOR_EMAIL: 'privacy@granite.example' })).toEqual({
      name: 'Granite Ltd',
      email: 'privacy@granite.example',
    })
  })

  it('may stay unsaid', () => {
    expect(readOperator({})).toEqual({ name: '', email: '' })
  })

  it('is refused with an address that is none, by the name of the variable', () => {
    expect(() => readOperator({ OPERATOR_EMAIL: 'javascript:alert(1)' })).toThrow('OPERATOR_EMAIL')
  })
})
