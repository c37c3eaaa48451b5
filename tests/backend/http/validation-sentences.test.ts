import * as v from 'valibot'
import { expect, test } from 'vitest'
import { BoundedList, EmailAddress, Line, Timestamp } from '#src/contract/fields.ts'
import { createValidationRefusal } from '#src/backend/http/validation-sentences.ts'

const Form = v.object({
  firstName: Line(5),
  email: EmailAddress,
  kind: v.optional(v.picklist(['one', 'two'])),
  tags: v.optional(v.pipe(v.array(v.string()), v.maxLength(1))),
  ids: v.optional(BoundedList(v.number(), 2)),
  count: v.optional(v.pipe(v.number(), v.maxValue(3))),
  at: v.optional(Timestamp),
})

const complain = (form: unknown) => {
  const result = v.safeParse(Form, form)
  if (result.success) throw new Error('nothing to complain about')
  return createValidationRefusal(result.issues)
}
const fine = { firstName: 'Ada', email: 'ada@quarry.example' }

test.each([
  [{}, ['First name is missing.', 'E-mail address is missing.']],
  [{ ...fine, firstName: 1 }, ['First name must be text.']],
  [{ ...fine, firstName: ' ' }, ['First name must not be empty.']],
  [{ ...fine, firstName: 'Augusta' }, ['First name must have at most 5 characters.']],
  [{ ...fine, firstName: 'A\nB' }, ['First name cannot be used as it is.']],
  [{ ...fine, kind: 'three' }, ['Kind must be one of one, two.']],
  [{ ...fine, tags: ['a', 'b'] }, ['Tags must have at most 1 entries.']],
  [{ ...fine, ids: ['a', 2] }, ['Ids must be a number.']],
  [{ ...fine, ids: ['a', 'b', 'c'] }, ['Ids must have at most 2 entries.']],
  [{ ...fine, count: 4 }, ['Count must be at most 3.']],
  [{ ...fine, at: 'yesterday' }, ['At must be a time such as 2025-04-17T09:00:00Z.']],
  ['text', ['The request must be an object.']],
])('%j is refused in sentences', (form, sentences) => {
  expect(complain(form).extra.validationErrors).toEqual(sentences)
})

test('a mistaken address alone has a key of its own, and what was sent is not repeated', () => {
  const refusal = complain({ ...fine, email: 'hunter2-hunter2' })
  expect(refusal.key).toBe('errors.emailInvalid')
  expect(JSON.stringify([refusal.message, refusal.extra])).not.toContain('hunter2')
})
